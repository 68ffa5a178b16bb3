import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { useText } from '../../shell/text.ts';
import { alignOf, derived, formatTotal, isSummed, type LineColumn, totalOf } from './lineColumns.ts';
import { useSettledFacts } from './useSettledWatch.ts';

interface LineTotalsProps {
  readonly line: EntityDefinition;
  readonly source: string;
  readonly columns: readonly LineColumn[];
  readonly isReadOnly: boolean;
}

/** The only part of the table that watches every cell. */
export function LineTotals({ line, source, columns, isReadOnly }: LineTotalsProps) {
  const say = useText();
  const { sums, open } = useSettledFacts((values) => {
    const value = values[source];
    const rows = (Array.isArray(value) ? value : []).map((row: RecordValues) => derived(line, row));
    const sums = columns.map((column) => (isSummed(column) ? totalOf(rows, column.name) : ''));
    const open = rows.flatMap((row, index) =>
      columns.some((column) => column.isCalculated && isSummed(column) && !row[column.name]) ? [index + 1] : [],
    );
    return { sums, open };
  });
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
