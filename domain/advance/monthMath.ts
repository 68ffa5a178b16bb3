import { zerosBefore } from '../core/boundedText.ts';
import { addFen, type Fen, fenOf, formatFen, subtractFen, zeroFen } from '../core/money.ts';

/** What one day did to principal and fees. */
export interface AdvanceDay {
  /** `yyyy-MM-dd` */
  readonly day: string;
  readonly advances: number;
  readonly advanced: Fen;
  readonly repaid: Fen;
  readonly written: Fen;
  readonly fee: Fen;
  readonly received: Fen;
}

/** A span of days with what it did; a month of it, or all of its months. */
export interface AdvanceSpan {
  /** Days of it that have been; nights that lie ahead count for nothing. */
  readonly days: number;
  readonly opening: Fen;
  readonly moves: readonly AdvanceDay[];
  /** Principal at the end of each of its days, added up. */
  readonly dayBalances: Fen;
}

const sum = (moves: readonly AdvanceDay[], name: 'advanced' | 'repaid' | 'written' | 'fee' | 'received'): Fen =>
  moves.reduce<Fen>((total, move) => addFen(total, move[name]), zeroFen);

export const moveOfDay = ({ advanced, repaid, written }: AdvanceDay): Fen =>
  subtractFen(subtractFen(advanced, repaid), written);

/** The principal at the end of each day of a month, added up: what a day moved counts from it to the last day. */
export const dayBalancesOf = (opening: Fen, days: number, moves: readonly AdvanceDay[]): Fen =>
  moves.reduce<Fen>(
    (total, move) => {
      const left = BigInt(Math.max(0, days - Number(move.day.slice(8)) + 1));
      return addFen(total, fenOf(moveOfDay(move) * left));
    },
    fenOf(opening * BigInt(days)),
  );

/** Half away from nothing, to so many places; `--` where it is shared by nothing. */
function ratio(of: bigint, by: bigint, places: number): string {
  if (by <= 0n) return '--';
  const scale = 10n ** BigInt(places);
  const doubled = (2n * of * scale) / by;
  const rounded = (doubled + (doubled < 0n ? -1n : 1n)) / 2n;
  const digits = zerosBefore(String(rounded < 0n ? -rounded : rounded), places + 1);
  return `${rounded < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * The figures of R1 for a span: amounts and ratios as decimal text, the average to the fen, turnover in days to one
 * place, shares in percent to two; `--` where a ratio has no meaning.
 * @see docs/spec/finance.md 7 R1
 */
export function figuresOfSpan({ days, opening, moves, dayBalances }: AdvanceSpan, overdue: Fen) {
  const [advanced, repaid, written] = [sum(moves, 'advanced'), sum(moves, 'repaid'), sum(moves, 'written')];
  const fee = sum(moves, 'fee');
  const closing = moves.reduce<Fen>((balance, move) => addFen(balance, moveOfDay(move)), opening);
  return {
    ...{ opening: formatFen(opening), advances: moves.reduce((total, move) => total + move.advances, 0) },
    ...{ advanced: formatFen(advanced), repaid: formatFen(repaid), written: formatFen(written) },
    ...{ closing: formatFen(closing), average: days > 0 ? ratio(dayBalances, BigInt(days) * 100n, 2) : '0.00' },
    ...{ fee: formatFen(fee), received: formatFen(sum(moves, 'received')), overdue: formatFen(overdue) },
    overdueRate: ratio(overdue * 100n, closing, 2),
    // Average times days is the sum of the days.
    turnover: ratio(dayBalances, repaid, 1),
    yield: ratio(fee * 36_500n, dayBalances, 2),
  };
}
