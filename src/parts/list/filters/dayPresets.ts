import { addDays } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';

export interface DayPreset {
  /** Stands in a filter in place of two days, so that a query kept today still means the same tomorrow. */
  readonly key: string;
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
    { key: 'today', label: bi('今天', 'Today'), from: today, to: today },
    { key: 'yesterday', label: bi('昨天', 'Yesterday'), from: addDays(today, -1), to: addDays(today, -1) },
    { key: 'thisWeek', label: bi('本周', 'This week'), from: monday, to: addDays(monday, 6) },
    { key: 'nextWeek', label: bi('下周', 'Next week'), from: addDays(monday, 7), to: addDays(monday, 13) },
    { key: 'last7Days', label: bi('近 7 天', 'Last 7 days'), from: addDays(today, -6), to: today },
    { key: 'last30Days', label: bi('近 30 天', 'Last 30 days'), from: addDays(today, -29), to: today },
    { key: 'thisMonth', label: bi('本月', 'This month'), from: firstOfMonth, to: addDays(firstOfNext, -1) },
    { key: 'lastMonth', label: bi('上月', 'Last month'), from: `${lastOfPrevious.slice(0, 7)}-01`, to: lastOfPrevious },
    { key: 'beforeToday', label: bi('今天之前', 'Before today'), from: '', to: addDays(today, -1) },
  ];
}

/** What a filter of days holds: the name of a span, or two days of which either may be open. */
export function daysOfFilter(
  value: unknown,
  today: string,
): { readonly preset?: DayPreset; readonly from: string; readonly to: string } {
  const preset = typeof value === 'string' ? dayPresets(today).find(({ key }) => key === value) : undefined;
  if (preset) return { preset, from: preset.from, to: preset.to };
  const [from, to] = Array.isArray(value) ? [String(value[0] ?? ''), String(value[1] ?? '')] : ['', ''];
  return { from, to };
}

const between = '__between';

/**
 * The filter as the gateway understands it: spans by name become the days they mean today; a name nobody knows any more
 * asks for nothing.
 */
export const withDays = (filter: Readonly<Record<string, unknown>>, today: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (!name.endsWith(between) || typeof value !== 'string') return [name, value];
      const { from, to } = daysOfFilter(value, today);
      return [name, [from, to]];
    }),
  );

/** 0 is Monday. */
const weekday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
