import { sharedErrors } from '#domain/core/errors.ts';
import { requiredText } from '#domain/core/shape.ts';
import {
  changeLevy,
  payLevy,
  refundLevy,
  repayLevy,
  retryLevy,
  reverseLevyPayment,
} from '#domain/guarantee/acts/usageActs.ts';
import { bhLevyChange, bhPayment, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { implementAct } from '../../crud/implement.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { writeFiles } from '../../crud/writeFiles.ts';
import type { EntityRules, ImplementedAct } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { refuseAnswers, refuseForeignUsage } from '../ledgerMethod.ts';
import { retryUsage } from '../levies/retryHeld.ts';
import { type LevyChange, saveChange } from '../levies/saveChange.ts';
import { type CustomsPayment, payCustoms, refundCustomer, repay, reversePayment } from '../levies/savePayment.ts';
import { requiredAmount } from '../parseMoney.ts';
import { payModes, requiredChoice } from '../requiredChoice.ts';

type Data = Readonly<Record<string, unknown>>;

const { amount: payAmount, payMode } = bhPayment.fields;
const { changeAmount, changeType, direction, taxKind } = bhLevyChange.fields;

const mostBills = 50;

/** One bill, or `bills: [{taxId, amount}]`: several of one declaration, paid on one day in one way. */
function paidBills({ bills, ...one }: Data): Pick<CustomsPayment, 'taxId' | 'amount'>[] {
  const paid: readonly Data[] = Array.isArray(bills) ? bills.map((bill) => ({ ...bill })) : [one];
  if (paid.length > mostBills) throw sharedErrors.LIMIT({ limit: `bills ${mostBills}` });
  return paid.map((bill) => ({
    taxId: requiredText(bill, 'taxId', 36),
    amount: requiredAmount(bill, 'amount', payAmount.label),
  }));
}

/** What became of it stands in the operation log, beside the act. */
const note = (detail: Data, { audit }: Call): undefined => {
  audit.detail = detail;
};

/** Money to customs for tax bills of one declaration, all or none. @throws 61005, 61031, 61033 */
const pay = implementAct(payLevy, async ({ record: { id: usageId }, input, rowVersion }, call) => {
  const payment = {
    usageId,
    payMode: requiredChoice(input, 'payMode', payModes, payMode.label),
    payDate: String(input.payDate),
    voucherNo: input.voucherNo ?? null,
    lateReason: input.lateReason ?? null,
  };
  const ids: string[] = [];
  for (const [index, bill] of paidBills(input).entries()) {
    // The first payment already makes another version.
    const id = await payCustoms({ ...payment, ...bill, rowVersion: index === 0 ? rowVersion : undefined }, call);
    if (input.file?.length) await writeFiles(bhPayment, id, { file: input.file }, call);
    ids.push(id);
  }
  return note({ paymentId: ids.join(' ') }, call);
});

/** @throws 61005, 61032, 61033 */
const giveBack = implementAct(repayLevy, async ({ record: { id: usageId }, input, rowVersion }, call) => {
  const amount = requiredAmount(input, 'amount', payAmount.label);
  const { voucherNo = null, lateReason = null } = input;
  const repayment = { usageId, rowVersion, amount, payDate: String(input.payDate), voucherNo, lateReason };
  return note({ paymentId: await repay(repayment, call) }, call);
});

/** @throws 61004 more than was collected too much, 61005, 61033 */
const refund = implementAct(refundLevy, async ({ record: { id: usageId }, input, rowVersion }, call) => {
  const amount = requiredAmount(input, 'amount', payAmount.label);
  const { voucherNo = null, lateReason = null } = input;
  const paymentId = await refundCustomer(
    { usageId, rowVersion, amount, payDate: String(input.payDate), voucherNo, lateReason },
    call,
  );
  return note({ paymentId }, call);
});

/** @throws 61004, 61005, 61033 to 61036, 61044 */
const change = implementAct(changeLevy, async ({ record: { id: usageId }, input, rowVersion }, call) => {
  const kind = requiredChoice(input, 'changeType', ['SUPPLEMENT', 'REFUND', 'CORRECT', 'CANCEL'], changeType.label);
  const isCancellation = kind === 'CANCEL';
  const planned: LevyChange = {
    usageId,
    rowVersion,
    changeType: kind,
    direction:
      kind === 'CORRECT'
        ? requiredChoice(input, 'direction', ['INC', 'DEC'], direction.label)
        : kind === 'SUPPLEMENT'
          ? 'INC'
          : 'DEC',
    taxKind: isCancellation ? 'O' : requiredChoice(input, 'taxKind', ['A', 'L', 'Y', 'I', 'O'], taxKind.label),
    amount: requiredAmount(isCancellation ? { changeAmount: '0.01' } : input, 'changeAmount', changeAmount.label),
    changeDate: String(input.changeDate),
    reason: String(input.reason),
    docRef: input.docRef ?? null,
    newTaxBillNo: input.newTaxBillNo ?? null,
    confirmed: input.confirmed === 1,
  };
  const { id, postStatus } = await saveChange(planned, call);
  return note({ changeId: id, postStatus }, call);
});

const retry = implementAct(retryLevy, async ({ record }, call) => {
  await retryUsage(record.id, call);
  return undefined;
});

const reverse = implementAct(reverseLevyPayment, async ({ record: { id: usageId }, input, rowVersion }, call) => {
  const paymentId = String(input.paymentId);
  const reversalId = await reversePayment({ usageId, paymentId, rowVersion, reason: String(input.reason) }, call);
  return note({ paymentId, reversalId }, call);
});

export const usageActs: readonly ImplementedAct[] = [pay, giveBack, refund, change, retry, reverse];

/**
 * Accounts are locked before the declaration that uses them, so it is read without a lock here and judged again under
 * those of the ledger. Its payments, changes and movements are its log.
 */
export const usageActRules: EntityRules = {
  forAct: async (id, call) => {
    await refuseForeignUsage(id, call);
    return getRecord(bhUsage, id, asSystem(call));
  },
  logAct: async () => undefined,
  wrongAnswers: refuseAnswers,
};
