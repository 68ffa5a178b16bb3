import type { ReactNode, RefObject } from 'react';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import { useText } from '../../../shell/text.ts';
import { classes } from '../../layout/classes.ts';
import { ResizeHandle } from '../../table/ResizeHandle.tsx';
import { useSettledFacts } from '../useSettledWatch.ts';
import tableStyles from './LineTable.module.css';
import { alignOf, formatTotal, isSummed, type LineColumn, totalOf, withDerivedCells } from './lineColumns.ts';
import { type LineLayout, menuWidth, numberWidth } from './useLineWidths.ts';

const chooseAll = bi('选择全部行', 'Choose all lines');

interface LineFrameProps {
  readonly label: Text;
  readonly count: number;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly layout: LineLayout;
  readonly isReadOnly: boolean;
  readonly isFixed: boolean;
  readonly isTall: boolean;
  readonly children: ReactNode;
}

const rowHeight = 32;
const tallest = 560;
/** Of the lines with their head and sums, until the browser has drawn them. */
const frameHeight = (count: number, isTall: boolean): number =>
  Math.min((count + 2) * rowHeight, isTall ? tallest : Number.POSITIVE_INFINITY);

/** What stands around the lines: the part that scrolls, widths, and the head. */
export function LineFrame({ label, count, box, layout, isReadOnly, isFixed, isTall, children }: LineFrameProps) {
  const hasTools = !isReadOnly && !isFixed;
  const t = useText();
  // Without inputs inside, the keyboard could not scroll it.
  const needsFocus = isReadOnly || count === 0;
  const { columns, pins, total: width, elastic, resize } = layout;
  return (
    <div
      data-tall={isTall || undefined}
      className={`line-scroll ${tableStyles.frame}`}
      ref={box}
      style={{ containIntrinsicBlockSize: `auto ${frameHeight(count, isTall)}px` }}
      {...(needsFocus && { tabIndex: 0, role: 'group', 'aria-label': t(label) })}
    >
      <table
        className={`line-table ${tableStyles.editor}`}
        style={{ width }}
        aria-label={t(label)}
        aria-rowcount={count + 1}
      >
        <colgroup>
          <col style={{ width: numberWidth }} />
          {columns.map((column) => (
            <col key={column.name} style={{ width: column.name === elastic ? undefined : column.width }} />
          ))}
          {hasTools && <col style={{ width: menuWidth }} />}
        </colgroup>
        <thead>
          <tr>
            <th
              className={`mid ${tableStyles.pin}`}
              style={{ left: 0 }}
              scope="col"
              {...(hasTools && { 'data-number': 'all', title: t(chooseAll) })}
            >
              #
            </th>
            {columns.map((column) => (
              <LineHead
                key={column.name}
                column={column}
                left={pins.get(column.name)}
                isReadOnly={isReadOnly}
                onResize={(by) => resize(column.name, by)}
              />
            ))}
            {hasTools && (
              <th className="mid" scope="col">
                <span className="tg-hidden">{t(bi('操作', 'Actions'))}</span>
              </th>
            )}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface LineHeadProps {
  readonly column: LineColumn;
  /** Its place at the left edge where it is pinned. */
  readonly left: number | undefined;
  readonly isReadOnly: boolean;
  readonly onResize: (by: number) => void;
}

function LineHead({ column: { field, label = field.label, isCalculated }, left, isReadOnly, onResize }: LineHeadProps) {
  const t = useText();
  return (
    <th
      scope="col"
      className={classes(alignOf(field), left !== undefined && tableStyles.pin)}
      style={{ left }}
      title={t(field.label)}
    >
      {field.required && !isCalculated && !isReadOnly && (
        <span className="tg-must" aria-hidden>
          *
        </span>
      )}
      {t(label)}
      {field.unit && t(field.unit)}
      <ResizeHandle onResize={onResize} />
    </th>
  );
}

interface LineTotalsProps {
  readonly line: EntityDefinition;
  readonly source: string;
  readonly columns: readonly LineColumn[];
  readonly isReadOnly: boolean;
}

/** The only part of the table that watches every cell. */
export function LineTotals({ line, source, columns, isReadOnly }: LineTotalsProps) {
  const t = useText();
  const { sums, open } = useSettledFacts((values) => {
    const value = values[source];
    const rows = (Array.isArray(value) ? value : []).map((row: RecordValues) => withDerivedCells(line, row));
    const sums = columns.map((column) => (isSummed(column) ? totalOf(rows, column.name) : ''));
    const open = rows.flatMap((row, index) =>
      columns.some((column) => column.isCalculated && isSummed(column) && !row[column.name]) ? [index + 1] : [],
    );
    return { sums, open };
  });
  const first = columns.findIndex(isSummed);
  const note =
    open.length > 0 && open.length <= 3
      ? fill(bi('（金额未含第 {rows} 行）', ' (amount without line {rows})'), { rows: open.join('、') })
      : undefined;
  return (
    <tfoot>
      <tr>
        <td />
        {first > 0 && (
          <td colSpan={first}>
            <span className="line-cell">
              {t(bi('合计', 'Total'))}
              {note && (
                <span className="tg-muted" style={{ fontWeight: 400 }}>
                  {t(note)}
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
