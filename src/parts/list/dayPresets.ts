import { addDays } from '#domain/core/moments.ts';
import { say, type Text } from '#domain/core/text.ts';

export interface DayPreset {
  readonly label: Text;
  readonly from: string;
  readonly to: string;
}

/** Spans people ask for by name. A week begins on Monday. @param today `yyyy-MM-dd` */
export function dayPresets(today: string): DayPreset[] {
  const monday = addDays(today, -weekday(today));
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastOfPrevious = addDays(firstOfMonth, -1);
  const firstOfNext = `${addDays(firstOfMonth, 31).slice(0, 7)}-01`;
  return [
    { label: say('今天', 'Today'), from: today, to: today },
    { label: say('昨天', 'Yesterday'), from: addDays(today, -1), to: addDays(today, -1) },
    { label: say('本周', 'This week'), from: monday, to: addDays(monday, 6) },
    { label: say('下周', 'Next week'), from: addDays(monday, 7), to: addDays(monday, 13) },
    { label: say('近 7 天', 'Last 7 days'), from: addDays(today, -6), to: today },
    { label: say('近 30 天', 'Last 30 days'), from: addDays(today, -29), to: today },
    { label: say('本月', 'This month'), from: firstOfMonth, to: addDays(firstOfNext, -1) },
    { label: say('上月', 'Last month'), from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
    { label: say('今天之前', 'Before today'), from: '', to: addDays(today, -1) },
  ];
}

/** 0 is Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
