import { type Fen, fenOf, sumFen, zeroFen } from '../core/money.ts';
import { daysOfMonth } from '../core/months.ts';
import { largerFen, utilisationOf } from './quotaMath.ts';

interface DayMoves {
  readonly day: string;
  readonly deducted: Fen;
  /** Positive. */
  readonly returned: Fen;
}

/** What happened to accounts in a month. */
export interface MonthFigures {
  readonly opening: Fen;
  readonly deducted: Fen;
  readonly returned: Fen;
  readonly closing: Fen;
  readonly peak: Fen;
  readonly average: Fen;
  /** Of the accounts, at the end of the month. */
  readonly total: Fen;
}

/** The same with what was used at the end of each day, from which the days of accounts together follow. */
export interface DailyFigures extends MonthFigures {
  readonly daily: readonly Fen[];
}

/** A quotient half up to a whole. */
const rounded = (sum: bigint, count: bigint): bigint => (sum * 2n + count) / (count * 2n);

/** Two decimals of a quotient; `--` without a divisor. */
function ratioText(dividend: Fen, divisor: Fen): string {
  if (divisor === 0n) return '--';
  const hundredths = rounded(dividend * 100n, divisor);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

interface AccountMonth {
  readonly month: string;
  readonly opening: Fen;
  readonly days: readonly DayMoves[];
  readonly total: Fen;
}

/**
 * The figures of one account in one month, from what was used before its first day and the movements of its days.
 * Peak: the largest of the opening and of every day's closing. Average: daily closings over the days of the month.
 * @see docs/spec/guarantee.md 7.8
 */
export function dailyFigures({ month, opening, days, total }: AccountMonth): DailyFigures {
  const moves = new Map(days.map((one) => [Number(one.day.slice(8, 10)), one]));
  const count = daysOfMonth(month);
  const daily: Fen[] = [];
  let [used, peak, sum, deducted, returned] = [opening, opening, 0n, 0n, 0n];
  for (let day = 1; day <= count; day += 1) {
    const move = moves.get(day);
    if (move) {
      used = fenOf(used + move.deducted - move.returned);
      deducted += move.deducted;
      returned += move.returned;
    }
    peak = largerFen(peak, used);
    sum += used;
    daily.push(used);
  }
  const average = fenOf(rounded(sum, BigInt(count)));
  return { opening, deducted: fenOf(deducted), returned: fenOf(returned), closing: used, peak, average, total, daily };
}

/** How much of the total was used, and how often what was used on average was deducted. */
export const ratesOf = ({ average, peak, total, deducted }: MonthFigures) => ({
  averageUtilisation: utilisationOf(average, total),
  peakUtilisation: utilisationOf(peak, total),
  /** Two decimals; `--` when nothing was used on average. */
  turnover: ratioText(deducted, average),
});

/**
 * Accounts together in one month. Amounts add up; the peak is the highest day of all of them together, because peaks of
 * different days do not.
 */
export function sumFigures(list: readonly DailyFigures[]): DailyFigures {
  const sum = (part: (one: DailyFigures) => Fen) => sumFen(list.map(part));
  const opening = sum((one) => one.opening);
  const daily = (list[0]?.daily ?? []).map((_, day) => sum((one) => one.daily[day] ?? zeroFen));
  return {
    opening,
    deducted: sum(({ deducted }) => deducted),
    returned: sum(({ returned }) => returned),
    closing: sum(({ closing }) => closing),
    peak: daily.reduce(largerFen, opening),
    average: sum(({ average }) => average),
    total: sum(({ total }) => total),
    daily,
  };
}

interface PeriodMonth extends MonthFigures {
  readonly month: string;
}

/**
 * Months that follow each other as one: from the opening of the first to the closing of the last. Averages weigh by
 * days, so that the average of a year is the one of its days.
 */
export function periodFigures(months: readonly PeriodMonth[]): MonthFigures & { readonly averageTotal: Fen } {
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
