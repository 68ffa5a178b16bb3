import type { RowOf } from '#domain/core/entity.ts';
import { addFen, type Fen, fenOf, formatFen, parseFen, subtractFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhPayment } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { customsPaymentParts, repaymentParts, reversalParts } from '#domain/guarantee/usagePosting.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import { newId } from '../../platform/newId.ts';
import { type LedgerCall, post, withRetry } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { type LockedUsage, lockUsage, returnDay } from './postUsage.ts';
import { refuseBeforeAdvance, refuseDay } from './refuseDay.ts';
import { type BillAccount, billsOf } from './usageRows.ts';

export interface CustomsPayment {
  readonly usageId: string;
  readonly rowVersion?: number | undefined;
  readonly taxId: string;
  readonly payMode: 'CUSTOMER_SELF' | 'CUSTOMER_REMIT' | 'COMPANY_ADVANCE';
  readonly amount: Fen;
  readonly payDate: string;
  readonly voucherNo: string | null;
  /** Why a payment of a closed month is registered now. */
  readonly lateReason?: string | null | undefined;
  /** What it follows from, where that is told to the ledger once. */
  readonly sourceKey?: string;
}

/**
 * Money to customs for one bill: the guarantee comes back, and the quota too unless we paid in advance for the
 * customer.
 * @returns the payment's id
 * @throws 61002 cancelled, 61005, 61031 more than the bill's open part, 61033
 * @see docs/spec/guarantee.md 6.4 payment
 */
export const payCustoms = (payment: CustomsPayment, call: LedgerCall): Promise<string> =>
  withRetry(call.db, async () => {
    const locked = await lockUsage(payment.usageId, call);
    refuseStale(locked, payment.rowVersion);
    await refusePayDay(payment, locked, call);
    const bill = (await billsOf(call.db, payment.usageId)).find(({ id }) => id === payment.taxId);
    if (!bill || locked.usage.cancelled) throw guaranteeErrors.NOT_FOUND();
    const open = subtractFen(bill.amount, bill.paid);
    if (payment.amount <= 0n || payment.amount > open) throw guaranteeErrors.PAY_TOO_MUCH({ open: formatFen(open) });
    await payBill(bill, payment, call);

    const { usage } = locked;
    const isAdvance = payment.payMode === 'COMPANY_ADVANCE';
    const parts = customsPaymentParts(usage, { amount: payment.amount, isAdvance });
    await call.db.query(
      `update bh_usage set held_guar = held_guar - $2, paid_customs = paid_customs + $2, held_amount = held_amount - $3,
        settled_amount = settled_amount + $3,
         pay_mode = $4
       where id = $1`,
      [usage.id, formatFen(parts.guarFromHeld), formatFen(parts.quotaFromHeld), payment.payMode],
    );
    const id = newId();
    await postReturns(locked, { paymentId: id, payDate: payment.payDate, ...parts }, call);
    const { settledPart, guarReturned, quotaReturned } = parts;
    const { lateReason, ...paid } = payment;
    await writePayment(
      id,
      { ...paid, reason: lateReason, payKind: 'CUSTOMS', settledPart, guarReturned, quotaReturned },
      call,
    );
    await finish(locked, call);
    return id;
  });

export interface Repayment {
  readonly usageId: string;
  readonly rowVersion?: number | undefined;
  readonly amount: Fen;
  readonly payDate: string;
  readonly voucherNo: string | null;
  /** Why a repayment of a closed month is registered now. */
  readonly lateReason?: string | null | undefined;
  /** What it follows from, where that is told to the ledger once. */
  readonly sourceKey?: string;
}

/**
 * The customer gives back what we advanced: only now his quota is free again. @throws 61032, 61033
 * @see docs/spec/guarantee.md 6.4 repay
 */
export const repay = (repayment: Repayment, call: LedgerCall): Promise<string> =>
  withRetry(call.db, async () => {
    const locked = await lockUsage(repayment.usageId, call);
    refuseStale(locked, repayment.rowVersion);
    await refusePayDay(repayment, locked, call);
    await refuseBeforeAdvance({ usageId: repayment.usageId, day: repayment.payDate }, call);
    const { usage } = locked;
    const open = subtractFen(usage.total, usage.settled);
    if (repayment.amount <= 0n || repayment.amount > open)
      throw guaranteeErrors.REPAY_TOO_MUCH({ open: formatFen(open) });
    const parts = repaymentParts(usage, repayment.amount);
    await call.db.query(
      `update bh_usage set held_amount = held_amount - $2, settled_amount = settled_amount + $2 where id = $1`,
      [usage.id, formatFen(parts.quotaFromHeld)],
    );
    const id = newId();
    await postReturns(locked, { paymentId: id, payDate: repayment.payDate, ...parts }, call);
    const { settledPart, guarReturned, quotaReturned } = parts;
    const { lateReason, ...repaid } = repayment;
    const kind = { payKind: 'REPAY', taxId: null, payMode: null } as const;
    await writePayment(id, { ...repaid, ...kind, reason: lateReason, settledPart, guarReturned, quotaReturned }, call);
    await finish(locked, call);
    return id;
  });

/** What was collected too much goes back to the customer: no account moves. @throws 61004 more than that, 61033 */
export const refundCustomer = (refund: Repayment, call: LedgerCall): Promise<string> =>
  withRetry(call.db, async () => {
    const locked = await lockUsage(refund.usageId, call);
    refuseStale(locked, refund.rowVersion);
    await refusePayDay(refund, locked, call);
    const { rows } = await call.db.query<{ over: string }>(
      'select coalesce(over_collected, 0)::text as over from bh_usage where id = $1',
      [refund.usageId],
    );
    const over = parseFen(rows[0]?.over ?? '0');
    if (refund.amount <= 0n || refund.amount > over) {
      const most = formatFen(over);
      throw refuseField(
        'amount',
        bhPayment.fields.amount.label,
        bi(`超过多收金额${most}元`, `is more than the ${most} collected too much`),
      );
    }
    const id = newId();
    const { lateReason, ...refunded } = refund;
    const parts = { settledPart: zeroFen, guarReturned: zeroFen, quotaReturned: zeroFen };
    await writePayment(
      id,
      { ...refunded, ...parts, reason: lateReason, payKind: 'REFUND', taxId: null, payMode: null },
      call,
    );
    await finish(locked, call);
    return id;
  });

/**
 * Takes a payment back that never was one. What fits is deducted again; what no longer fits is held like a levy that
 * does not fit.
 * @throws 61002 reversed already, 61003
 */
export const reversePayment = (
  {
    usageId,
    paymentId,
    rowVersion,
    reason,
  }: { usageId: string; paymentId: string; rowVersion?: number | undefined; reason: string },
  call: LedgerCall,
): Promise<string> =>
  withRetry(call.db, async () => {
    const locked = await lockUsage(usageId, call);
    refuseStale(locked, rowVersion);
    const payment = await readPayment(paymentId, usageId, call);
    const { usage, quota, guarantees } = locked;
    // A refund may have taken the paid part off this very bill, while others of the declaration stay paid.
    const bill = (await billsOf(call.db, usageId)).find(({ id: billId }) => billId === payment.taxId);
    if (
      (payment.payKind === 'CUSTOMS' && payment.amount > (bill?.paid ?? zeroFen)) ||
      payment.settledPart > usage.settled
    )
      throw refuseField(
        'paymentId',
        bhPayment.label,
        bi('税款已退，不能冲正', 'was refunded since and cannot be reversed'),
      );
    const today = call.now.slice(0, 10);
    const id = newId();

    const guarantee = guarantees.find((one) => one.id === usage.guaranteeId);
    const { guarBack, guarHeld, quotaBack, quotaHeld } = reversalParts(
      { ...payment, isCustoms: payment.payKind === 'CUSTOMS' },
      { guarAvailable: guarantee?.available ?? zeroFen, quotaAvailable: quota?.available ?? zeroFen },
    );
    if (payment.taxId) await unpayBill(payment.taxId, payment.amount, call);
    await call.db.query(
      `update bh_usage set paid_customs = paid_customs - $2, held_guar = held_guar + $2,
        settled_amount = settled_amount - $3, held_amount = held_amount + $3
       where id = $1`,
      [usage.id, formatFen(guarHeld), formatFen(quotaHeld)],
    );
    const reverses = await movementsOf(paymentId, call);
    const shared = {
      moveType: 'REVERSAL',
      usageId,
      sourceKey: `reverse:${paymentId}`,
      bizDate: today,
      remark: reason.slice(0, 200),
    };
    const guarMove = reverses.get('GUARANTEE');
    const quotaMove = reverses.get('QUOTA');
    if (guarBack > 0n && guarantee && guarMove)
      await post(
        { ...shared, account: { guaranteeId: guarantee.id }, deltaUsed: guarBack, reversesId: guarMove },
        call,
      );
    if (quotaBack > 0n && quota && quotaMove)
      await post({ ...shared, account: { quotaId: quota.id }, deltaUsed: quotaBack, reversesId: quotaMove }, call);
    await writePayment(
      id,
      {
        usageId,
        payKind: 'REVERSE',
        taxId: payment.taxId,
        payMode: payment.payMode,
        amount: payment.amount,
        payDate: today,
        voucherNo: null,
        settledPart: payment.settledPart,
        guarReturned: guarBack,
        quotaReturned: quotaBack,
        reversedId: paymentId,
        reason,
      },
      call,
    );
    await finish(locked, call);
    return id;
  });

async function postReturns(
  { usage }: LockedUsage,
  {
    paymentId,
    payDate,
    guarReturned,
    quotaReturned,
  }: { paymentId: string; payDate: string; guarReturned: Fen; quotaReturned: Fen },
  call: LedgerCall,
): Promise<void> {
  const bizDate = await returnDay(usage.id, payDate, call);
  const shared = { usageId: usage.id, sourceKey: `pay:${paymentId}`, bizDate, remark: usage.declNo };
  if (guarReturned > 0n && usage.guaranteeId)
    await post(
      {
        ...shared,
        account: { guaranteeId: usage.guaranteeId },
        moveType: 'GUAR_RETURN',
        deltaUsed: fenOf(-guarReturned),
      },
      call,
    );
  if (quotaReturned > 0n && usage.quotaId)
    await post(
      { ...shared, account: { quotaId: usage.quotaId }, moveType: 'RETURN', deltaUsed: fenOf(-quotaReturned) },
      call,
    );
}

interface PaymentToWrite {
  readonly usageId: string;
  readonly payKind: 'CUSTOMS' | 'REPAY' | 'REFUND' | 'REVERSE';
  readonly taxId: string | null;
  readonly payMode: string | null;
  readonly amount: Fen;
  readonly payDate: string;
  readonly voucherNo: string | null;
  readonly settledPart: Fen;
  readonly guarReturned: Fen;
  readonly quotaReturned: Fen;
  readonly reversedId?: string;
  readonly reason?: string | null | undefined;
  readonly sourceKey?: string | undefined;
}

async function writePayment(id: string, payment: PaymentToWrite, call: LedgerCall): Promise<void> {
  const { rows } = await call.db.query<{ last: number }>(
    'select coalesce(max(line_no), 0) as last from bh_payment where usage_id = $1',
    [payment.usageId],
  );
  const record = {
    ...payment,
    lineNo: (rows[0]?.last ?? 0) + 1,
    amount: formatFen(payment.amount),
    settledPart: formatFen(payment.settledPart),
    guarReturned: formatFen(payment.guarReturned),
    quotaReturned: formatFen(payment.quotaReturned),
  };
  await insertMany(bhPayment, [{ ...rowOf(bhPayment, id, record, call), row_version: 1, deleted_flg: false }], call.db);
}

const [p, r] = [columnsIn(bhPayment, 'p'), columnsIn(bhPayment, 'r')];
const paymentNames = ['payKind', 'taxId', 'payMode', 'amount', 'settledPart', 'guarReturned', 'quotaReturned'] as const;

async function readPayment(paymentId: string, usageId: string, { db }: LedgerCall) {
  const { rows } = await db.query<RowOf<typeof bhPayment, (typeof paymentNames)[number]> & { reversed: boolean }>(
    `select ${selected(bhPayment, paymentNames, 'p')}, exists (select 1 from bh_payment r where ${r.reversedId} = p.id) as reversed
     from bh_payment p where p.id = $1 and ${p.usageId} = $2 and not p.deleted_flg`,
    [paymentId, usageId],
  );
  const [row] = rows;
  if (!row) throw guaranteeErrors.NOT_FOUND();
  if (row.reversed || row.payKind === 'REVERSE')
    throw refuseField('paymentId', bhPayment.label, bi('已冲正或不可冲正', 'is reversed already or cannot be'));
  return {
    payKind: row.payKind ?? '',
    taxId: row.taxId,
    payMode: row.payMode,
    amount: parseFen(row.amount ?? '0'),
    settledPart: parseFen(row.settledPart ?? '0'),
    guarReturned: parseFen(row.guarReturned ?? '0'),
    quotaReturned: parseFen(row.quotaReturned ?? '0'),
  };
}

async function movementsOf(paymentId: string, { db }: LedgerCall): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; account_type: string }>(
    'select id, account_type from bh_movement where source_key = $1',
    [`pay:${paymentId}`],
  );
  return new Map(rows.map(({ id, account_type }) => [account_type, id]));
}

async function payBill(bill: BillAccount, { amount }: CustomsPayment, { db }: LedgerCall): Promise<void> {
  const paid = addFen(bill.paid, amount);
  await db.query('update bh_usage_tax set paid_amount = $2, bill_status = $3 where id = $1', [
    bill.id,
    formatFen(paid),
    paid === bill.amount ? 'PAID' : 'PART',
  ]);
}

const unpayBill = (taxId: string, amount: Fen, { db }: LedgerCall): Promise<unknown> =>
  db.query(
    `update bh_usage_tax set paid_amount = paid_amount - $2, bill_status = case when paid_amount - $2 <= 0 then 'OPEN' else 'PART' end where id = $1`,
    [taxId, formatFen(amount)],
  );

const refusePayDay = (
  { payDate: day, lateReason }: Pick<CustomsPayment, 'payDate' | 'lateReason'>,
  { usage }: LockedUsage,
  call: LedgerCall,
): Promise<void> =>
  refuseDay({ name: 'payDate', field: bhPayment.fields.payDate, day, usage, reason: lateReason ?? null }, call);

export function refuseStale({ usage }: LockedUsage, rowVersion: number | undefined): void {
  if (rowVersion !== undefined && rowVersion !== usage.rowVersion) throw guaranteeErrors.STALE();
}

/** The declaration has changed for people who have it open; its accounts and alerts follow. */
export async function finish({ usage, quota, guarantees }: LockedUsage, call: LedgerCall): Promise<void> {
  await call.db.query(
    'update bh_usage set row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1',
    [usage.id, call.actor.userId, call.now],
  );
  await refreshAfter(
    { usageIds: [usage.id], quotaIds: quota ? [quota.id] : [], guaranteeIds: guarantees.map(({ id }) => id) },
    call,
  );
}
