import { compareDecimal, isDecimal } from '#domain/core/money.ts';
import type { ReportRow } from '#domain/core/report.ts';

export interface Sorting {
  /** A measure, or `groupName`. */
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

/** Groups in order of a measure of the whole period; one that is not there comes last either way. */
export function sortGroups(subtotals: readonly ReportRow[], { by, order }: Sorting): ReportRow[] {
  const sign = order === 'ASC' ? 1 : -1;
  return subtotals.toSorted((left, right) => {
    const [a, b] = [String(left[by] ?? ''), String(right[by] ?? '')];
    if (by === 'groupName') return sign * a.localeCompare(b, 'zh');
    if (!isDecimal(a) || !isDecimal(b)) return Number(isDecimal(b)) - Number(isDecimal(a));
    return sign * compareDecimal(a, b);
  });
}

/** A first click on a column sorts falling, for the large figures matter; names rise. */
export const nextSorting = ({ by, order }: Sorting, clicked: string): Sorting => ({
  by: clicked,
  order: by === clicked ? (order === 'ASC' ? 'DESC' : 'ASC') : clicked === 'groupName' ? 'ASC' : 'DESC',
});
