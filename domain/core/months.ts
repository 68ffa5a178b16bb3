/** Months are `yyyy-MM`; as text they stand in their order. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const numberOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
};

const nameOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/** So many months earlier; later with a negative count. */
export const monthBefore = (month: string, count: number): string => nameOf(numberOf(month) - count);

/** The months from one to the other, both included; none when the last lies before the first. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_, index) => nameOf(numberOf(from) + index));

export function daysOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // The calendar repeats after 400 years; Date takes the years before 100 for those of the last century.
  return new Date(Date.UTC(year + 400, number, 0)).getUTCDate();
}

/** A date, or a moment of it, moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, count: number): string {
  const month = monthBefore(date.slice(0, 7), -count);
  const day = Math.min(Number(date.slice(8, 10)), daysOfMonth(month));
  return `${month}-${String(day).padStart(2, '0')}${date.slice(10)}`;
}

/** First and last day of a run of months. */
export const daysOfMonths = (from: string, to: string): readonly [from: string, to: string] => [`${from}-01`, `${to}-${daysOfMonth(to)}`];
