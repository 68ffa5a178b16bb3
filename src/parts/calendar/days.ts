import { format, addMonths as monthsLater, parseISO, startOfISOWeek, startOfMonth } from 'date-fns';
import { addDays } from '#domain/core/moments.ts';

/** `yyyy-MM-dd` moved by whole months; the 31st becomes the last day of a shorter month. */
export const addMonths = (day: string, months: number): string =>
  format(monthsLater(parseISO(day), months), 'yyyy-MM-dd');

/** Monday = 0. Days are `yyyy-MM-dd`. */
export const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** Where a key leads; undefined for keys a calendar does not know. */
export function dayByKey(day: string, key: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}

const monthsOfYear = 12;
/** `2026` -> `2026-01` to `2026-12` */
export const monthsOf = (year: number): string[] =>
  Array.from({ length: monthsOfYear }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** The days of a month, first to last. */
export function monthDays(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

const shownDays = 42;

/** The six weeks, Monday first, in which the month of a day lies. */
export function weeksOf(day: string): string[] {
  const monday = format(startOfISOWeek(startOfMonth(parseISO(day))), 'yyyy-MM-dd');
  return Array.from({ length: shownDays }, (_, index) => addDays(monday, index));
}
