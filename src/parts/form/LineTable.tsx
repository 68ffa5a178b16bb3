import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { formatThousands } from '#domain/core/money.ts';
import { fill, type Text, say as text } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { isComposing } from '../../shell/composition.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { MOBILE_BELOW } from '../../shell/tokens.ts';
import { CellTip } from './CellTip.tsx';
import fieldStyles from './Field.module.css';
import { messageAt } from './formErrors.ts';
import { inputId, useFormScope } from './formScope.ts';
import { formValuesOf } from './formValues.ts';
import { LineCards } from './LineCards.tsx';
import { LineCell } from './LineCell.tsx';
import tableStyles from './LineTable.module.css';
import { derived, isSummed, type LineColumn, type LineLook, lineColumns, totalOf } from './lineColumns.ts';
import { type DictWords, isTable, parseCells, toPastedRows } from './pastedRows.ts';
import { useDictWords } from './useDictWords.ts';
import { useSettledWatch } from './useSettledWatch.ts';

interface LineTableProps {
  readonly entity: EntityDefinition;
  /** The field that holds the lines. */
  readonly field: string;
  readonly source: string;
  readonly isReadOnly: boolean;
  /** The columns of the table in their order; every field of the line without it. A constant outside of the component. */
  readonly looks?: readonly LineLook[] | undefined;
  /** What a new line begins with. */
  readonly start?: RecordValues | undefined;
  /** Whether the place of a line means something; lines of a set are not moved. */
  readonly isOrdered?: boolean;
  /** What stands there while there is no line. */
  readonly empty?: Text;
}

const rowHeight = 32;
const virtualFrom = 50;
const framesToDraw = 5;

/** What a row may ask of its table. */
export interface LineActions {
  copy(row: number): void;
  insertBelow(row: number): void;
  remove(row: number): void;
  move(from: number, to: number): void;
}

/** Lines of a record as a table whose cells are the inputs. @see look.md 5.2 line table, platform.md 5.2 child table */
export function LineTable({ entity, field: name, source, isReadOnly, looks, start, isOrdered = true, empty }: LineTableProps) {
  const say = useText();
  const field = entity.fields[name];
  if (field?.kind !== 'children') throw new Error(`${entity.key}.${name} holds no lines`);
  const line = entityOf(field.entity);
  const mostRows = field.maxRows ?? 500;
  const all = useMemo(() => lineColumns(line, looks), [line, looks]);
  const columns = useMemo(() => (looks ? all.slice(0, looks.length) : all), [all, looks]);
  const scope = useFormScope();
  const { getValues, setError, trigger } = useFormContext();
  const { fields: rows, append, insert, remove, move, replace } = useFieldArray({ name: source, keyName: 'rowKey' });
  const { errors } = useFormState({ name: source });
  const isMobile = useMediaQuery(`(max-width: ${MOBILE_BELOW - 1}px)`);
  const box = useRef<HTMLDivElement>(null);
  const loadWords = useDictWords();
  const blank = useCallback(() => formValuesOf(line, { ...start, id: '' }), [line, start]);
  const tableError = messageAt(errors, source);

  // Without inputs inside, the keyboard could not scroll it.
  const needsFocus = isReadOnly || rows.length === 0;
  const isVirtual = rows.length > virtualFrom;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    enabled: isVirtual,
  });
  const shown = isVirtual ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const before = isVirtual ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0;
  const after = isVirtual ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0;

  const addLine = useRef<() => void>(() => undefined);
  const focusCell = useCallback(
    (row: number, column: string) => {
      const find = () => document.getElementById(inputId(scope.formId, `${source}.${row}.${column}`));
      const focus = (cell: HTMLElement) => {
        cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
        cell.focus();
      };
      const here = find();
      if (here) {
        focus(here);
        return;
      }
      // A row that was just added, or lies far away, is drawn first.
      virtual.scrollToIndex(row, { align: 'center' });
      const look = (frames: number) =>
        requestAnimationFrame(() => {
          const cell = find();
          if (cell) focus(cell);
          else if (frames > 0) look(frames - 1);
        });
      look(framesToDraw);
    },
    [scope.formId, source, virtual],
  );
  useEffect(() => {
    scope.tables.set(source, { focusCell, add: () => addLine.current() });
    return () => void scope.tables.delete(source);
  }, [scope.tables, source, focusCell]);

  const hasRoom = (more: number): boolean => {
    if (rowCount(getValues, source) + more <= mostRows) return true;
    showToast({
      tone: 'wait',
      text: say(fill(text('最多 {most} 行，更多请用导入', 'At most {most} lines; import larger lists'), { most: mostRows })),
    });
    return false;
  };
  const firstColumn = columns.find(({ isCalculated }) => !isCalculated)?.name ?? '';
  const add = () => {
    if (!hasRoom(1)) return;
    const at = rowCount(getValues, source);
    append(blank(), { shouldFocus: false });
    focusCell(at, firstColumn);
  };
  addLine.current = add;
  const actions = useRef<LineActions>({
    copy: () => undefined,
    insertBelow: () => undefined,
    remove: () => undefined,
    move: () => undefined,
  });
  actions.current = {
    copy: (row) => {
      if (hasRoom(1)) insert(row + 1, { ...(getValues(`${source}.${row}`) as RecordValues), id: '' }, { shouldFocus: false });
    },
    insertBelow: (row) => {
      if (!hasRoom(1)) return;
      insert(row + 1, blank(), { shouldFocus: false });
      focusCell(row + 1, firstColumn);
    },
    remove: (row) => {
      remove(row);
      if (rowCount(getValues, source) > 0) focusCell(Math.min(row, rowCount(getValues, source) - 1), firstColumn);
    },
    move: (from, to) => {
      if (!isOrdered || to < 0 || to >= rowCount(getValues, source) || from === to) return;
      move(from, to);
    },
  };

  async function paste(clipboard: string, start: { row: number; column: number }) {
    const cells = parseCells(clipboard);
    const dicts = [...new Set(columns.flatMap(({ field: column }) => (column.kind === 'dict' ? [column.dict] : [])))];
    const loaded = new Map<string, DictWords>(await Promise.all(dicts.map(async (dict) => [dict, await loadWords(dict)] as const)));
    const pasted = toPastedRows({ cells, columns, startColumn: start.column, words: (dict) => loaded.get(dict) });
    const present = [...((getValues(source) as RecordValues[] | undefined) ?? [])];
    const more = start.row + pasted.rows.length - present.length;
    if (more > 0 && !hasRoom(more)) return;
    pasted.rows.forEach((values, index) => {
      const at = start.row + index;
      present[at] = { ...(present[at] ?? blank()), ...values };
    });
    replace(present);
    const unknown = pasted.unknown.slice(0, 100);
    for (const { row, column, message } of unknown)
      setError(`${source}.${start.row + row}.${column}`, { type: 'paste', message: say(message) });
    showToast({
      tone: unknown.length > 0 ? 'wait' : 'ok',
      text: say(
        fill(text('已粘贴 {rows} 行，{unknown} 处未识别', '{rows} lines pasted, {unknown} words unknown'), {
          rows: pasted.rows.length,
          unknown: pasted.unknown.length,
        }),
      ),
    });
    if (unknown.length === 0 && tableError) void trigger(source);
  }
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const clipboard = event.clipboardData.getData('text/plain');
    if (isReadOnly || !isTable(clipboard)) return;
    event.preventDefault();
    const cell = cellOf(event.target);
    const place = columns.findIndex(({ name: column }) => column === cell?.column);
    void paste(clipboard, { row: cell?.row ?? rows.length, column: Math.max(0, place) });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (!cell || isComposing(event) || !(event.target instanceof HTMLInputElement)) return;
    const isListOpen = event.target.dataset.combobox === 'open';
    const go = (row: number, column: string) => {
      event.preventDefault();
      focusCell(row, column);
    };
    if (
      event.altKey &&
      (event.key === 'ArrowUp' || event.key === 'ArrowDown') &&
      !isListOpen &&
      event.target.dataset.combobox === undefined
    ) {
      const to = cell.row + (event.key === 'ArrowUp' ? -1 : 1);
      actions.current.move(cell.row, to);
      if (isOrdered && to >= 0 && to < rows.length) go(to, cell.column);
      return;
    }
    if (event.ctrlKey && event.key === 'Delete') {
      event.preventDefault();
      actions.current.remove(cell.row);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const to = cell.row + (event.shiftKey ? -1 : 1);
      if (to >= rows.length && !event.shiftKey) {
        event.preventDefault();
        if (hasRoom(1)) append(blank(), { shouldFocus: false });
      }
      go(Math.max(0, to), cell.column);
    } else if (!isListOpen && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && !event.altKey) {
      const to = cell.row + (event.key === 'ArrowUp' ? -1 : 1);
      if (to >= 0 && to < rows.length) go(to, cell.column);
      else event.preventDefault();
    } else if (!isListOpen && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const { selectionStart, selectionEnd, value } = event.target;
      const isAll = selectionStart === 0 && selectionEnd === value.length;
      const isAtEdge = event.key === 'ArrowLeft' ? selectionEnd === 0 : selectionStart === value.length;
      const next = isAll || isAtEdge ? neighbour(columns, cell.column, event.key === 'ArrowLeft' ? -1 : 1) : undefined;
      if (next) go(cell.row, next);
    }
  };

  if (isMobile) {
    return (
      <LineCards
        entity={entity}
        field={name}
        line={line}
        source={source}
        rows={rows}
        columns={all}
        isReadOnly={isReadOnly}
        actions={actions.current}
        onAdd={add}
        error={tableError}
      />
    );
  }
  const width = columns.reduce((sum, column) => sum + column.width, 36 + (isReadOnly ? 0 : 42));
  return (
    <div id={inputId(scope.formId, source)} tabIndex={-1} onPaste={onPaste} onKeyDown={onKeyDown}>
      <div
        data-tall={isVirtual || undefined}
        className={`line-scroll ${tableStyles.frame}`}
        ref={box}
        {...(needsFocus && { tabIndex: 0, role: 'group', 'aria-label': say(field.label) })}
      >
        <table
          className={`line-table ${tableStyles.editor}`}
          style={{ width }}
          aria-label={say(field.label)}
          aria-rowcount={rows.length + 1}
        >
          <colgroup>
            <col style={{ width: 36 }} />
            {columns.map((column) => (
              <col key={column.name} style={{ width: column.width }} />
            ))}
            {!isReadOnly && <col style={{ width: 42 }} />}
          </colgroup>
          <thead>
            <tr>
              <th className="mid" scope="col">
                #
              </th>
              {columns.map(({ name: column, field: facts, label, isCalculated }) => (
                <th key={column} scope="col" className={alignOf(facts)} title={say(facts.label)}>
                  {facts.required && !isCalculated && !isReadOnly && (
                    <span className={fieldStyles.required} aria-hidden>
                      *
                    </span>
                  )}
                  {say(label ?? facts.label)}
                  {facts.unit && say(facts.unit)}
                </th>
              ))}
              {!isReadOnly && (
                <th className="mid" scope="col">
                  <span className="tg-hidden">{say(text('操作', 'Actions'))}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Spacer height={before} />}
            {shown.map((index) => {
              const row = rows[index];
              return (
                row && (
                  <LineRow
                    key={row.rowKey}
                    line={line}
                    source={source}
                    index={index}
                    columns={columns}
                    isReadOnly={isReadOnly}
                    isOrdered={isOrdered}
                    actions={actions}
                  />
                )
              );
            })}
            {after > 0 && <Spacer height={after} />}
          </tbody>
          {rows.length > 0 && columns.some(isSummed) && <Totals line={line} source={source} columns={columns} isReadOnly={isReadOnly} />}
        </table>
      </div>
      <CellTip box={box} />
      {rows.length === 0 && (
        <div className="line-empty">
          {say(
            empty ??
              (isReadOnly
                ? text('没有明细', 'No lines')
                : text('还没有明细，可添加行、导入，或从 Excel 直接粘贴', 'No lines yet: add one, import, or paste from Excel')),
          )}
        </div>
      )}
      {tableError && (
        <p className={fieldStyles.error} style={{ padding: '0 16px 8px' }} role="status">
          {tableError}
        </p>
      )}
    </div>
  );
}

const rowCount = (getValues: (name: string) => unknown, source: string): number => {
  const rows = getValues(source);
  return Array.isArray(rows) ? rows.length : 0;
};

const alignOf = (field: LineColumn['field']): string | undefined =>
  field.kind === 'decimal' || field.kind === 'money' || field.kind === 'int' ? 'num' : undefined;

/** The cell an event happened in, read from the table itself so that rows need no handlers of their own. */
function cellOf(target: EventTarget): { row: number; column: string } | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null;
  const row = cell?.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return cell?.dataset.column !== undefined && row !== undefined ? { row: Number(row), column: cell.dataset.column } : undefined;
}

function neighbour(columns: readonly LineColumn[], name: string, step: 1 | -1): string | undefined {
  const typed = columns.filter(({ isCalculated }) => !isCalculated);
  return typed[typed.findIndex((column) => column.name === name) + step]?.name;
}

const Spacer = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ height }}>
    <td colSpan={99} style={{ height, border: 0 }} />
  </tr>
);

interface LineRowProps {
  readonly line: EntityDefinition;
  readonly source: string;
  readonly index: number;
  readonly columns: readonly LineColumn[];
  readonly isReadOnly: boolean;
  readonly isOrdered: boolean;
  readonly actions: { readonly current: LineActions };
}

const LineRow = memo(function LineRow({ line, source, index, columns, isReadOnly, isOrdered, actions }: LineRowProps) {
  const say = useText();
  const [dropSide, setDropSide] = useState(false);
  const onDragStart = (event: React.DragEvent) => {
    event.dataTransfer.setData('text/line', `${source} ${index}`);
    event.dataTransfer.effectAllowed = 'move';
  };
  const onDrop = (event: React.DragEvent) => {
    event.preventDefault();
    setDropSide(false);
    const [from, row] = event.dataTransfer.getData('text/line').split(' ');
    if (from === source) actions.current.move(Number(row), index);
  };
  const onDragOver = (event: React.DragEvent) => {
    if (!event.dataTransfer.types.includes('text/line')) return;
    event.preventDefault();
    setDropSide(true);
  };
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      data-drop={dropSide ? '' : undefined}
      onDragOver={isReadOnly ? undefined : onDragOver}
      onDragLeave={() => setDropSide(false)}
      onDrop={onDrop}
    >
      <td className="mid">
        {isReadOnly || !isOrdered ? (
          index + 1
        ) : (
          <div
            className={`line-cell ${tableStyles.handle}`}
            draggable
            onDragStart={onDragStart}
            title={say(text('拖动可排序（Alt+↑↓）', 'Drag to reorder (Alt+Up/Down)'))}
          >
            {index + 1}
          </div>
        )}
      </td>
      {columns.map((column) => (
        <LineCell
          key={column.name}
          line={line}
          column={column}
          source={source}
          index={index}
          isReadOnly={isReadOnly}
          align={alignOf(column.field)}
        />
      ))}
      {!isReadOnly && <RowMenu index={index} isOrdered={isOrdered} actions={actions} />}
    </tr>
  );
});

function RowMenu({ index, isOrdered, actions }: Pick<LineRowProps, 'index' | 'isOrdered' | 'actions'>) {
  const say = useText();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const item = (label: ReturnType<typeof text>, keys: string, act: () => void) => (
    <MenuItem
      onClick={() => {
        setAnchor(undefined);
        act();
      }}
    >
      <ListItemText>{say(label)}</ListItemText>
      {keys && <small>{keys}</small>}
    </MenuItem>
  );
  return (
    <td className="mid line-tools">
      <button
        type="button"
        className="control-button"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={say(fill(text('第 {row} 行的操作', 'Actions of line {row}'), { row: index + 1 }))}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHorizOutlined sx={{ fontSize: 16 }} aria-hidden />
      </button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {item(text('复制此行', 'Copy line'), '', () => actions.current.copy(index))}
          {item(text('在下方插入', 'Insert below'), '', () => actions.current.insertBelow(index))}
          {isOrdered && item(text('上移', 'Move up'), 'Alt+↑', () => actions.current.move(index, index - 1))}
          {isOrdered && item(text('下移', 'Move down'), 'Alt+↓', () => actions.current.move(index, index + 1))}
          {item(text('删除', 'Delete'), 'Ctrl+Del', () => actions.current.remove(index))}
        </Menu>
      )}
    </td>
  );
}

/** The only part of the table that watches every cell. */
function Totals({ line, source, columns, isReadOnly }: Pick<LineRowProps, 'line' | 'source' | 'columns' | 'isReadOnly'>) {
  const say = useText();
  const totals = useSettledWatch((values) => {
    const value = values[source];
    const rows = (Array.isArray(value) ? value : []).map((row: RecordValues) => derived(line, row));
    const sums = columns.map((column) => (isSummed(column) ? totalOf(rows, column.name) : ''));
    const open = rows.flatMap((row, index) =>
      columns.some((column) => column.isCalculated && isSummed(column) && !row[column.name]) ? [index + 1] : [],
    );
    return JSON.stringify({ sums, open });
  });
  const { sums, open } = JSON.parse(totals) as { sums: string[]; open: number[] };
  const first = columns.findIndex(isSummed);
  const note =
    open.length > 0 && open.length <= 3
      ? fill(text('（金额未含第 {rows} 行）', ' (amount without line {rows})'), { rows: open.join('、') })
      : undefined;
  return (
    <tfoot>
      <tr>
        <td />
        {first > 0 && (
          <td colSpan={first}>
            <span className="line-cell">
              {say(text('合计', 'Total'))}
              {note && (
                <span className="tg-muted" style={{ fontWeight: 400 }}>
                  {say(note)}
                </span>
              )}
            </span>
          </td>
        )}
        {columns.slice(first).map((column, index) => (
          <td key={column.name} className={alignOf(column.field)}>
            <span className="line-cell">{formatTotal(sums[first + index] ?? '', column)}</span>
          </td>
        ))}
        {!isReadOnly && <td />}
      </tr>
    </tfoot>
  );
}

/** Totals carry the decimals of their column. */
function formatTotal(sum: string, { field }: LineColumn): string {
  if (sum === '') return '';
  const scale = field.kind === 'money' ? 2 : field.kind === 'decimal' ? field.scale : 0;
  const [whole = '', fraction = ''] = sum.split('.');
  return formatThousands(scale > 0 ? `${whole}.${fraction.padEnd(scale, '0')}` : whole);
}
