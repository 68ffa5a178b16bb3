import { addDays } from '../core/moments.ts';
import { type Fen, fenOf } from '../core/money.ts';
import { largerFen, utilisationOf } from './quotaMath.ts';

export interface DayMoves {
  readonly day: string;
  readonly deducted: Fen;
  /** Positive. */
  readonly returned: Fen;
}

export interface MonthFigures {
  readonly opening: Fen;
  readonly deducted: Fen;
  readonly returned: Fen;
  readonly closing: Fen;
  readonly peak: Fen;
  readonly average: Fen;
  readonly averageUtilisation: string;
  readonly peakUtilisation: string;
  /** Two decimals; `--` when nothing was used on average. */
  readonly turnover: string;
}

/** The longest span one question may ask for. */
export const mostMonths = 24;

/** The months from one to the other, both included; months are `yyyy-MM`. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 1] = from.split('-').map(Number);
  for (let name = from; name <= to; ) {
    months.push(name);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    name = `${year}-${String(month).padStart(2, '0')}`;
  }
  return months;
}

/** Days of `yyyy-MM`. */
export function daysOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** A quotient half up to a whole. */
const rounded = (sum: bigint, count: bigint): bigint => (sum * 2n + count) / (count * 2n);

/** Two decimals of a quotient; `--` without a divisor. */
export function ratioText(dividend: Fen, divisor: Fen): string {
  if (divisor === 0n) return '--';
  const hundredths = rounded(dividend * 100n, divisor);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/**
 * The figures of one account in one month, from what was used before its first day and the movements of its days.
 * Peak: the largest of the opening and of every day's closing. Average: daily closings over the days of the month.
 * @param total the account's total at the end of the month
 * @see guarantee.md 7.8
 */
export function monthFigures({
  month,
  opening,
  days,
  total,
}: {
  month: string;
  opening: Fen;
  days: readonly DayMoves[];
  total: Fen;
}): MonthFigures {
  const moves = new Map(days.map((day) => [day.day, day]));
  const count = daysOfMonth(month);
  let [used, peak, sum, deducted, returned] = [opening, opening, 0n, 0n, 0n];
  for (let index = 0; index < count; index += 1) {
    const move = moves.get(addDays(`${month}-01`, index));
    if (move) {
      used = fenOf(used + move.deducted - move.returned);
      deducted += move.deducted;
      returned += move.returned;
    }
    peak = largerFen(peak, used);
    sum += used;
  }
  const average = fenOf(rounded(sum, BigInt(count)));
  return {
    opening,
    deducted: fenOf(deducted),
    returned: fenOf(returned),
    closing: used,
    peak,
    average,
    averageUtilisation: utilisationOf(average, total),
    peakUtilisation: utilisationOf(peak, total),
    turnover: ratioText(fenOf(deducted), average),
  };
}

interface PeriodMonth {
  readonly month: string;
  readonly opening: Fen;
  readonly deducted: Fen;
  readonly returned: Fen;
  readonly closing: Fen;
  readonly peak: Fen;
  readonly average: Fen;
  readonly total: Fen;
}

/**
 * Months that follow each other as one: from the opening of the first to the closing of the last. Averages weigh by days, so that the
 * average of a year is the one of its days.
 */
export function periodFigures(months: readonly PeriodMonth[]): Omit<PeriodMonth, 'month'> & { readonly averageTotal: Fen } {
  const sum = (part: (one: PeriodMonth) => bigint) => months.reduce((total, one) => total + part(one), 0n);
  const days = sum(({ month }) => BigInt(daysOfMonth(month)));
  const mean = (part: (one: PeriodMonth) => Fen) =>
    days === 0n
      ? fenOf(0n)
      : fenOf(
          rounded(
            sum((one) => part(one) * BigInt(daysOfMonth(one.month))),
            days,
          ),
        );
  return {
    opening: months[0]?.opening ?? fenOf(0n),
    deducted: fenOf(sum(({ deducted }) => deducted)),
    returned: fenOf(sum(({ returned }) => returned)),
    closing: months.at(-1)?.closing ?? fenOf(0n),
    peak: months.reduce((most, { peak }) => largerFen(most, peak), fenOf(0n)),
    average: mean(({ average }) => average),
    total: months.at(-1)?.total ?? fenOf(0n),
    averageTotal: mean(({ total }) => total),
  };
}
