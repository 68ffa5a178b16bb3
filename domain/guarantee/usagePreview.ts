import type { RecordValues } from '../core/entity.ts';
import { addFen, type Fen, fenOf, parseFen, subtractFen, sumFen, zeroFen } from '../core/money.ts';
import { daysOver, lateFeeOf } from './lateFeeMath.ts';
import { type UsageStatus, usageStatusOf } from './usageMath.ts';
import { customsPaymentParts, levyOutlook, type OpenBill, reductionParts, repaymentParts, reversalParts } from './usagePosting.ts';

/** A declaration with its bills and payments as the gateway answers it, and what its accounts have left. Amounts are yuan as decimal text. */
export interface UsageSituation {
  readonly usage: RecordValues;
  readonly taxes: readonly RecordValues[];
  readonly payments: readonly RecordValues[];
  readonly facts: {
    readonly quotaAvailable: string | null;
    /** The tax notice lies inside of the validity of the quota. */
    readonly quotaCovers: boolean;
    readonly excessRemain: string;
    readonly guaranteeAvailable: string | null;
    /** What a guarantee that is valid for the declaration, its district and its scope could take of more tax; null when there is none. */
    readonly raiseRoom: string | null;
    readonly lateRate: string;
    readonly lateMin: string;
  };
}

/** What an act would do: changes of used amounts (negative = comes back) and of what is held, and the status it leads to. */
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

export const fenIn = (record: RecordValues, name: string): Fen => parseFen(String(record[name] || '0'));

const openOf = (usage: RecordValues) => ({
  outstandingQuota: fenIn(usage, 'outstandingQuota'),
  outstandingGuar: fenIn(usage, 'outstandingGuar'),
  held: fenIn(usage, 'heldAmount'),
  heldGuar: fenIn(usage, 'heldGuar'),
});

type Changes = Omit<Consequence, 'status'>;

const withStatus = (usage: RecordValues, changes: Changes, { cancelled = false } = {}): Consequence => {
  const open = openOf(usage);
  const status = usageStatusOf({
    outstandingQuota: addFen(open.outstandingQuota, changes.quota),
    outstandingGuar: addFen(open.outstandingGuar, changes.guarantee),
    heldAmount: addFen(open.held, changes.held),
    heldGuar: addFen(open.heldGuar, changes.heldGuar),
    paidCustoms: addFen(fenIn(usage, 'paidCustoms'), changes.paid),
    cancelled,
  });
  return { ...changes, status };
};

const minus = (fen: Fen): Fen => fenOf(-fen);

/** Money to customs, over all bills that are paid together. */
export function previewPayment({ usage }: UsageSituation, { amount, isAdvance }: { amount: Fen; isAdvance: boolean }): Consequence {
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

export function previewReversal({ usage, facts }: UsageSituation, payment: RecordValues): Consequence {
  const isCustoms = payment.payKind === 'CUSTOMS';
  const settledPart = fenIn(payment, 'settledPart');
  const amount = fenIn(payment, 'amount');
  const parts = reversalParts(
    { isCustoms, amount, settledPart, guarReturned: fenIn(payment, 'guarReturned'), quotaReturned: fenIn(payment, 'quotaReturned') },
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

export interface PlannedChange {
  readonly changeType: string;
  readonly direction: string;
  readonly taxKind: string;
  readonly amount: Fen;
}

/** `SUPPLEMENT` raises, `REFUND` lowers; a correction says itself what it does. */
export const isRaise = ({ changeType, direction }: Pick<PlannedChange, 'changeType' | 'direction'>): boolean =>
  changeType === 'SUPPLEMENT' || (changeType === 'CORRECT' && direction === 'INC');

export function previewChange(situation: UsageSituation, change: PlannedChange): Consequence {
  const { usage, taxes } = situation;
  if (change.changeType === 'CANCEL') return previewCancellation(usage);
  if (isRaise(change)) return previewRaise(situation, change.amount);
  const bills: OpenBill[] = taxes
    .filter(({ taxKind, billStatus }) => taxKind === change.taxKind && billStatus !== 'VOID')
    .map((bill) => ({ id: String(bill.id), amount: fenIn(bill, 'amount'), paid: fenIn(bill, 'paidAmount') }));
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

function previewCancellation(usage: RecordValues): Consequence {
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

/** The late fee of bills if they are paid on a day; below the minimum customs collects nothing. @see guarantee.md 7.4 */
export function lateFees({ taxes, facts }: Pick<UsageSituation, 'taxes' | 'facts'>, taxIds: readonly string[], payDate: string): BillFee[] {
  return taxes
    .filter(({ id }) => taxIds.includes(String(id)))
    .map((bill) => {
      const days = daysOver({ due: String(bill.deadline), until: payDate });
      const fee = lateFeeOf({ amount: fenIn(bill, 'amount'), days, rate: facts.lateRate, minimum: facts.lateMin });
      return { taxId: String(bill.id), days, fee };
    });
}

export const openOfBill = (bill: RecordValues): Fen => subtractFen(fenIn(bill, 'amount'), fenIn(bill, 'paidAmount'));

export const sumOfFees = (fees: readonly BillFee[]): Fen => sumFen(fees.map(({ fee }) => fee));
