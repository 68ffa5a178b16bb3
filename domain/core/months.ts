/** Months are `yyyy-MM`; as text they stand in their order. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

const numberOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return year * 12 + number - 1;
};

const nameOf = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/** So many months earlier; later with a negative count. */
export const monthBefore = (month: string, count: number): string => nameOf(numberOf(month) - count);

/** The months from one to the other, both included; none when the last lies before the first. */
export const monthsBetween = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, numberOf(to) - numberOf(from) + 1) }, (_, index) => nameOf(numberOf(from) + index));

export function daysOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** First and last day of a run of months. */
export const daysOfMonths = (from: string, to: string): readonly [from: string, to: string] => [`${from}-01`, `${to}-${daysOfMonth(to)}`];
