import { advanceErrors } from '#domain/advance/errors.ts';
import * as acts from '#domain/advance/fundActs.ts';
import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import { taxBill } from '#domain/advance/taxBill.ts';
import { taxTerm } from '#domain/advance/taxFeeDay.ts';
import { taxPay } from '#domain/advance/taxPay.ts';
import { invalid } from '#domain/core/errors.ts';
import { compareDecimal, type Fen, formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bankAccount } from '#domain/funds/bankAccount.ts';
import { fundReceipt } from '#domain/funds/fundReceipt.ts';
import { least } from '#domain/funds/receiptMath.ts';
import { daysOver, lateFeeOf } from '#domain/guarantee/lateFeeMath.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { agreement } from '#domain/partners/index.ts';
import { nextYearNumber } from '../approval/documentNumber.ts';
import { changeAll } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { writeFiles } from '../crud/writeFiles.ts';
import { createRecord, insertMany, rowOf } from '../crud/writeRecord.ts';
import { fundBalance, isCheckedAccount, postFunds, reverseFunds } from '../funds/index.ts';
import type { Call } from '../gateway/method.ts';
import { loadParams } from '../guarantee/index.ts';
import { newId } from '../platform/newId.ts';
import { advancedParts } from './advanceKind.ts';
import { overdueDaysOf } from './exposure.ts';
import { type Advance, bookFees, lockAdvance, refreshAdvance } from './fees.ts';
import { paidToCustoms, paymentCameBack, refuseOtherBills } from './guaranteeSide.ts';

const today = ({ now }: Call): string => now.slice(0, 10);

/**
 * Money leaves for a blocked customer only where a leader of finance says why.
 * @throws 62006
 */
async function refuseBlockedPay({ customerId }: Advance, reason: string | null | undefined, call: Call): Promise<void> {
  const days = await overdueDaysOf(customerId, today(call), call.db);
  const isBlocked = days > intParam(await loadParams(call.db), 'BLOCK_OVERDUE_DAYS');
  if (isBlocked && !(call.actor.isLeader && reason?.trim())) throw advanceErrors.BLOCKED({ days: String(days) });
}

/** @throws 62010 it would be paid on the day it is due, or later */
function refuseLatePay({ repayDate }: Advance, payDate: string): void {
  if (repayDate && payDate >= repayDate)
    throw advanceErrors.REPAY_DATE({ min: payDate, max: repayDate }, { payDate: bi('不早于还款日', 'Not before it') });
}

/** The account money leaves from is ours and open. @throws 1001 */
async function refuseAccount({ mainCompId }: Advance, bankAccountId: string | null | undefined, { db }: Call) {
  const account = await readOne(bankAccount, ['mainCompId', 'enabled'], { id: bankAccountId ?? '' }, db);
  if (account?.mainCompId !== mainCompId || account?.enabled !== 1)
    throw invalid({ bankAccountId: bi('账户不属于该主体公司或已停用', 'Of another company, or out of use') });
}

/**
 * Taxes are paid to the treasury. They are remitted to the customer only where his agreement says so, and to an account
 * of his that finance has checked.
 * @throws 62029
 * @see docs/spec/finance-addendum.md F15
 */
async function refuseChannel(
  { customerId, agreementId }: Advance,
  { channel, payeeAccount }: { readonly channel?: string | null; readonly payeeAccount?: string | null },
  { db }: Call,
): Promise<void> {
  if (channel !== 'REMIT') return;
  const agreed = await readOne(agreement, ['remitFlag'], { id: agreementId ?? '' }, db);
  const account = payeeAccount ?? '';
  if (agreed?.remitFlag !== 1)
    throw advanceErrors.PAYEE(
      { account },
      { channel: bi('协议未约定汇至客户账户', 'The agreement allows no remittance') },
    );
  if (!(await isCheckedAccount({ customerId, account }, db)))
    throw advanceErrors.PAYEE(
      { account },
      { payeeAccount: bi('客户账户未经复核，不能汇款', 'Nobody checked this account') },
    );
}

export const payApplied = implementAct(acts.applyPay, async ({ record, input }, call) => {
  const { payDate, amount, channel, bankAccountId, payeeName, payeeBank, payeeAccount, payFiles } = input;
  if (compareDecimal(amount ?? '0', record.approvedAmount ?? '0') !== 0)
    throw advanceErrors.PAY_AMOUNT({ amount: record.approvedAmount ?? '' }, { amount: bi('金额不符', 'Differs') });
  refuseLatePay(record, payDate ?? '');
  const confirmedOn = record.confirmedAt?.slice(0, 10) ?? '';
  if ((payDate ?? '') < confirmedOn)
    throw invalid({ payDate: bi(`不能早于确认日${confirmedOn}`, `Not before it was confirmed on ${confirmedOn}`) });
  await refuseAccount(record, bankAccountId, call);
  await refuseChannel(record, { channel: channel ?? null, payeeAccount: payeeAccount ?? null }, call);
  await refuseBlockedPay(record, input.reason, call);
  const parts = advancedParts(record.bills ?? [], parseFen(record.approvedAmount ?? '0'));
  await refuseOtherBills(record, parts, call);
  await spreadBills(record, parts, call);
  const id = newId();
  const row = {
    ...{ advanceId: record.id, amount, payDate, channel, bankAccountId, payeeName, payeeBank, payeeAccount },
    ...{ status: 'CHECKING', preparedBy: call.actor.userId, remark: input.reason ?? null },
    payNo: await nextYearNumber(call.db, 'FK', call.now),
  };
  await insertMany(taxPay, [rowOf(taxPay, id, row, call)], call.db);
  await writeFiles(taxPay, id, { payFiles }, call);
  return { fundStatus: 'PAYING', payPreparedBy: call.actor.userId };
});

/** Which certificate is advanced how far, once what was approved is known. */
async function spreadBills({ id, bills }: Advance, parts: readonly Fen[], call: Call): Promise<void> {
  for (const [at, bill] of (bills ?? []).entries()) {
    const part = formatFen(parts[at] ?? parseFen('0'));
    if (bill.advancePart !== part)
      await changeAll(taxBill, { id: bill.id, advanceId: id }, { advancePart: part }, call);
  }
}

const payNames = ['id', 'amount', 'payDate', 'bankAccountId', 'channel', 'payeeAccount'] as const;

/** The payment of an advance in a state, locked. @throws {Error} there is none */
async function payOf(advanceId: string, status: string, { db }: Call) {
  const pay = await readOne(taxPay, payNames, { advanceId, status }, db, {
    lock: 'update',
    order: [['payNo', 'desc']],
  });
  if (!pay) throw new Error(`advance ${advanceId} has no payment that is ${status}`);
  return pay;
}

/** A bank gives a number once: the same one again is the same payment. @throws 62014 */
async function refuseSerial(bankAccountId: string | null, bankSerial: string, { db }: Call): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `bankSerial:${bankAccountId}:${bankSerial}`,
  ]);
  const used = await readOne(taxPay, ['payNo'], { bankAccountId, bankSerial, status: ['DONE', 'RETURNED'] }, db);
  if (used) throw advanceErrors.SERIAL_USED({ no: bankSerial }, { bankSerial: bi(used.payNo ?? '', used.payNo ?? '') });
}

export const payConfirmed = implementAct(acts.confirmPay, async ({ record, input }, call) => {
  const pay = await payOf(record.id, 'CHECKING', call);
  const payDate = pay.payDate ?? '';
  const bankSerial = input.bankSerial ?? '';
  await refuseBlockedPay(record, input.reason, call);
  refuseLatePay(record, payDate);
  await refuseChannel(record, pay, call);
  await refuseSerial(pay.bankAccountId, bankSerial, call);
  const checked = { checkedBy: call.actor.userId, checkedAt: call.now };
  await changeAll(taxPay, { id: pay.id }, { status: 'DONE', bankSerial, ...checked }, call);
  await payBills(record, payDate, call);
  await postFunds(
    [
      {
        ...{ customerId: record.customerId ?? '', mainCompId: record.mainCompId ?? '', acctKind: 'ADVANCE' },
        ...{ day: payDate, txnKind: 'PAY', direction: 'D', amount: parseFen(pay.amount ?? '0') },
        ...{ item: { kind: 'ADVANCE', id: record.id, dueDate: record.repayDate }, bizNo: record.docNo ?? '' },
        ...{ sourceKey: `pay:${pay.id}`, reason: input.reason ?? undefined },
      },
    ],
    call,
  );
  await paidToCustoms(record, { payId: pay.id, day: payDate }, call);
  await beginTerms(record, payDate, call);
  const begun = {
    ...{ fundStatus: 'PAID', payDate, paidAmount: pay.amount, payCheckedBy: call.actor.userId },
    principalBalance: pay.amount,
  };
  await changeAll(taxAdvance, { id: record.id }, begun, call);
  const paid = await lockAdvance(record.id, call);
  await offerPrepayment(paid, call);
  await bookFees(paid, call, { id: `paid:${pay.id}`, day: payDate, reason: input.reason ?? undefined });
  await refreshAdvance(paid, call);
  return undefined;
});

/**
 * What the customer has prepaid is offered for the advance from its first day on: a draft that finance still allocates.
 * @see docs/spec/finance-addendum.md F6
 */
async function offerPrepayment({ customerId, mainCompId, payDate, paidAmount }: Advance, call: Call): Promise<void> {
  const pair = { customerId: customerId ?? '', mainCompId: mainCompId ?? '' };
  const prepaid = await fundBalance(pair, 'PREPAY', call.db);
  if (prepaid <= 0n) return;
  const amount = formatFen(least(parseFen(paidAmount ?? '0'), prepaid));
  await createRecord(
    fundReceipt,
    { ...pair, receiptKind: 'PREPAY', receiptDate: payDate, currency: 'CNY', amount },
    { ...call, audit: {} },
  );
}

/** Certificates are paid on that day; what customs asks for being late is on the customer, and not advanced. */
async function payBills({ bills }: Advance, paidDate: string, call: Call): Promise<void> {
  const { LATE_RATE, LATE_MIN } = await loadParams(call.db);
  for (const { id, amount, dueDate } of bills ?? []) {
    const lateDays = dueDate ? daysOver({ due: dueDate, until: paidDate }) : 0;
    const facts = { amount: parseFen(amount ?? '0'), days: lateDays, rate: LATE_RATE, minimum: LATE_MIN };
    await changeAll(taxBill, { id }, { paidDate, lateDays, lateFee: formatFen(lateFeeOf(facts)) }, call);
  }
}

/** The terms an advance begins with; a second payment, after the bank returned the first, begins anew. */
async function beginTerms(record: Advance, fromDate: string, call: Call): Promise<void> {
  const { id, dailyRate, overdueRate, freeDays, repayDate } = record;
  const row = { advanceId: id, fromDate, dailyRate, overdueRate, freeDays, repayDate, sourceId: id };
  await insertMany(taxTerm, [rowOf(taxTerm, newId(), row, call)], call.db);
}

export const payRejected = implementAct(acts.rejectPay, async ({ record, input }, call) => {
  const pay = await payOf(record.id, 'CHECKING', call);
  const checked = { checkedBy: call.actor.userId, checkedAt: call.now, remark: input.reason ?? null };
  await changeAll(taxPay, { id: pay.id }, { status: 'REJECTED', ...checked }, call);
  return { fundStatus: 'WAIT_PAY', payPreparedBy: null };
});

export const payCameBack = implementAct(acts.payReturned, async ({ record, input }, call) => {
  const pay = await payOf(record.id, 'DONE', call);
  const returnDate = input.returnDate ?? '';
  if (compareDecimal(input.amount ?? '0', pay.amount ?? '0') !== 0)
    throw advanceErrors.PAY_AMOUNT({ amount: pay.amount ?? '' }, { amount: bi('金额不符', 'Differs') });
  if (returnDate < (pay.payDate ?? '')) throw invalid({ returnDate: bi('不能早于付款日期', 'Not before it was paid') });
  const reason = input.reason ?? '';
  await changeAll(
    taxPay,
    { id: pay.id },
    { status: 'RETURNED', returnDate, remark: `${input.bankSerial} ${reason}` },
    call,
  );
  await reverseFunds([`pay:${pay.id}`], call, { reason });
  await paymentCameBack(record, { payId: pay.id, day: returnDate, reason }, call);
  await changeAll(taxBill, { advanceId: record.id }, { paidDate: null, lateDays: null, lateFee: null }, call);
  // The customer had no use of the money: every night is taken back.
  const nothing = { paidAmount: '0', principalBalance: '0', fundStatus: 'WAIT_PAY' } as const;
  await changeAll(taxAdvance, { id: record.id }, nothing, call);
  const unpaid = await lockAdvance(record.id, call);
  await bookFees(unpaid, call, { id: pay.id, day: pay.payDate ?? today(call), reason });
  await refreshAdvance(unpaid, call, 'payReturned');
  return { payDate: null, payPreparedBy: null, payCheckedBy: null };
});

export const payCancelled = implementAct(acts.cancelPay, async () => ({ fundStatus: 'CANCELLED' }));

export const certReturned = implementAct(acts.saveCertReturn, async ({ input }) => ({
  certReturned: 1,
  certReturnDate: input.certReturnDate,
  certReceiver: input.certReceiver,
  certCourierNo: input.certCourierNo ?? null,
}));

export const feeReckoned = implementAct(acts.recalcTaxFee, async ({ record, input }, call) => {
  await bookFees(record, call, { id: `recalc:${call.requestId}`, day: today(call), reason: input.reason ?? undefined });
  await refreshAdvance(record, call);
  return undefined;
});
