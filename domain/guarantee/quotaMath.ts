import { diffDays } from '../core/moments.ts';
import { type Fen, fenOf, multiplyFen, zeroFen } from '../core/money.ts';

export interface Balances {
  readonly base: Fen;
  readonly temp: Fen;
  readonly used: Fen;
}

export const largerFen = (left: Fen, right: Fen): Fen => (left > right ? left : right);
export const smallerFen = (left: Fen, right: Fen): Fen => (left < right ? left : right);

/**
 * Total, available and over quota follow from the three balances that movements change.
 * @see docs/spec/guarantee.md 6.1 I1
 */
export function limitsOf({ base, temp, used }: Balances): { total: Fen; available: Fen; over: Fen } {
  const total = fenOf(base + temp);
  return { total, available: fenOf(total - used), over: largerFen(zeroFen, fenOf(used - total)) };
}

/**
 * A share in percent, half up to two decimals: `98.33`. Nothing of nothing is 0.00, something of nothing 100.00.
 * @see docs/spec/guarantee.md 7.1
 */
export function utilisationOf(used: Fen, total: Fen): string {
  if (total === 0n) return used === 0n ? '0.00' : '100.00';
  const hundredths = (used * 20_000n + total) / (total * 2n);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Calendar days left; 0 on the last day, negative when over. */
export const remainingDays = ({ validTo, today }: { validTo: string; today: string }): number =>
  diffDays({ from: today, to: validTo });

/** What the next declaration may still take. @see docs/spec/guarantee.md 6.4 pre-check */
export const usableOf = ({ available, excessRemain, held }: { available: Fen; excessRemain: Fen; held: Fen }): Fen =>
  fenOf(largerFen(zeroFen, available) + excessRemain - held);

/** The sum of quotas that the guarantees of a company allow. @see docs/spec/guarantee.md 6.1 I13 */
export const allowedQuotaSum = (guarantees: Fen, ratio: string): Fen => multiplyFen(guarantees, ratio);
