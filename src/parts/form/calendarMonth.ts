import { addDays, format, addMonths as monthsLater, parseISO, startOfISOWeek, startOfMonth } from 'date-fns';

const isoOf = (day: Date): string => format(day, 'yyyy-MM-dd');
const shownDays = 42;

/** `yyyy-MM-dd` moved by whole months; the 31st becomes the last day of a shorter month. */
export const addMonths = (date: string, months: number): string => isoOf(monthsLater(parseISO(date), months));

/** The six weeks, Monday first, in which the month of a date lies. */
export function weeksOf(date: string): string[] {
  const monday = startOfISOWeek(startOfMonth(parseISO(date)));
  return Array.from({ length: shownDays }, (_, index) => isoOf(addDays(monday, index)));
}
