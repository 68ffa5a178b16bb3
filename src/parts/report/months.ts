import { monthBefore, monthsBetween } from '#domain/core/months.ts';
import { bi, type Text } from '#domain/core/text.ts';

export interface MonthRange {
  /** `yyyy-MM` */
  readonly fromMonth: string;
  readonly toMonth: string;
}

export const lastMonths = (thisMonth: string, count: number): MonthRange => ({
  fromMonth: monthBefore(thisMonth, count - 1),
  toMonth: thisMonth,
});

/** Periods people ask for all the time. @param thisMonth `yyyy-MM` */
export const presets = (
  thisMonth: string,
  mostMonths: number,
): readonly { readonly label: Text; readonly period: MonthRange }[] => {
  const year = Number(thisMonth.slice(0, 4));
  const last = (count: number) => ({
    label: bi(`近${count}个月`, `${count} months`),
    period: lastMonths(thisMonth, count),
  });
  return [
    last(12),
    last(mostMonths),
    { label: bi('今年', 'This year'), period: { fromMonth: `${year}-01`, toMonth: thisMonth } },
    { label: bi('去年', 'Last year'), period: { fromMonth: `${year - 1}-01`, toMonth: `${year - 1}-12` } },
  ];
};

/** Months a period may begin or end with, the latest first. */
export const offeredMonths = (thisMonth: string, yearsBack: number): string[] =>
  monthsBetween(monthBefore(thisMonth, yearsBack * 12 - 1), thisMonth).toReversed();

/** A period after one of its ends was chosen: the other end follows where it would lie before, or too far away. */
export function withEnd(
  { fromMonth, toMonth }: MonthRange,
  chosen: Partial<MonthRange>,
  mostMonths: number,
): MonthRange {
  const next = { fromMonth, toMonth, ...chosen };
  const earliest = monthBefore(next.toMonth, mostMonths - 1);
  if (next.fromMonth <= next.toMonth && next.fromMonth >= earliest) return next;
  if (chosen.toMonth !== undefined)
    return { fromMonth: next.fromMonth > next.toMonth ? next.toMonth : earliest, toMonth: next.toMonth };
  return {
    fromMonth: next.fromMonth,
    toMonth: next.fromMonth > next.toMonth ? next.fromMonth : monthBefore(next.fromMonth, 1 - mostMonths),
  };
}
