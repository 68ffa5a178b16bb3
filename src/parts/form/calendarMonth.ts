const dayLength = 86_400_000;

/** `yyyy-MM-dd` moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return isoOf(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, lastDay)));
}

/** The six weeks, Monday first, in which the month of a date lies. */
export function weeksOf(date: string): string[] {
  const first = Date.parse(`${date.slice(0, 7)}-01T00:00:00Z`);
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayLength;
  return Array.from({ length: 42 }, (_, index) => isoOf(monday + index * dayLength));
}

const isoOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
