import type { RecordOf } from '../core/entity.ts';
import { addFen, type Fen, fenOf, parseFen, subtractFen, sumFen, zeroFen } from '../core/money.ts';
import type { bhLevyChange, bhPayment, bhUsage, bhUsageTax } from './bhUsage.ts';
import { daysOver, lateFeeOfBill } from './lateFeeMath.ts';
import { type UsageStatus, usageStatusOf } from './usageMath.ts';
import {
  customsPaymentParts,
  levyOutlook,
  type OpenBill,
  reductionParts,
  repaymentParts,
  reversalParts,
} from './usagePosting.ts';

export type UsageTax = RecordOf<typeof bhUsageTax>;
export type Payment = RecordOf<typeof bhPayment>;

/** A declaration with its bills and payments, and what its accounts have left. Amounts are yuan as decimal text. */
export interface UsageSituation {
  readonly usage: Omit<RecordOf<typeof bhUsage>, 'taxes' | 'payments' | 'changes'>;
  readonly taxes: readonly UsageTax[];
  readonly payments: readonly Payment[];
  readonly facts: {
    readonly quotaAvailable: string | null;
    /** The tax notice lies inside of the validity of the quota. */
    readonly quotaCovers: boolean;
    readonly excessRemain: string;
    readonly guaranteeAvailable: string | null;
    /**
     * What a guarantee that is valid for the declaration, its district and its scope could take of more tax; null when
     * there is none.
     */
    readonly raiseRoom: string | null;
    readonly lateRate: string;
    readonly lateMin: string;
  };
}

/** What was posted for a declaration. */
export type UsageMovement = {
  readonly moveNo: number;
  /** The day it is booked. */
  readonly bizDate: string;
  /** Of a correction: the day it happened, in a month that was closed. */
  readonly valueDate: string | null;
  readonly accountType: string;
  readonly moveType: string;
  readonly deltaUsed: string;
  readonly totalAfter: string;
  readonly usedAfter: string;
  readonly availableAfter: string;
  readonly excessId: string | null;
  readonly operator: string;
  readonly remark: string | null;
  readonly createdTime: string;
};

/** All of that, with what customs changed and what was posted. */
export interface UsageAnswer extends UsageSituation {
  readonly changes: readonly RecordOf<typeof bhLevyChange>[];
  readonly movements: readonly UsageMovement[];
}

/**
 * What an act would do: changes of used amounts (negative = comes back) and of what is held, and the status it leads
 * to.
 */
export interface Consequence {
  readonly quota: Fen;
  readonly guarantee: Fen;
  readonly held: Fen;
  readonly heldGuar: Fen;
  /** Change of what is paid to customs. */
  readonly paid: Fen;
  /** Change of what the customer has settled. */
  readonly settled: Fen;
  readonly status: UsageStatus;
}

/** An amount of a stored record; nothing where none was written yet. */
export const storedFen = (amount: string | null): Fen => parseFen(amount ?? '0');

type Situated = UsageSituation['usage'];

const openOf = (usage: Situated) => ({
  outstandingQuota: storedFen(usage.outstandingQuota),
  outstandingGuar: storedFen(usage.outstandingGuar),
  held: storedFen(usage.heldAmount),
  heldGuar: storedFen(usage.heldGuar),
});

type Changes = Omit<Consequence, 'status'>;

const withStatus = (usage: Situated, changes: Changes, { cancelled = false } = {}): Consequence => {
  const open = openOf(usage);
  const status = usageStatusOf({
    outstandingQuota: addFen(open.outstandingQuota, changes.quota),
    outstandingGuar: addFen(open.outstandingGuar, changes.guarantee),
    heldAmount: addFen(open.held, changes.held),
    heldGuar: addFen(open.heldGuar, changes.heldGuar),
    paidCustoms: addFen(storedFen(usage.paidCustoms), changes.paid),
    cancelled,
  });
  return { ...changes, status };
};

const minus = (fen: Fen): Fen => fenOf(-fen);

/** Money to customs, over all bills that are paid together. */
export function previewPayment(
  { usage }: UsageSituation,
  { amount, isAdvance }: { amount: Fen; isAdvance: boolean },
): Consequence {
  const parts = customsPaymentParts(openOf(usage), { amount, isAdvance });
  return withStatus(usage, {
    quota: minus(parts.quotaReturned),
    guarantee: minus(parts.guarReturned),
    held: minus(parts.quotaFromHeld),
    heldGuar: minus(parts.guarFromHeld),
    paid: amount,
    settled: parts.settledPart,
  });
}

export function previewRepayment({ usage }: UsageSituation, amount: Fen): Consequence {
  const parts = repaymentParts(openOf(usage), amount);
  return withStatus(usage, {
    quota: minus(parts.quotaReturned),
    guarantee: zeroFen,
    held: minus(parts.quotaFromHeld),
    heldGuar: zeroFen,
    paid: zeroFen,
    settled: amount,
  });
}

export function previewReversal({ usage, facts }: UsageSituation, payment: Payment): Consequence {
  const isCustoms = payment.payKind === 'CUSTOMS';
  const settledPart = storedFen(payment.settledPart);
  const amount = storedFen(payment.amount);
  const parts = reversalParts(
    {
      isCustoms,
      amount,
      settledPart,
      guarReturned: storedFen(payment.guarReturned),
      quotaReturned: storedFen(payment.quotaReturned),
    },
    { guarAvailable: parseFen(facts.guaranteeAvailable ?? '0'), quotaAvailable: parseFen(facts.quotaAvailable ?? '0') },
  );
  return withStatus(usage, {
    quota: parts.quotaBack,
    guarantee: parts.guarBack,
    held: parts.quotaHeld,
    heldGuar: parts.guarHeld,
    paid: isCustoms ? minus(amount) : zeroFen,
    settled: minus(settledPart),
  });
}

export interface LevyChangeDraft {
  readonly changeType: string;
  readonly direction: string;
  readonly taxKind: string;
  readonly amount: Fen;
}

/** `SUPPLEMENT` raises, `REFUND` lowers; a correction says itself what it does. */
export const isRaise = ({
  changeType,
  direction,
}: {
  changeType?: string | null;
  direction?: string | null;
}): boolean => changeType === 'SUPPLEMENT' || (changeType === 'CORRECT' && direction === 'INC');

export function previewChange(situation: UsageSituation, change: LevyChangeDraft): Consequence {
  const { usage, taxes } = situation;
  if (change.changeType === 'CANCEL') return previewCancellation(usage);
  if (isRaise(change)) return previewRaise(situation, change.amount);
  const bills: OpenBill[] = taxes
    .filter(({ taxKind, billStatus }) => taxKind === change.taxKind && billStatus !== 'VOID')
    .map((bill) => ({ id: bill.id, amount: storedFen(bill.amount), paid: storedFen(bill.paidAmount) }));
  const parts = reductionParts(openOf(usage), bills, change.amount);
  return withStatus(usage, {
    quota: minus(parts.quotaReturned),
    guarantee: minus(parts.guarReturned),
    held: minus(parts.quotaFromHeld),
    heldGuar: minus(parts.guarFromHeld),
    paid: minus(parts.paidBack),
    settled: minus(parts.settledBack),
  });
}

function previewCancellation(usage: Situated): Consequence {
  const open = openOf(usage);
  const changes = {
    quota: minus(open.outstandingQuota),
    guarantee: minus(open.outstandingGuar),
    held: minus(open.held),
    heldGuar: minus(open.heldGuar),
    paid: zeroFen,
    settled: zeroFen,
  };
  return withStatus(usage, changes, { cancelled: true });
}

/** More tax is posted like a levy; what was held before goes on waiting, and the new amount with it. */
function previewRaise({ usage, facts }: UsageSituation, amount: Fen): Consequence {
  const open = openOf(usage);
  const hasGuarantee = open.heldGuar === 0n && facts.raiseRoom !== null && parseFen(facts.raiseRoom) >= amount;
  const outlook = levyOutlook(amount, {
    hasGuarantee,
    available: parseFen(facts.quotaAvailable ?? '0'),
    excessRemain: parseFen(facts.excessRemain),
  });
  const waits = open.held > 0n || !facts.quotaCovers || outlook.held > 0n;
  return withStatus(usage, {
    quota: waits ? zeroFen : amount,
    guarantee: hasGuarantee ? amount : zeroFen,
    held: waits ? amount : zeroFen,
    heldGuar: hasGuarantee ? zeroFen : amount,
    paid: zeroFen,
    settled: zeroFen,
  });
}

export interface BillFee {
  readonly taxId: string;
  readonly days: number;
  readonly fee: Fen;
}

/**
 * The late fee of bills if they are paid on a day; below the minimum customs collects nothing.
 * @see docs/spec/guarantee.md 7.4
 */
export function lateFees(
  { taxes, payments, facts }: Pick<UsageSituation, 'taxes' | 'payments' | 'facts'>,
  taxIds: readonly string[],
  payDate: string,
): BillFee[] {
  const reversed = new Set(payments.map(({ reversedId }) => reversedId));
  const standing = payments.filter(({ id, payKind }) => payKind === 'CUSTOMS' && !reversed.has(id));
  return taxes
    .filter(({ id }) => taxIds.includes(id))
    .map(({ id, amount, deadline }) => {
      const parts = standing
        .filter(({ taxId }) => taxId === id)
        .map((one) => ({ day: String(one.payDate), amount: storedFen(one.amount) }));
      const bill = { amount: storedFen(amount), deadline: String(deadline), payments: parts, until: payDate };
      const fee = lateFeeOfBill(bill, { rate: facts.lateRate, minimum: facts.lateMin });
      return { taxId: id, days: daysOver({ due: bill.deadline, until: payDate }), fee };
    });
}

export const openOfBill = (bill: UsageTax): Fen => subtractFen(storedFen(bill.amount), storedFen(bill.paidAmount));

export const sumOfFees = (fees: readonly BillFee[]): Fen => sumFen(fees.map(({ fee }) => fee));
