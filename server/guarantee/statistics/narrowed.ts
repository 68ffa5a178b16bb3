import { addDays } from '#domain/core/moments.ts';
import { daysOfMonths } from '#domain/core/months.ts';

/** What the figures of a person are narrowed to; null is no bound. */
export interface StatisticsFilter {
  readonly mainCompId: string | null;
  readonly customerId: string | null;
  /** Only accounts and declarations of this department and these companies. */
  readonly ownerDept: string | null;
  readonly companies: readonly string[] | null;
}

/** The first day of a period, and the first after it. */
export function boundsOf({
  fromMonth,
  toMonth,
}: {
  fromMonth: string;
  toMonth: string;
}): readonly [from: string, before: string] {
  const [first, last] = daysOfMonths(fromMonth, toMonth);
  return [first, addDays(last, 1)];
}
