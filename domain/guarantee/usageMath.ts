import { type Fen, fenOf, zeroFen } from '../core/money.ts';
import { largerFen, smallerFen } from './quotaMath.ts';

/** The money columns of one declaration. */
export interface UsageAmounts {
  readonly outstandingQuota: Fen;
  readonly outstandingGuar: Fen;
  readonly heldAmount: Fen;
  readonly heldGuar: Fen;
  readonly paidCustoms: Fen;
  readonly cancelled: boolean;
}

export type UsageStatus =
  | 'EXCEPTION'
  | 'PENDING_EXCESS'
  | 'OCCUPIED'
  | 'PART_PAID'
  | 'ADVANCED'
  | 'SETTLED'
  | 'CANCELLED';

/** The first condition that holds. @see docs/spec/guarantee.md 7.7 */
export function usageStatusOf(usage: UsageAmounts): UsageStatus {
  if (usage.cancelled) return 'CANCELLED';
  if (usage.heldGuar > 0n) return 'EXCEPTION';
  if (usage.heldAmount > 0n) return 'PENDING_EXCESS';
  if (usage.outstandingGuar > 0n) return usage.paidCustoms === 0n ? 'OCCUPIED' : 'PART_PAID';
  return usage.outstandingQuota > 0n ? 'ADVANCED' : 'SETTLED';
}

/** Statuses in which a customer still owes something or customs still blocks something. */
export const openUsage: ReadonlySet<unknown> = new Set<UsageStatus>([
  'EXCEPTION',
  'PENDING_EXCESS',
  'OCCUPIED',
  'PART_PAID',
  'ADVANCED',
]);

export interface ExcessCredit {
  readonly id: string;
  readonly remain: Fen;
}

/** One deduction: what the quota itself carries, then one part for each excess approval that helps. */
export interface LevyPart {
  readonly amount: Fen;
  readonly excessId: string | null;
}

/**
 * How an amount is deducted from a quota: as far as something is available from it, the rest from excess approvals in
 * the given order.
 * @returns undefined when that is not enough: then nothing is deducted and the whole amount is held
 * @see docs/spec/guarantee.md 6.4 levy (6)
 */
export function levyParts({
  amount,
  available,
  excesses,
}: {
  amount: Fen;
  available: Fen;
  excesses: readonly ExcessCredit[];
}): LevyPart[] | undefined {
  const own = smallerFen(amount, largerFen(zeroFen, available));
  const parts: LevyPart[] = own > 0n ? [{ amount: own, excessId: null }] : [];
  let need = fenOf(amount - own);
  for (const { id, remain } of excesses) {
    const taken = smallerFen(need, remain);
    if (taken <= 0n) continue;
    parts.push({ amount: taken, excessId: id });
    need = fenOf(need - taken);
  }
  return need === 0n ? parts : undefined;
}

/**
 * An amount that comes back: what was only held goes first, the rest returns to the account.
 * @see docs/spec/guarantee.md 6.4 payment
 */
export function heldFirst(amount: Fen, held: Fen): { readonly fromHeld: Fen; readonly returned: Fen } {
  const fromHeld = smallerFen(amount, held);
  return { fromHeld, returned: fenOf(amount - fromHeld) };
}
