import { addFen, type Fen, fenOf, subtractFen, sumFen, zeroFen } from '../core/money.ts';
import { largerFen, smallerFen } from './quotaMath.ts';
import { heldFirst, levyParts } from './usageMath.ts';

/** What a declaration has open with its quota and its guarantee. */
export interface OpenUsage {
  readonly outstandingQuota: Fen;
  readonly held: Fen;
  readonly heldGuar: Fen;
}

/** Where an amount that comes back goes: what was only held first, the rest returns to the account. */
interface ReturnParts {
  readonly guarFromHeld: Fen;
  readonly guarReturned: Fen;
  /** How much of it the customer has settled by it. */
  readonly settledPart: Fen;
  readonly quotaFromHeld: Fen;
  readonly quotaReturned: Fen;
}

/**
 * Money to customs: the guarantee comes back, and the quota too unless we paid for the customer.
 * @see docs/spec/guarantee.md 6.4 payment
 */
export function customsPaymentParts(
  usage: OpenUsage,
  { amount, isAdvance }: { amount: Fen; isAdvance: boolean },
): ReturnParts {
  const guar = heldFirst(amount, usage.heldGuar);
  const settledPart = isAdvance ? zeroFen : smallerFen(amount, addFen(usage.held, usage.outstandingQuota));
  const quota = heldFirst(settledPart, usage.held);
  return {
    guarFromHeld: guar.fromHeld,
    guarReturned: guar.returned,
    settledPart,
    quotaFromHeld: quota.fromHeld,
    quotaReturned: quota.returned,
  };
}

/** Money from the customer for what we paid: only the quota moves. @see docs/spec/guarantee.md 6.4 repay */
export function repaymentParts({ held }: Pick<OpenUsage, 'held'>, amount: Fen): ReturnParts {
  const quota = heldFirst(amount, held);
  return {
    guarFromHeld: zeroFen,
    guarReturned: zeroFen,
    settledPart: amount,
    quotaFromHeld: quota.fromHeld,
    quotaReturned: quota.returned,
  };
}

/** What a payment did, and what the accounts have now. */
export interface PaidBefore {
  readonly isCustoms: boolean;
  readonly amount: Fen;
  readonly settledPart: Fen;
  readonly guarReturned: Fen;
  readonly quotaReturned: Fen;
}

/** A payment taken back: what fits is deducted again, what no longer fits is held. */
export function reversalParts(
  payment: PaidBefore,
  { guarAvailable, quotaAvailable }: { guarAvailable: Fen; quotaAvailable: Fen },
): { guarBack: Fen; guarHeld: Fen; quotaBack: Fen; quotaHeld: Fen } {
  const guarBack = smallerFen(payment.guarReturned, guarAvailable);
  const quotaBack = smallerFen(payment.quotaReturned, largerFen(zeroFen, quotaAvailable));
  return {
    guarBack,
    guarHeld: payment.isCustoms ? subtractFen(payment.amount, guarBack) : zeroFen,
    quotaBack,
    quotaHeld: subtractFen(payment.settledPart, quotaBack),
  };
}

export interface OpenBill {
  readonly id: string;
  readonly amount: Fen;
  readonly paid: Fen;
}

/** How much a reduction takes off each bill: unpaid parts of all bills first, then what was paid. */
export function reductionOfBills(
  bills: readonly OpenBill[],
  amount: Fen,
): ReadonlyMap<string, { unpaid: Fen; paid: Fen }> {
  let left = amount;
  const takes = new Map<string, { unpaid: Fen; paid: Fen }>();
  for (const bill of bills) {
    const unpaid = smallerFen(left, subtractFen(bill.amount, bill.paid));
    takes.set(bill.id, { unpaid, paid: zeroFen });
    left = subtractFen(left, unpaid);
  }
  for (const bill of bills) {
    const paid = smallerFen(left, bill.paid);
    takes.set(bill.id, { unpaid: takes.get(bill.id)?.unpaid ?? zeroFen, paid });
    left = subtractFen(left, paid);
  }
  return takes;
}

interface ReductionParts extends Omit<ReturnParts, 'settledPart'> {
  /** Had been paid to customs, who owes it back. */
  readonly paidBack: Fen;
  /** Had been settled by the customer, to whom it is owed back. */
  readonly settledBack: Fen;
}

/**
 * Less tax: what was held goes first, then what is occupied; what was paid already is owed back and moves nothing.
 * @see docs/spec/guarantee.md 6.4 levy change
 */
export function reductionParts(usage: OpenUsage, bills: readonly OpenBill[], amount: Fen): ReductionParts {
  const paidBack = sumFen([...reductionOfBills(bills, amount).values()].map(({ paid }) => paid));
  const guar = heldFirst(subtractFen(amount, paidBack), usage.heldGuar);
  const quota = heldFirst(amount, usage.held);
  const quotaReturned = smallerFen(quota.returned, usage.outstandingQuota);
  return {
    paidBack,
    guarFromHeld: guar.fromHeld,
    guarReturned: guar.returned,
    quotaFromHeld: quota.fromHeld,
    quotaReturned,
    settledBack: subtractFen(quota.returned, quotaReturned),
  };
}

export interface LevyOutlook {
  /** The whole amount is held from the guarantee, and therefore from the quota too. */
  readonly isGuaranteeShort: boolean;
  readonly fromQuota: Fen;
  readonly fromExcess: Fen;
  readonly held: Fen;
}

/** What would become of a new levy, or of more tax, if it came now. @see docs/spec/guarantee.md 6.4 levy (3) to (7) */
export function levyOutlook(
  amount: Fen,
  { hasGuarantee, available, excessRemain }: { hasGuarantee: boolean; available: Fen; excessRemain: Fen },
): LevyOutlook {
  const nothing = { fromQuota: zeroFen, fromExcess: zeroFen, held: amount };
  if (!hasGuarantee) return { isGuaranteeShort: true, ...nothing };
  const parts = levyParts({ amount, available, excesses: [{ id: 'open', remain: excessRemain }] });
  if (!parts) return { isGuaranteeShort: false, ...nothing };
  const fromExcess = sumFen(parts.filter(({ excessId }) => excessId !== null).map((part) => part.amount));
  return { isGuaranteeShort: false, fromQuota: fenOf(amount - fromExcess), fromExcess, held: zeroFen };
}
