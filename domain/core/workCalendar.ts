import { addDays } from './moments.ts';

/** Which days are worked; exceptions and Monday to Friday count. */
export interface WorkCalendar {
  isWorkday(day: string): boolean;
}

/** @param exceptions day -> worked or not; every other day follows Monday to Friday */
export const workCalendar = (exceptions: ReadonlyMap<string, boolean>): WorkCalendar => ({
  isWorkday: (day) => exceptions.get(day) ?? !isWeekend(day),
});

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

export function onOrAfterWorkday(day: string, calendar: WorkCalendar): string {
  let found = day;
  while (!calendar.isWorkday(found)) found = addDays(found, 1);
  return found;
}

export function onOrBeforeWorkday(day: string, calendar: WorkCalendar): string {
  let found = day;
  while (!calendar.isWorkday(found)) found = addDays(found, -1);
  return found;
}

/** The day that lies this many working days before another one. */
export function workdaysBefore(day: string, count: number, calendar: WorkCalendar): string {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = onOrBeforeWorkday(addDays(found, -1), calendar);
  return found;
}

/** Working days after `from` up to and including `to`. */
export function workdaysBetween({ from, to }: { from: string; to: string }, calendar: WorkCalendar): number {
  let count = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (calendar.isWorkday(day)) count += 1;
  return count;
}

/** The day that lies this many working days behind another one. */
export function workdaysAfter(day: string, count: number, calendar: WorkCalendar): string {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = onOrAfterWorkday(addDays(found, 1), calendar);
  return found;
}
