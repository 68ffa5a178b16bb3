import { diffDays } from '../core/moments.ts';
import { type Fen, fenOf, multiplyFen, parseFen, zeroFen } from '../core/money.ts';

/**
 * Days past a due date; the settled day counts, while open it is today. Never negative.
 * @see docs/spec/guarantee.md 7.4
 */
export const daysOver = ({ due, until }: { due: string; until: string }): number =>
  Math.max(0, diffDays({ from: due, to: until }));

/**
 * The late fee of one tax bill: amount x rate x calendar days, half up to fen; below the minimum customs collects
 * nothing.
 * @param rate per day as decimal text, `0.0005`
 */
export function lateFeeOf({
  amount,
  days,
  rate,
  minimum,
}: {
  amount: Fen;
  days: number;
  rate: string;
  minimum: string;
}): Fen {
  if (days <= 0) return zeroFen;
  const fee = multiplyFen((amount * BigInt(days)) as Fen, rate);
  return fee < parseFen(minimum) ? zeroFen : fee;
}

/** A part of a sum, on the day it was paid. */
export interface DatedPart {
  readonly day: string;
  readonly amount: Fen;
}

const byDay = (parts: readonly DatedPart[]): DatedPart[] =>
  [...parts].sort((left, right) => (left.day < right.day ? -1 : left.day > right.day ? 1 : 0));

/**
 * The day on which parts had come to the sum, in the order they were paid and not registered; undefined as long as they
 * have not.
 */
export function completedOn(sum: Fen, parts: readonly DatedPart[]): string | undefined {
  let paid = 0n;
  for (const { day, amount } of byDay(parts)) {
    paid += amount;
    if (paid >= sum) return day;
  }
  return undefined;
}

/**
 * The late fee of a tax bill of which parts were paid on their days: each part counts its own days, what is open those
 * until today.
 * @see docs/decisions/0023-late-fee-and-statistics.md
 */
export function lateFeeOfBill(
  {
    amount,
    deadline,
    payments,
    until,
  }: { amount: Fen; deadline: string; payments: readonly DatedPart[]; until: string },
  rules: { rate: string; minimum: string },
): Fen {
  let [open, feeDays] = [amount as bigint, 0n];
  for (const { day, amount: paid } of byDay(payments)) {
    const part = paid < open ? paid : open;
    feeDays += part * BigInt(daysOver({ due: deadline, until: day }));
    open -= part;
  }
  feeDays += open * BigInt(daysOver({ due: deadline, until }));
  return lateFeeOf({ amount: fenOf(feeDays), days: 1, ...rules });
}
