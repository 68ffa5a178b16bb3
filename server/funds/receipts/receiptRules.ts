import { customer } from '#domain/company/index.ts';
import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { periodOf } from '#domain/funds/acctPeriod.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { fundItemId } from '#domain/funds/fundItem.ts';
import { fundAlloc, fundReceipt } from '#domain/funds/fundReceipt.ts';
import { proposeReceipt } from '#domain/funds/receiptActs.ts';
import { least, prepayOf, proposeParts } from '#domain/funds/receiptMath.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { implementAct } from '../../crud/implement.ts';
import { readOne } from '../../crud/read.ts';
import { getRecord, lockUnchanged } from '../../crud/readRecord.ts';
import { effectOn, rules } from '../../crud/rulesOn.ts';
import { refuseWrong, updateRecord } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import type { PaidPart } from '../../gateway/settling.ts';
import { lockAccounts } from '../accounts.ts';
import { stepOrders } from '../boughtOrders.ts';
import { fundBalance, prepaidOn } from '../openItems.ts';
import { refuseOthersAccount } from '../payees.ts';
import { holdPeriod } from '../periods.ts';
import { claimLine, ofLine } from './claimLine.ts';
import { offsetSum, refuseOtherOffset } from './offsets.ts';
import { allocFacts, eachKind, judgeParts, partsOfReceipt, payablesOf } from './parts.ts';
import { postReceipt, takeBackReceipt } from './postReceipt.ts';

type Receipt = RecordOf<typeof fundReceipt>;
type Draft = DraftOf<typeof fundReceipt>;

/** A receipt that counts: money of it is claimed. */
const dead = ['VOID', 'REVERSED'];

/** A transfer is entered once; only receipts of one bank line share its serial. @throws 62014 */
async function refuseUsedSerial(record: Draft, id: string | undefined, { db }: Call): Promise<void> {
  const { bankAccountId, bankSerial, bankLineId } = record;
  if (!bankAccountId || !bankSerial) return;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`receipt:${bankAccountId}:${bankSerial}`]);
  const other = await readOne(
    fundReceipt,
    ['receiptNo'],
    { bankAccountId, bankSerial, status: { not: dead }, ...(id && { id: { not: id } }) },
    db,
    bankLineId ? { and: (row, place) => `${row.bankLineId} is distinct from ${place(bankLineId)}` } : {},
  );
  if (!other) return;
  const said = bi(`银行流水号已使用：${other.receiptNo}`, `Bank serial already used: ${other.receiptNo}`);
  throw fundErrors.SERIAL_USED({ no: bankSerial }, { bankSerial: said });
}

/** What a receipt pays unless a person says otherwise, as lines. */
async function proposedLines(record: Draft, call: Call) {
  const { customerId = null, mainCompId = null, receiptDate = null, amount, receiptKind, declNo } = record;
  if (!customerId || !mainCompId || !receiptDate || !amount) return [];
  const offers = await payablesOf({ customerId, mainCompId, receiptDate }, call);
  const parts = proposeParts(parseFen(amount), offers, { refundOf: receiptKind === 'REFUND' ? (declNo ?? '?') : null });
  return parts.map(({ kind, id, bizNo, amount: part }, at) => ({
    ...{ lineNo: at + 1, itemId: fundItemId({ kind, id }), targetNo: bizNo, amount: formatFen(part) },
  }));
}

/** What follows of a line from what it pays. */
export const fundAllocRules = rules(fundAlloc, {
  beforeSave: async ({ itemId }, _facts, call) => (itemId ? allocFacts(itemId, call) : undefined),
});

/** Each line is judged by what it pays. @throws 1001 by line, 62023 */
async function judgeLines(record: Draft, call: Call): Promise<void> {
  const { customerId = null, mainCompId = null, receiptDate = null, receiptKind = null, declNo = null } = record;
  const { allocs = [] } = record;
  if (allocs?.length) await judgeParts({ customerId, mainCompId, receiptDate, receiptKind, declNo, allocs }, call);
}

/** Nights nobody booked yet are owed before a receipt is judged. */
async function bringUp(receipt: Receipt, call: Call, parts?: readonly PaidPart[]): Promise<void> {
  await eachKind(parts ?? partsOfReceipt(receipt), call, async (settling, ids) => {
    await settling.bringUp?.([...new Set(ids)], receipt.receiptDate ?? '', call, parts);
  });
}

/** F21: prepaid money is used as far as it lasted on its day and lasts now. @throws 62079 */
async function refuseMoreThanPrepaid(receipt: Receipt, { db }: Call): Promise<void> {
  const pair = { customerId: receipt.customerId ?? '', mainCompId: receipt.mainCompId ?? '' };
  const now = await fundBalance(pair, 'PREPAY', db);
  const then = await prepaidOn(pair, receipt.receiptDate ?? '', db);
  const balance = formatFen(least(now, then));
  if (parseFen(receipt.amount ?? '0') <= parseFen(balance)) return;
  const said = bi(`预收余额不足：${balance}`, `Prepayment too small: ${balance}`);
  throw fundErrors.PREPAY_SHORT({ balance }, { amount: said });
}

/** Everything that is asked of a receipt before it is handed on and again before it is booked. */
async function judge(receipt: Receipt, call: Call): Promise<void> {
  await refuseWrong(fundReceipt, receipt, call, { moment: 'submit', only: {} });
  if (receipt.currency !== 'CNY') throw fundErrors.CNY_ONLY({ curr: receipt.currency ?? '' });
  await judgeParts(receipt, call);
  await refuseOtherOffset(receipt, call);
  if (receipt.receiptKind !== 'PREPAY') return;
  if (receipt.prepayAmount !== '0.00')
    throw invalid({ allocs: bi('预收冲抵须全部分配', 'Prepaid money is allocated as a whole') });
  await refuseMoreThanPrepaid(receipt, call);
}

/** Somebody else's money is explained. */
async function refuseUnexplainedPayer({ customerId, payerName, remark }: Receipt, { db }: Call): Promise<void> {
  if (!payerName || remark?.trim()) return;
  const whose = await readOne(customer, ['name'], { id: customerId ?? '' }, db);
  if (!whose || whose.name === payerName) return;
  throw invalid({ remark: bi('付款方与客户名称不一致，请在备注中说明', 'The payer is not the customer: say why') });
}

const offsetOrders = ({ offsets }: Receipt) => (offsets ?? []).map(({ orderId }) => orderId);

export const fundReceiptRules = rules(fundReceipt, {
  beforeSave: async (given, { before }, call) => {
    const claimed = await ofLine(given, before, call);
    const record = { ...given, ...claimed };
    await refuseOthersAccount(record, call);
    await refuseUsedSerial(record, before?.id, call);
    const isNew = !before && !record.allocs?.length;
    const allocs = isNew ? await proposedLines(record, call) : record.allocs;
    await judgeLines({ ...record, allocs: allocs ?? null }, call);
    await offsetSum(record, before?.id, call);
    return {
      ...claimed,
      allocs: allocs ?? null,
      prepayAmount: record.amount ? prepayOf(record.amount, allocs ?? []) : null,
      ownerDept: await departmentOfCustomer(record.customerId, call.db),
    };
  },
  afterWrite: async ({ bankLineId }, before, call) => {
    for (const lineId of new Set([bankLineId, before?.bankLineId])) if (lineId) await claimLine(lineId, call);
  },
  forAct: async (id, call) => {
    // Periods first, then what is paid, then the receipt; accounts come last, in the ledger.
    const receipt = await getRecord(fundReceipt, id, call);
    const { mainCompId, receiptDate } = receipt;
    for (const period of new Set([periodOf(receiptDate ?? call.now), periodOf(call.now)]))
      await holdPeriod(mainCompId ?? '', period, call);
    await eachKind(partsOfReceipt(receipt), call, async ({ lock }, ids) => lock?.(ids, call));
    return lockUnchanged(fundReceipt, receipt, call);
  },
  beforeStep: {
    allocate: async (receipt, _params, call) => {
      await refuseUnexplainedPayer(receipt, call);
      await bringUp(receipt, call);
      await judge(receipt, call);
    },
  },
  effects: {
    receiptConfirmed: effectOn(fundReceipt, async (receipt, { opinion }, call) => {
      const parts = partsOfReceipt(receipt);
      const accounts = await lockAccounts(receipt, call);
      await bringUp(receipt, call, parts);
      await judge(receipt, call);
      await postReceipt(receipt, parts, { ...call, accounts }, opinion);
      await eachKind(parts, call, async ({ paid }, _ids, of) => paid?.(of, call));
      await stepOrders(offsetOrders(receipt), 'pay', call);
      return { confirmedBy: call.actor.userId, confirmedAt: call.now, reason: opinion ?? null };
    }),
    receiptReversed: effectOn(fundReceipt, async (receipt, { opinion }, call) => {
      const parts = partsOfReceipt(receipt);
      await lockAccounts(receipt, call);
      await takeBackReceipt(receipt, call, opinion ?? '');
      await eachKind(parts, call, async ({ unpaid }, _ids, of) => unpaid?.(of, call));
      await stepOrders(offsetOrders(receipt), 'unpay', call);
      if (receipt.bankLineId) await claimLine(receipt.bankLineId, call, receipt.id);
      return { reason: opinion ?? null };
    }),
    receiptVoided: effectOn(fundReceipt, async ({ id, bankLineId }, { opinion }, call) => {
      if (bankLineId) await claimLine(bankLineId, call, id);
      return { reason: opinion ?? null };
    }),
  },
});

export const receiptProposed = implementAct(proposeReceipt, async ({ record }, call) => {
  const values = { allocs: await proposedLines(record, call) };
  await updateRecord(fundReceipt, { id: record.id, rowVersion: record.rowVersion, values }, { ...call, audit: {} });
  return undefined;
});
