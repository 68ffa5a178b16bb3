import { diffDays } from '../core/moments.ts';
import { type Fen, multiplyFen, parseFen, zeroFen } from '../core/money.ts';

/** Days past a due date; the settled day counts, while open it is today. Never negative. @see guarantee.md 7.4 */
export const daysOver = ({ due, until }: { due: string; until: string }): number => Math.max(0, diffDays({ from: due, to: until }));

/**
 * The late fee of one tax bill: amount x rate x calendar days, half up to fen; below the minimum customs collects nothing.
 * @param rate per day as decimal text, `0.0005`
 */
export function lateFeeOf({ amount, days, rate, minimum }: { amount: Fen; days: number; rate: string; minimum: string }): Fen {
  if (days <= 0) return zeroFen;
  const fee = multiplyFen((amount * BigInt(days)) as Fen, rate);
  return fee < parseFen(minimum) ? zeroFen : fee;
}
