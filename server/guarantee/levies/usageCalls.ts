import { formatFen, zeroFen } from '#domain/core/money.ts';
import { optionalRecord, optionalText } from '#domain/core/shape.ts';
import { payLevy } from '#domain/guarantee/acts/usageActs.ts';
import { bhExcess } from '#domain/guarantee/bhExcess.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhMovement } from '#domain/guarantee/bhMovement.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhPayment, bhUsage, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import * as calls from '#domain/guarantee/usageCalls.ts';
import type { UsageMovement, UsageSituation } from '#domain/guarantee/usagePreview.ts';
import { listPage } from '../../crud/listPage.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { getRecord } from '../../crud/readRecord.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { eachForItself } from '../../gateway/ownTransaction.ts';
import { largestRoomOf } from '../ledger/chooseGuarantee.ts';
import { findQuota, guaranteeCandidates, guaranteesById } from '../ledger/ledger.ts';
import { implementAreaCall, ledgerMethod, noteWrite, refuseForeignUsage } from '../ledgerMethod.ts';
import { requiredAmount, requiredDay } from '../parseMoney.ts';
import { payModes, requiredChoice } from '../requiredChoice.ts';
import { loadParams } from '../settings/paramBook.ts';
import { requiredUsageIds } from './parseUsageIds.ts';
import { usagePayOutlook } from './payBatchOutlook.ts';
import { askedGuarantees } from './postUsage.ts';
import { type CustomsPayment, payCustoms } from './savePayment.ts';
import { usageLevySave } from './usageLevySave.ts';
import { findUsage } from './usageRows.ts';

const [e, g, m] = [columnsIn(bhExcess, 'e'), columnsIn(bhGuarantee, 'g'), columnsIn(bhMovement, 'm')];
const [q, t, u] = [columnsIn(bhQuota, 'q'), columnsIn(bhUsageTax, 't'), columnsIn(bhUsage, 'u')];

const movementNames = [
  ...(['moveNo', 'bizDate', 'valueDate', 'accountType', 'moveType', 'deltaUsed', 'totalAfter'] as const),
  ...(['usedAfter', 'availableAfter', 'excessId', 'operator', 'remark', 'createdTime'] as const),
] as const;

const { amount: payAmount, payDate, payMode } = bhPayment.fields;

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

const levyChangeDetail = implementAreaCall(calls.levyChangeDetail, async ({ usageId }, call) => {
  const { taxes, payments, changes, ...usage } = await getRecord(bhUsage, usageId, call);
  const { rows: movements } = await call.db.query<UsageMovement>(
    `select ${selected(bhMovement, movementNames, 'm')} from bh_movement m where ${m.usageId} = $1 order by ${m.moveNo}`,
    [usageId],
  );
  const lines = { taxes: taxes ?? [], payments: payments ?? [], changes: changes ?? [] };
  return { usage, ...lines, movements, facts: await factsOf(usage, call) };
});

/**
 * What the accounts of a declaration have left and the rules of the late fee: enough to say what a payment or its
 * reversal would do.
 */
async function factsOf(
  { id, declNo, quotaId, guaranteeId, levyNoticeDate }: UsageSituation['usage'],
  { db, now }: Call,
): Promise<UsageSituation['facts']> {
  const { rows } = await db.query<{
    quotaAvailable: string | null;
    quotaCovers: boolean | null;
    guaranteeAvailable: string | null;
    excessRemain: string;
  }>(
    `select (select ${q.availableAmount}::text from bh_quota q where q.id = $1) as "quotaAvailable",
     (select $3::date between ${q.validFrom} and ${q.validTo} from bh_quota q where q.id = $1) as "quotaCovers",
     (select ${g.availableAmount}::text from bh_guarantee g where g.id = $2) as "guaranteeAvailable",
     (select coalesce(sum(${e.remainAmount}), 0)::text from bh_excess e where ${e.quotaId} = $1 and ${e.excessStatus} = 'ACTIVE'
     and ${e.validTo} >= $4 and not e.deleted_flg
        and (${e.usageId} = $5 or ${e.declNo} = $6 or (${e.usageId} is null and ${e.declNo} is null))) as "excessRemain"`,
    [quotaId, guaranteeId, levyNoticeDate, now.slice(0, 10), id, declNo],
  );
  const { LATE_RATE: lateRate, LATE_MIN: lateMin } = await loadParams(db);
  const [accounts] = rows;
  if (!accounts) throw new Error('a row of facts is missing');
  return {
    ...accounts,
    quotaCovers: accounts.quotaCovers === true,
    raiseRoom: await raiseRoom(id, db),
    lateRate,
    lateMin,
  };
}

/** What a guarantee could take of more tax, judged as it is when the tax is posted; null when none would take any. */
async function raiseRoom(usageId: string, db: Call['db']): Promise<string | null> {
  const usage = await findUsage(db, usageId);
  if (!usage) return null;
  const quota = usage.quotaId ? await findQuota(db, usage.quotaId) : undefined;
  const own = usage.guaranteeId ? [usage.guaranteeId] : [];
  const guarantees = await guaranteesById(
    db,
    usage.outstandingGuar > 0n ? own : [...own, ...(await guaranteeCandidates(db, usage))],
  );
  const { candidates, needs } = askedGuarantees(usage, { quota, guarantees, amount: zeroFen });
  const room = largestRoomOf(candidates, needs);
  return room === undefined ? null : formatFen(room);
}

/**
 * baohan.usagePayBatch: the open part of many declarations' bills, paid on one day in one way. All or none; with
 * `perRow` every declaration for itself, and the answer tells of each: `{ok, failed: [{id, code, msg}]}`.
 */
const usagePayBatch = ledgerMethod({
  method: 'usagePayBatch',
  right: payLevy.right,
  who: payLevy.who,
  writes: true,
  parse: (data) => ({
    usageIds: requiredUsageIds(data),
    payMode: requiredChoice(data, 'payMode', payModes, payMode.label),
    payDate: requiredDay(data, 'payDate', payDate.label),
    voucherNo: optionalText(data, 'voucherNo', 50) ?? null,
    lateReason: optionalText(data, 'lateReason', 200) ?? null,
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

type PaidTogether = Pick<CustomsPayment, 'payMode' | 'payDate' | 'voucherNo' | 'lateReason'>;

/** Each declaration for itself: one that cannot be paid does not stop the others. */
async function payEach(usageIds: readonly string[], payment: PaidTogether, call: Call): Promise<unknown> {
  await lockAccounts(usageIds, call);
  const { ok, failed } = await eachForItself(
    usageIds,
    async (id, inside) => {
      if ((await payOpenBills([id], payment, inside)) === 0) throw guaranteeErrors.PAY_TOO_MUCH({ open: '0.00' });
      await noteWrite({ entity: bhUsage, id, action: 'pay' }, inside);
    },
    call,
  );
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: bhUsage.key,
    detail: { action: 'payBatch', paid: ok, failed: failed.length },
  });
  return { ok, failed };
}

/** All quotas before any guarantee, each in the order of ids: the one order in which locks are taken. */
async function lockAccounts(usageIds: readonly string[], { db }: Call): Promise<void> {
  for (const [table, column] of [
    ['bh_quota', 'quota_id'],
    ['bh_guarantee', 'guarantee_id'],
  ])
    await db.query(
      `select 1 from ${table} where id in (select ${column} from bh_usage where id = any($1)) order by id for no key update`,
      [usageIds],
    );
}

/** Declarations in the order of their quotas, so that two batches cannot wait for each other. */
async function payOpenBills(usageIds: readonly string[], payment: PaidTogether, call: Call): Promise<number> {
  const { rows: bills } = await call.db.query<{ usage_id: string; id: string }>(
    `select u.id as usage_id, t.id from bh_usage u join bh_usage_tax t on ${t.usageId} = u.id
   where u.id = any($1) and ${t.paidAmount} < ${t.amount} and ${t.billStatus} <> 'VOID' and not t.deleted_flg
   order by ${u.quotaId}, ${u.guaranteeId}, u.id, ${t.lineNo}`,
    [usageIds],
  );
  for (const usageId of usageIds) await refuseForeignUsage(usageId, call);
  await lockAccounts(usageIds, call);
  for (const { usage_id, id } of bills) {
    const { rows } = await call.db.query<{ open: string }>(
      'select (amount - paid_amount)::text as open from bh_usage_tax where id = $1',
      [id],
    );
    await payCustoms(
      { ...payment, usageId: usage_id, taxId: id, amount: requiredAmount({ ...rows[0] }, 'open', payAmount.label) },
      call,
    );
  }
  return bills.length;
}

export const usageCalls: readonly GatewayMethod[] = [
  usageLevySave,
  usagePayBatch,
  usagePayOutlook,
  usageHeldFind,
  levyChangeDetail,
];
