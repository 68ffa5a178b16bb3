import { sharedErrors } from '#domain/core/errors.ts';
import { formatFen, zeroFen } from '#domain/core/money.ts';
import { say } from '#domain/core/text.ts';
import { bhLevyChange, bhPayment, bhUsage } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { usageWho } from '#domain/guarantee/usageActs.ts';
import { requiredVersion } from '../../approval/requests.ts';
import { listPage } from '../../crud/listPage.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { writeFiles } from '../../crud/writeRecord.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { eachForItself } from '../../gateway/ownTransaction.ts';
import { optionalRecord, optionalText, requiredText } from '../../gateway/shape.ts';
import { roomOf } from '../ledger/chooseGuarantee.ts';
import { findQuota, guaranteeCandidates, guaranteesById } from '../ledger/ledger.ts';
import { ledgerMethod, noteWrite, refuseForeignUsage } from '../ledgerMethod.ts';
import { requiredAmount, requiredDay } from '../parseMoney.ts';
import { loadParams } from '../settings/paramBook.ts';
import { requiredUsageIds } from './parseUsageIds.ts';
import { usagePayOutlook } from './payBatchOutlook.ts';
import { askedGuarantees } from './postUsage.ts';
import { retryUsage } from './retryHeld.ts';
import { type LevyChange, saveChange } from './saveChange.ts';
import { type CustomsPayment, payCustoms, repay, reversePayment } from './savePayment.ts';
import { usageLevySave } from './usageLevySave.ts';
import { findUsage } from './usageRows.ts';

type Data = Readonly<Record<string, unknown>>;

const { amount: payAmount, payDate, payMode } = bhPayment.fields;
const { changeAmount, changeDate, changeType, direction, taxKind } = bhLevyChange.fields;

const optionalVersion = (data: Data): number | undefined => (data.rowVersion === undefined ? undefined : requiredVersion(data));

function chosen<const Words extends readonly string[]>(
  data: Data,
  name: string,
  words: Words,
  label: { zh: string; en: string },
): Words[number] {
  const value = words.find((word) => word === data[name]);
  if (value === undefined) throw refuseField(name, label, say('请选择', 'choose one'));
  return value;
}

const answer = async (usageId: string, action: string, detail: Data, call: Call): Promise<unknown> => {
  await noteWrite({ entity: bhUsage, table: 'bh_usage', id: usageId, action, detail }, call);
  return getRecord(bhUsage, usageId, asSystem(call));
};

/** One bill, or `bills: [{taxId, amount}]`: several of one declaration, paid on one day in one way. */
function paidBills(data: Data): Pick<CustomsPayment, 'taxId' | 'amount'>[] {
  const bills: readonly Data[] = Array.isArray(data.bills) ? data.bills.map((bill) => ({ ...bill })) : [data];
  if (bills.length > mostBills) throw sharedErrors.LIMIT({ limit: `bills ${mostBills}` });
  return bills.map((bill) => ({ taxId: requiredText(bill, 'taxId', 36), amount: requiredAmount(bill, 'amount', payAmount.label) }));
}

const mostBills = 50;

/** baohan.usagePay: money to customs for tax bills of one declaration, all or none. @throws 61005, 61031, 61033 */
const usagePay = ledgerMethod({
  method: 'usagePay',
  right: 'bhUsage:view',
  who: usageWho.pay,
  writes: true,
  parse: (data) => ({
    usageId: requiredText(data, 'usageId', 36),
    rowVersion: optionalVersion(data),
    bills: paidBills(data),
    payMode: chosen(data, 'payMode', ['CUSTOMER_SELF', 'CUSTOMER_REMIT', 'COMPANY_ADVANCE'], payMode.label),
    payDate: requiredDay(data, 'payDate', payDate.label),
    voucherNo: optionalText(data, 'voucherNo', 50) ?? null,
    files: data.file,
  }),
  handle: async ({ files, bills, rowVersion, ...payment }, call) => {
    await refuseForeignUsage(payment.usageId, call);
    const ids: string[] = [];
    for (const [index, bill] of bills.entries()) {
      // The first payment already makes another version.
      const id = await payCustoms({ ...payment, ...bill, rowVersion: index === 0 ? rowVersion : undefined }, call);
      if (Array.isArray(files) && files.length) await writeFiles(bhPayment, id, { file: files }, call);
      ids.push(id);
    }
    return answer(payment.usageId, 'pay', { paymentId: ids.join(' ') }, call);
  },
});

/** baohan.usageRepay: the customer gives back what was advanced. @throws 61005, 61032, 61033 */
const usageRepay = ledgerMethod({
  method: 'usageRepay',
  right: 'bhUsage:view',
  who: usageWho.repay,
  writes: true,
  parse: (data) => ({
    usageId: requiredText(data, 'usageId', 36),
    rowVersion: optionalVersion(data),
    amount: requiredAmount(data, 'amount', payAmount.label),
    payDate: requiredDay(data, 'payDate', payDate.label),
    voucherNo: optionalText(data, 'voucherNo', 50) ?? null,
  }),
  handle: async (repayment, call) => {
    await refuseForeignUsage(repayment.usageId, call);
    const id = await repay(repayment, call);
    return answer(repayment.usageId, 'repay', { paymentId: id }, call);
  },
});

/** baohan.usageReverse: takes a payment back, by a leader and with a reason. */
const usageReverse = ledgerMethod({
  method: 'usageReverse',
  right: 'bhUsage:view',
  who: usageWho.reverse,
  writes: true,
  parse: (data) => ({
    usageId: requiredText(data, 'usageId', 36),
    rowVersion: optionalVersion(data),
    paymentId: requiredText(data, 'paymentId', 36),
    reason: requiredText(data, 'reason', 200),
  }),
  handle: async (reversal, call) => {
    const id = await reversePayment(reversal, call);
    return answer(reversal.usageId, 'reverse', { paymentId: reversal.paymentId, reversalId: id }, call);
  },
});

const cancelled = ['SUPPLEMENT', 'REFUND', 'CORRECT', 'CANCEL'] as const;

/** baohan.usageChangeSave: customs asks for more or gives back. @throws 61004, 61005, 61033 to 61036 */
const usageChangeSave = ledgerMethod({
  method: 'usageChangeSave',
  right: 'bhUsage:edit',
  who: usageWho.change,
  writes: true,
  parse: (data): LevyChange => {
    const kind = chosen(data, 'changeType', cancelled, changeType.label);
    const free = kind === 'CORRECT' ? chosen(data, 'direction', ['INC', 'DEC'], direction.label) : kind === 'SUPPLEMENT' ? 'INC' : 'DEC';
    return {
      usageId: requiredText(data, 'usageId', 36),
      rowVersion: optionalVersion(data),
      changeType: kind,
      direction: free,
      taxKind: kind === 'CANCEL' ? 'O' : chosen(data, 'taxKind', ['A', 'L', 'Y', 'I', 'O'], taxKind.label),
      amount:
        kind === 'CANCEL'
          ? requiredAmount({ amount: '0.01' }, 'amount', changeAmount.label)
          : requiredAmount(data, 'changeAmount', changeAmount.label),
      changeDate: requiredDay(data, 'changeDate', changeDate.label),
      reason: requiredText(data, 'reason', 500),
      docRef: optionalText(data, 'docRef', 80) ?? null,
      newTaxBillNo: optionalText(data, 'newTaxBillNo', 22) ?? null,
    };
  },
  handle: async (change, call) => {
    await refuseForeignUsage(change.usageId, call);
    const { id, postStatus } = await saveChange(change, call);
    return answer(change.usageId, 'change', { changeId: id, postStatus }, call);
  },
});

/** baohan.usageRetry: tries to post what is held. */
const usageRetry = ledgerMethod({
  method: 'usageRetry',
  right: 'bhUsage:edit',
  who: usageWho.retry,
  writes: true,
  parse: (data) => ({ usageId: requiredText(data, data.usageId === undefined ? 'id' : 'usageId', 36) }),
  handle: async ({ usageId }, call) => {
    await refuseForeignUsage(usageId, call);
    await retryUsage(usageId, call);
    return answer(usageId, 'retry', {}, call);
  },
});

/** baohan.usageHeldFind: the list of levies of which something is held. */
const usageHeldFind = ledgerMethod({
  method: 'usageHeldFind',
  right: 'bhUsage:list',
  parse: (data) => data,
  handle: (data, call) => {
    const filter = optionalRecord(data, 'filter');
    return listPage(
      bhUsage,
      {
        sort: [{ field: 'levyNoticeDate', order: 'ASC' }],
        ...data,
        filter: { ...filter, usageStatus__in: ['PENDING_EXCESS', 'EXCEPTION'] },
      },
      call,
    );
  },
});

/** baohan.levyChangeDetail: one declaration with everything that happened to it. */
const levyChangeDetail = ledgerMethod({
  method: 'levyChangeDetail',
  right: 'bhUsage:view',
  parse: (data) => ({ usageId: requiredText(data, 'usageId', 36) }),
  handle: async ({ usageId }, call) => {
    const { taxes, payments, changes, ...usage } = await getRecord(bhUsage, usageId, call);
    const { rows: movements } = await call.db.query(
      `select move_no as "moveNo", to_char(biz_date, 'YYYY-MM-DD') as "bizDate", account_type as "accountType", move_type as "moveType", delta_used::text as "deltaUsed",
         total_after::text as "totalAfter", used_after::text as "usedAfter", available_after::text as "availableAfter", excess_id as "excessId", operator, remark,
         to_char(created_time, 'YYYY-MM-DD HH24:MI:SS') as "createdTime"
       from bh_movement where usage_id = $1 order by move_no`,
      [usageId],
    );
    return { usage, taxes, payments, changes, movements, facts: await factsOf(usage, call) };
  },
});

/** What the accounts of a declaration have left and the rules of the late fee: enough to say what a payment or its reversal would do. */
async function factsOf({ id, declNo, quotaId, guaranteeId, levyNoticeDate }: Data, { db, now }: Call): Promise<Data> {
  const { rows } = await db.query<{
    quotaAvailable: string | null;
    quotaCovers: boolean | null;
    guaranteeAvailable: string | null;
    excessRemain: string;
  }>(
    `select (select available_amount::text from bh_quota where id = $1) as "quotaAvailable",
       (select $3::date between valid_from and valid_to from bh_quota where id = $1) as "quotaCovers",
       (select available_amount::text from bh_guarantee where id = $2) as "guaranteeAvailable",
       (select coalesce(sum(remain_amount), 0)::text from bh_excess where quota_id = $1 and excess_status = 'ACTIVE' and valid_to >= $4 and not deleted_flg
          and (usage_id = $5 or decl_no = $6 or (usage_id is null and decl_no is null))) as "excessRemain"`,
    [quotaId ?? null, guaranteeId ?? null, levyNoticeDate, now.slice(0, 10), id, declNo],
  );
  const { LATE_RATE: lateRate, LATE_MIN: lateMin } = await loadParams(db);
  const accounts = rows[0];
  return { ...accounts, quotaCovers: accounts?.quotaCovers === true, raiseRoom: await raiseRoom(String(id), db), lateRate, lateMin };
}

/** What a guarantee could take of more tax, judged as it is when the tax is posted; null when none would take any. */
async function raiseRoom(usageId: string, db: Call['db']): Promise<string | null> {
  const usage = await findUsage(db, usageId);
  if (!usage) return null;
  const quota = usage.quotaId ? await findQuota(db, usage.quotaId) : undefined;
  const own = usage.guaranteeId ? [usage.guaranteeId] : [];
  const guarantees = await guaranteesById(db, usage.outstandingGuar > 0n ? own : [...own, ...(await guaranteeCandidates(db, usage))]);
  const { candidates, needs } = askedGuarantees(usage, { quota, guarantees, amount: zeroFen });
  const room = roomOf(candidates, needs);
  return room === undefined ? null : formatFen(room);
}

/**
 * baohan.usagePayBatch: the open part of many declarations' bills, paid on one day in one way. All or none; with `perRow` every declaration
 * for itself, and the answer tells of each: `{ok, failed: [{id, code, msg}]}`.
 */
const usagePayBatch = ledgerMethod({
  method: 'usagePayBatch',
  right: 'bhUsage:view',
  who: usageWho.pay,
  writes: true,
  parse: (data) => ({
    usageIds: requiredUsageIds(data),
    payMode: chosen(data, 'payMode', ['CUSTOMER_SELF', 'CUSTOMER_REMIT', 'COMPANY_ADVANCE'], payMode.label),
    payDate: requiredDay(data, 'payDate', payDate.label),
    voucherNo: optionalText(data, 'voucherNo', 50) ?? null,
    perRow: data.perRow === true || data.perRow === 1 || data.perRow === '1',
  }),
  handle: async ({ usageIds, perRow, ...payment }, call) => {
    if (perRow) return payEach(usageIds, payment, call);
    const paid = await payOpenBills(usageIds, payment, call);
    Object.assign(call.audit, {
      logType: 'ACTION',
      entity: bhUsage.key,
      detail: { action: 'payBatch', usages: usageIds.length, bills: paid },
    });
    return { usages: usageIds.length, bills: paid };
  },
});

type PaidTogether = Pick<CustomsPayment, 'payMode' | 'payDate' | 'voucherNo'>;

/** Each declaration for itself: one that cannot be paid does not stop the others. */
async function payEach(usageIds: readonly string[], payment: PaidTogether, call: Call): Promise<unknown> {
  await lockAccounts(usageIds, call);
  const { ok, failed } = await eachForItself(
    usageIds,
    async (id, inside) => {
      if ((await payOpenBills([id], payment, inside)) === 0) throw guaranteeErrors.PAY_TOO_MUCH({ open: '0.00' });
      await noteWrite({ entity: bhUsage, table: 'bh_usage', id, action: 'pay' }, inside);
    },
    call,
  );
  Object.assign(call.audit, { logType: 'ACTION', entity: bhUsage.key, detail: { action: 'payBatch', paid: ok, failed: failed.length } });
  return { ok, failed };
}

/** All quotas before any guarantee, each in the order of ids: the one order in which locks are taken. */
async function lockAccounts(usageIds: readonly string[], { db }: Call): Promise<void> {
  for (const [table, column] of [
    ['bh_quota', 'quota_id'],
    ['bh_guarantee', 'guarantee_id'],
  ])
    await db.query(`select 1 from ${table} where id in (select ${column} from bh_usage where id = any($1)) order by id for no key update`, [
      usageIds,
    ]);
}

/** Declarations in the order of their quotas, so that two batches cannot wait for each other. */
async function payOpenBills(usageIds: readonly string[], payment: PaidTogether, call: Call): Promise<number> {
  const { rows: bills } = await call.db.query<{ usage_id: string; id: string }>(
    `select u.id as usage_id, t.id from bh_usage u join bh_usage_tax t on t.usage_id = u.id
     where u.id = any($1) and t.paid_amount < t.amount and t.bill_status <> 'VOID' and not t.deleted_flg order by u.quota_id, u.guarantee_id, u.id, t.line_no`,
    [usageIds],
  );
  for (const usageId of usageIds) await refuseForeignUsage(usageId, call);
  await lockAccounts(usageIds, call);
  for (const { usage_id, id } of bills) {
    const { rows } = await call.db.query<{ open: string }>('select (amount - paid_amount)::text as open from bh_usage_tax where id = $1', [
      id,
    ]);
    await payCustoms({ ...payment, usageId: usage_id, taxId: id, amount: requiredAmount({ ...rows[0] }, 'open', payAmount.label) }, call);
  }
  return bills.length;
}

export const usageCalls: readonly GatewayMethod[] = [
  usageLevySave, usagePay, usagePayBatch, usagePayOutlook, usageRepay, usageReverse, usageChangeSave, usageRetry, usageHeldFind, levyChangeDetail,
]; // biome-ignore format: one list
