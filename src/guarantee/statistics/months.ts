import { say, type Text } from '#domain/core/text.ts';
import { monthsBetween, mostMonths } from '#domain/guarantee/statisticsMath.ts';

/** How far back a period may begin. */
const yearsBack = 5;

export interface Period {
  /** `yyyy-MM` */
  readonly fromMonth: string;
  readonly toMonth: string;
}

/** The month so many before another. */
function monthBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const whole = year * 12 + number - 1 - count;
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`;
}

export const lastMonths = (thisMonth: string, count: number): Period => ({
  fromMonth: monthBefore(thisMonth, count - 1),
  toMonth: thisMonth,
});

/** Periods people ask for all the time. @param thisMonth `yyyy-MM` */
export const presets = (thisMonth: string): readonly { readonly label: Text; readonly period: Period }[] => {
  const year = thisMonth.slice(0, 4);
  const yearBefore = Number(year) - 1;
  return [
    { label: say('近12个月', '12 months'), period: lastMonths(thisMonth, 12) },
    { label: say('近24个月', '24 months'), period: lastMonths(thisMonth, mostMonths) },
    { label: say('今年', 'This year'), period: { fromMonth: `${year}-01`, toMonth: thisMonth } },
    { label: say('去年', 'Last year'), period: { fromMonth: `${yearBefore}-01`, toMonth: `${yearBefore}-12` } },
  ];
};

/** Months a period may begin or end with, the latest first. */
export const offeredMonths = (thisMonth: string): string[] =>
  monthsBetween(monthBefore(thisMonth, yearsBack * 12 - 1), thisMonth).toReversed();

/** A period after one of its ends was chosen: the other end follows where it would lie before, or too far away. */
export function withEnd(period: Period, end: 'fromMonth' | 'toMonth', month: string): Period {
  const fromMonth = end === 'fromMonth' ? month : period.fromMonth;
  const toMonth = end === 'toMonth' ? month : period.toMonth;
  const earliest = monthBefore(toMonth, mostMonths - 1);
  if (fromMonth <= toMonth && fromMonth >= earliest) return { fromMonth, toMonth };
  if (end === 'toMonth') return { fromMonth: fromMonth > toMonth ? toMonth : earliest, toMonth };
  return { fromMonth, toMonth: fromMonth > toMonth ? fromMonth : monthBefore(fromMonth, 1 - mostMonths) };
}
