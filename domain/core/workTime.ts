import { addDays } from './moments.ts';
import type { WorkCalendar } from './workCalendar.ts';

/** Working hours of a day, in minutes since midnight: nine to twelve and one to six. */
const spans = [
  [9 * 60, 12 * 60],
  [13 * 60, 18 * 60],
] as const;
const wholeDay = 24 * 60;

const minuteOf = (moment: string): number => Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16));
const momentAt = (day: string, minute: number): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
};

/** Working minutes from one moment to a later one. */
export function workMinutesBetween(
  { from, to }: { readonly from: string; readonly to: string },
  calendar: WorkCalendar,
): number {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  let minutes = 0;
  for (let day = first; day <= last; day = addDays(day, 1)) {
    if (!calendar.isWorkday(day)) continue;
    const begin = day === first ? minuteOf(from) : 0;
    const end = day === last ? minuteOf(to) : wholeDay;
    for (const [since, until] of spans) minutes += Math.max(0, Math.min(end, until) - Math.max(begin, since));
  }
  return minutes;
}

/** The moment at which so many working minutes have gone by. */
export function afterWorkMinutes(from: string, minutes: number, calendar: WorkCalendar): string {
  const first = from.slice(0, 10);
  let left = minutes;
  for (let day = first; ; day = addDays(day, 1)) {
    if (!calendar.isWorkday(day)) continue;
    const begin = day === first ? minuteOf(from) : 0;
    for (const [since, until] of spans) {
      const at = Math.max(begin, since);
      const free = Math.max(0, until - at);
      if (free > 0 && left <= free) return momentAt(day, at + left);
      left -= free;
    }
  }
}
