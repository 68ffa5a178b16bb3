import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { mostRowsOf } from '#domain/core/field.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { useIsMobile } from '../layout/useIsMobile.ts';
import { useWholeAmounts } from '../layout/useWholeAmounts.ts';
import { Spacer, useVirtualRows } from '../table/useVirtualRows.tsx';
import fieldStyles from './Field.module.css';
import { messageAt } from './formErrors.ts';
import { inputId, useFormScope } from './formScope.ts';
import { LineCards } from './LineCards.tsx';
import { CellTip } from './lines/CellTip.tsx';
import { LineFrame, LineTotals } from './lines/LineFrame.tsx';
import { LineRow } from './lines/LineRow.tsx';
import { heldColumns, isSummed, type LineColumn, type LineLook } from './lines/lineColumns.ts';
import { moveByKeys, pasteLines, undoByKeys } from './lines/lineKeys.ts';
import { useLineRange } from './lines/lineRange.ts';
import { useLineActions } from './lines/useLineActions.ts';
import { useLineWidths } from './lines/useLineWidths.ts';
import { RangeBar } from './RemoveLines.tsx';

interface LineTableProps {
  readonly entity: EntityDefinition;
  /** The field that holds the lines. */
  readonly field: string;
  readonly source: string;
  readonly isReadOnly: boolean;
  /**
   * The columns of the table in their order; every field of the line without it. A constant outside of the component.
   */
  readonly looks?: readonly LineLook[] | undefined;
  /** Another content of the cells of a column, where no more than that is to be said of it; a constant, as above. */
  readonly cells?: Readonly<Record<string, NonNullable<LineLook['cell']>>> | undefined;
  /** What a new line begins with. */
  readonly start?: RecordValues | undefined;
  /** Whether the place of a line means something; lines of a set are not moved. */
  readonly isOrdered?: boolean;
  /** What stands there while there is no line. */
  readonly empty?: Text | undefined;
}

const rowHeight = 32;
/** A declaration of fifty lines has 1,300 inputs: each of them costs every frame. */
const virtualFrom = 30;
const beyond = 5;
const framesToDraw = 5;

/**
 * Lines of a record as a table whose cells are the inputs.
 * @see docs/spec/look.md 5.2 line table, docs/spec/platform.md 5.2 child table
 */
export function LineTable({
  entity,
  field: name,
  source,
  isReadOnly,
  looks,
  cells,
  start,
  isOrdered: hasOrder = true,
  empty,
}: LineTableProps) {
  const { line, isFixed, mostRows, label } = linesOf(entity, name);
  const isOrdered = hasOrder && !isFixed;
  const scope = useFormScope();
  const tableError = messageAt(useFormState({ name: source }).errors, source);
  const isMobile = useIsMobile();
  const box = useRef<HTMLDivElement>(null);
  useWholeAmounts(box);
  const array = useFieldArray({ name: source, keyName: 'rowKey' });
  const rows = array.fields;
  const all = useMemo(() => withCells(heldColumns(line, rows, looks), cells), [line, rows, looks, cells]);
  const offered = useMemo(() => (looks ? all.slice(0, looks.length) : all), [all, looks]);
  const layout = useLineWidths(line, source, offered, isReadOnly);
  const { columns, pins } = layout;
  const isVirtual = rows.length > virtualFrom;
  const shown = useVirtualRows({ count: rows.length, rowHeight, isVirtual, scroller: box, beyond });
  const focusCell = useFocusCell(source, shown.showRow);
  const actions = useLineActions({ line, source, array, columns, mostRows, start, isOrdered, isFixed, focusCell });
  const textAtFocus = useRef<string>(undefined);
  const chosen = useLineRange(rows.length);
  const removeChosen = () => {
    if (chosen.range) actions.current.removeRange(chosen.range.first, chosen.range.last);
    chosen.clear();
  };

  useEffect(() => {
    scope.tables.set(source, {
      focusCell,
      add: () => actions.current.add(),
      take: (lines) => actions.current.take(lines),
      removeRange: (...lines) => actions.current.removeRange(...lines),
    });
    return () => void scope.tables.delete(source);
  }, [scope.tables, source, focusCell, actions]);

  if (isMobile)
    return (
      <LineCards
        {...{ line, source, rows, isReadOnly }}
        isFixed={isFixed}
        columns={all}
        actions={actions.current}
        error={tableError}
      />
    );
  const keys = { columns, count: rows.length, isOrdered, actions: actions.current, focusCell, chosen, removeChosen };
  return (
    <div
      id={inputId(scope.formId, source)}
      tabIndex={-1}
      onClick={isReadOnly || isFixed ? undefined : chosen.onClick}
      onPaste={(event) => !isReadOnly && pasteLines(event, keys)}
      onFocus={({ target }) => {
        textAtFocus.current = target instanceof HTMLInputElement ? target.value : undefined;
      }}
      onBlur={() => actions.current.note()}
      onKeyDown={(event) => {
        if (!isReadOnly) undoByKeys(event, keys.actions, textAtFocus.current);
        if (!event.defaultPrevented) moveByKeys(event, keys);
      }}
    >
      {chosen.range && !isReadOnly && <RangeBar range={chosen.range} onRemove={removeChosen} onClear={chosen.clear} />}
      <LineFrame {...{ label, box, layout, isReadOnly, isFixed }} count={rows.length} isTall={isVirtual}>
        <tbody>
          <Spacer height={shown.above} />
          {shown.inSight.map((index) => {
            const row = rows[index];
            const isChosen = chosen.range !== undefined && index >= chosen.range.first && index <= chosen.range.last;
            return (
              row && (
                <LineRow
                  key={row.rowKey}
                  {...{ line, source, index, columns, pins, isReadOnly, isFixed, isOrdered, isChosen, actions }}
                />
              )
            );
          })}
          <Spacer height={shown.below} />
        </tbody>
        {rows.length > 0 && columns.some(isSummed) && <LineTotals {...{ line, source, columns, isReadOnly }} />}
      </LineFrame>
      <CellTip box={box} />
      {rows.length === 0 && <NoLines empty={empty} isReadOnly={isReadOnly} />}
      {tableError && (
        <p className={fieldStyles.error} style={{ padding: '0 16px 8px' }} role="status">
          {tableError}
        </p>
      )}
    </div>
  );
}

const withCells = (columns: readonly LineColumn[], cells: LineTableProps['cells']): LineColumn[] =>
  columns.map((column) => {
    const cell = cells?.[column.name];
    return cell ? { ...column, cell } : column;
  });

function linesOf(entity: EntityDefinition, name: string) {
  const field = entity.fields[name];
  if (field?.kind !== 'children') throw new Error(`${entity.key}.${name} holds no lines`);
  return { line: field.line, label: field.label, isFixed: field.isFixed ?? false, mostRows: mostRowsOf(field) };
}

/**
 * Brings a cell on screen and focuses it; a row that was just added, or lies far away, is drawn first. Before the first
 * row: the table itself.
 */
function useFocusCell(source: string, showRow: (row: number, align: 'center') => void) {
  const { formId } = useFormScope();
  return useCallback(
    (row: number, column: string) => {
      if (row < 0) {
        document.getElementById(inputId(formId, source))?.focus();
        return;
      }
      const look = (frames: number) => {
        const cell = document.getElementById(inputId(formId, `${source}.${row}.${column}`));
        if (cell) {
          cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
          cell.focus();
          return;
        }
        if (frames === framesToDraw) showRow(row, 'center');
        if (frames > 0) requestAnimationFrame(() => look(frames - 1));
      };
      look(framesToDraw);
    },
    [formId, source, showRow],
  );
}

const noLines = bi('没有明细', 'No lines');
const noLinesYet = bi(
  '还没有明细，可添加行、导入，或从 Excel 直接粘贴',
  'No lines yet: add one, import, or paste from Excel',
);

function NoLines({ empty, isReadOnly }: Pick<LineTableProps, 'empty' | 'isReadOnly'>) {
  const t = useText();
  return <div className="line-empty">{t(empty ?? (isReadOnly ? noLines : noLinesYet))}</div>;
}
