import { invalid } from '#domain/core/errors.ts';
import { diffDays } from '#domain/core/moments.ts';
import { withoutTrailingZeros } from '#domain/core/money.ts';
import * as calls from '#domain/display/calls.ts';
import { exitDisplay, exitDisplayGoods } from '#domain/display/exitDisplay.ts';
import * as filings from '#domain/display/exitDisplayActs.ts';
import { merchant } from '#domain/display/merchant.ts';
import * as merchants from '#domain/display/merchantActs.ts';
import { merchantInspection } from '#domain/display/merchantInspection.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { getRecord } from '../crud/readRecord.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';

export { exitDisplayRules } from './exitDisplayRules.ts';
export { inspectionRules } from './inspectionRules.ts';
export { merchantRules } from './merchantRules.ts';
export { offsiteRules } from './offsiteRules.ts';

/** The day it was due before is kept: it says that the one extension is used up. */
function extended({ dueDate }: { readonly dueDate: string | null }, newDueDate: string | null | undefined) {
  const problem = filings.wrongExtension(newDueDate ?? '', { dueDate });
  if (problem) throw invalid({ newDueDate: problem });
  return { dueDate: newDueDate, firstDueDate: dueDate };
}

export const extend = implementAct(filings.extendDisplay, async ({ record, input }) =>
  extended(record, input.newDueDate),
);
export const extendPart = implementAct(filings.extendPartDisplay, async ({ record, input }) =>
  extended(record, input.newDueDate),
);

/** What a copy takes over: whose goods, where and under which guarantee; when, it says anew. */
const copied = [
  'customerId',
  'merchantId',
  'ownHallFlg',
  'siteId',
  'purpose',
  'customsArea',
  'currency',
  'guaranteeKind',
] as const;

export const copyDisplayHandler = implementAct(filings.copyDisplay, async ({ record }, call) => {
  const goods = (record.goods ?? []).map(({ id: _id, ...line }) => line);
  await createRecord(
    exitDisplay,
    { ...Object.fromEntries(copied.map((name) => [name, record[name]])), goods },
    { ...call, audit: {} },
  );
  return undefined;
});

export const watch = implementAct(merchants.watchMerchant, async ({ input }) => ({
  status: 'WATCH',
  reason: input.reason,
}));
export const suspend = implementAct(merchants.suspendMerchant, async ({ input }) => ({
  status: 'SUSPENDED',
  reason: input.reason,
}));
export const resume = implementAct(merchants.resumeMerchant, async ({ input }) => ({
  status: 'NORMAL',
  reason: input.reason,
}));
export const exit = implementAct(merchants.exitMerchant, async ({ input }) => ({
  status: 'EXIT',
  reason: input.reason,
}));

export const plan = implementAct(merchants.planInspection, async ({ record, input }, call) => {
  await createRecord(merchantInspection, { ...input, merchantId: record.id }, { ...call, audit: {} });
  return undefined;
});

const actOf: Readonly<Record<string, string>> = {
  WATCH: 'watch',
  SUSPENDED: 'suspend',
  NORMAL: 'resume',
  EXIT: 'exit',
};

export const merchantStatusHandler = implementCall(calls.merchantStatus, async ({ id, to, reason }, call) => {
  // The status it leads away from is judged under the lock of the record: no version is needed beside it.
  return takeAct(merchant, { id, rowVersion: 'any', action: actOf[to] ?? '', params: { reason } }, call);
});

const [t, g] = [columnsIn(exitDisplay, 't'), columnsIn(exitDisplayGoods, 'g')];

export const merchantStockHandler = implementCall(calls.merchantStock, async ({ id }, call) => {
  await getRecord(merchant, id, call);
  const params = new Params();
  const { rows } = await call.db.query<Omit<calls.StockLine, 'daysLeft'>>(
    `select t.id as "displayId", ${selected(exitDisplay, ['displayNo', 'dueDate'], 't')},
       ${selected(exitDisplayGoods, ['partNo', 'goodsName', 'unit'], 'g')}, (${g.outQty} - ${g.backQty} - ${g.soldQty})::text as qty
     from exit_display t join exit_display_goods g on ${g.displayId} = t.id
     where ${t.merchantId} = ${params.add(id)} and ${t.status} in ('OUT', 'PART_BACK') and not t.deleted_flg
       and ${g.outQty} > ${g.backQty} + ${g.soldQty} and ${scopeCondition(exitDisplay, call, params)}
     order by ${t.dueDate}, ${t.displayNo}, ${g.lineNo} limit 500`,
    params.values,
  );
  const today = call.now.slice(0, 10);
  return {
    rows: rows.map((row) => ({
      ...row,
      qty: withoutTrailingZeros(row.qty),
      daysLeft: diffDays({ from: today, to: row.dueDate }),
    })),
  };
});

const [m, i] = [columnsIn(merchant, 'm'), columnsIn(merchantInspection, 'i')];

export const planMonthHandler = implementCall(calls.planMonth, async ({ planDate, inspectKind, inspectorId }, call) => {
  // Two people who plan the same month at once: the second one finds what the first one made.
  await call.db.query(`select pg_advisory_xact_lock(hashtextextended('planMonth', 0))`);
  const { rows } = await call.db.query<{ id: string; has: boolean }>(
    `select m.id, exists (select 1 from merchant_inspection i where ${i.merchantId} = m.id and ${i.inspectKind} = $2
       and ${i.status} <> 'CANCELLED' and not i.deleted_flg and date_trunc('month', ${i.planDate}) = date_trunc('month', $1::date)) as has
     from merchant m where ${m.status} <> 'EXIT' and not m.deleted_flg order by ${m.merchantNo}`,
    [planDate, inspectKind],
  );
  const missing = rows.filter(({ has }) => !has);
  for (const { id } of missing)
    await createRecord(
      merchantInspection,
      { merchantId: id, inspectKind, planDate, inspectorId },
      { ...call, audit: {} },
    );
  Object.assign(call.audit, {
    logType: 'ACTION',
    entity: merchantInspection.key,
    detail: { action: 'planMonth', planned: missing.length },
  });
  return { planned: missing.length, existing: rows.length - missing.length };
});
