import { addFen, formatFen, parseFen, zeroFen } from '#domain/core/money.ts';
import type { Statistics, StatisticsRow } from './answer.ts';

/** More than these would be one colour beside another; the rest is one series. */
const mostGroups = 5;

export interface GroupSeries {
  /** Undefined for all other groups together. */
  readonly groupId: string | undefined;
  readonly name: string;
  /** Used at the end of each month, decimal text. */
  readonly amounts: readonly string[];
  /** Average utilisation of each month in percent; undefined for the others, whose totals are not known here. */
  readonly utilisation: readonly string[] | undefined;
}

/**
 * The five groups that used most on average, in falling order, and the rest as one.
 * @param othersName what the rest is called
 */
export function groupSeries({ rows, subtotals }: Statistics, months: readonly string[], othersName: string): GroupSeries[] {
  const used = subtotals.filter(({ average }) => parseFen(average) > 0n);
  const order = used.toSorted((left, right) => (parseFen(left.average) < parseFen(right.average) ? 1 : -1));
  const cells = new Map(rows.map((row) => [`${row.groupId}|${row.month}`, row]));
  const at = (groupId: string | null, month: string): StatisticsRow | undefined => cells.get(`${groupId}|${month}`);
  const top = order.slice(0, mostGroups).map(
    ({ groupId, groupName }): GroupSeries => ({
      groupId: groupId ?? '',
      name: groupName ?? '--',
      amounts: months.map((month) => at(groupId, month)?.closing ?? '0.00'),
      utilisation: months.map((month) => at(groupId, month)?.averageUtilisation ?? '0.00'),
    }),
  );
  const others = order.slice(mostGroups);
  if (others.length === 0) return top;
  const amounts = months.map((month) =>
    formatFen(others.reduce((sum, { groupId }) => addFen(sum, parseFen(at(groupId, month)?.closing ?? '0')), zeroFen)),
  );
  return [...top, { groupId: undefined, name: othersName, amounts, utilisation: undefined }];
}
