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
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  if (number === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return number === 4 || number === 6 || number === 9 || number === 11 ? 30 : 31;
}

/** A date, or a moment of it, moved by whole months; the 31st becomes the last day of a shorter month. */
export function addMonths(date: string, count: number): string {
  const month = monthBefore(date.slice(0, 7), -count);
  const day = Math.min(Number(date.slice(8, 10)), daysOfMonth(month));
  return `${month}-${String(day).padStart(2, '0')}${date.slice(10)}`;
}

/** First and last day of a run of months. */
export const daysOfMonths = (from: string, to: string): readonly [from: string, to: string] => [
  `${from}-01`,
  `${to}-${daysOfMonth(to)}`,
];
