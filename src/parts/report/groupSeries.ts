import { addFen, formatFen, parseFen, zeroFen } from '#domain/core/money.ts';
import type { ReportAnswer } from '#domain/core/report.ts';

/** More than these would be one colour beside another; the rest is one series. */
const mostGroups = 5;

export interface GroupSeries {
  /** Undefined for all other groups together. */
  readonly groupId: string | undefined;
  readonly name: string;
  /** Decimal text for each month. */
  readonly values: readonly string[];
}

interface Asked {
  readonly measure: string;
  /** The amount whose largest groups stand alone. */
  readonly rankedBy: string;
  readonly months: readonly string[];
  /** What the rest is called; without a name, for measures that cannot be added up, there is no rest. */
  readonly others?: string;
}

/** The five groups with most of a measure, in falling order, and the rest as one. */
export function groupSeries(
  { rows, subtotals }: ReportAnswer,
  { measure, rankedBy, months, others }: Asked,
): GroupSeries[] {
  const rank = (row: (typeof rows)[number]) => parseFen(String(row[rankedBy]));
  const order = subtotals
    .filter((row) => rank(row) > 0n)
    .toSorted((left, right) => (rank(left) < rank(right) ? 1 : -1));
  const cells = new Map(rows.map((row) => [`${row.groupId}|${row.month}`, String(row[measure])]));
  const at = (groupId: string | null, month: string): string => cells.get(`${groupId}|${month}`) ?? '0.00';
  const top = order.slice(0, mostGroups).map(
    ({ groupId, groupName }): GroupSeries => ({
      groupId: groupId ?? '',
      name: groupName || '--',
      values: months.map((month) => at(groupId, month)),
    }),
  );
  const rest = order.slice(mostGroups);
  if (rest.length === 0 || others === undefined) return top;
  const sums = months.map((month) =>
    formatFen(rest.reduce((sum, { groupId }) => addFen(sum, parseFen(at(groupId, month))), zeroFen)),
  );
  return [...top, { groupId: undefined, name: others, values: sums }];
}
