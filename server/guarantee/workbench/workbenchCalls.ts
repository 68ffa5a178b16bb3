import { approvalStatuses, givenBack } from '#domain/approval/statuses.ts';
import { customer } from '#domain/company/customer.ts';
import type { Worklist } from '#domain/core/dashboard.ts';
import { toSnake } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { monthsBetween } from '#domain/core/months.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { bhAlert } from '#domain/guarantee/bhAlert.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { isQuotaDocType } from '#domain/guarantee/documentKinds.ts';
import * as calls from '#domain/guarantee/workbenchCalls.ts';
import { listPage } from '../../crud/listPage.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { emptyWorklist, waitedSince, worklistColumns } from '../../crud/worklist.ts';
import { answerWidgets } from '../../gateway/answerWidgets.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { companiesOf } from '../areaAccess.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { headOf } from '../documents/quotaDocument.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { reviewQueues } from '../reviews/reviewQueue.ts';
import { waitingColumns, waitingDocuments } from './waitingDocuments.ts';

const daysAhead = 7;
const topQuotas = 10;
/** As the yellow alerts of 7.10 do. */
const guaranteeEndsWithin = 60;
const quotaEndsWithin = 30;
const mostExpiring = 20;

const [a, u] = [columnsIn(bhAlert, 'a'), columnsIn(bhUsage, 'u')];
const [c, g, t] = [columnsIn(customer, 'c'), columnsIn(bhGuarantee, 'g'), columnsIn(bhQuota, 't')];

/** Rows of a table that this person sees; places $1 and $2. */
const ownRows = ({ ownerDept, mainCompId }: Readonly<Record<'ownerDept' | 'mainCompId', string>>): string =>
  `($1::text is null or ${ownerDept} = $1) and ($2::text[] is null or ${mainCompId} = any($2))`;

function scopeOf(call: Call): [dept: string | null, companies: readonly string[] | null] {
  const { actor } = call;
  return [!actor.haveAdmin && isBusiness(actor.roleId) ? actor.deptCode : null, companiesOf(call)];
}

const quotaDocTypes = guaranteeKinds.map(({ docType }) => docType).filter(isQuotaDocType);
const notFinal = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);

/** Documents that wait for this person, a queue for each type, and review sheets. */
async function todo(call: Call): Promise<Worklist[]> {
  const waiting = await waitingDocuments(guaranteeKinds, call);
  if (!waiting) return [];
  const { rows } = await call.db.query<Worklist>(
    `select doc_type as key, ${worklistColumns} from (select d.doc_type, ${waitedSince(waitingColumns('d').statusSince)}, false as late
      from (${waiting.sql}) d) w group by doc_type`,
    [...waiting.values],
  );
  const documents = guaranteeKinds.map(
    ({ docType }) => rows.find(({ key }) => key === docType) ?? emptyWorklist(docType),
  );
  return [...documents, ...(await reviewQueues(call))];
}

/** By type: what this person started and is under way, and what was given back and waits for him. */
async function documents(call: Call): Promise<calls.OwnCounts[]> {
  const waiting = await waitingDocuments(guaranteeKinds, call);
  const tables = guaranteeKinds.map((kind) => {
    const head = headOf(kind);
    const d = columnsIn(head, 'd');
    return `select '${kind.docType}' as doc_type from ${toSnake(head.key)} d where ${d.createdBy} = $1 and ${d.status} = any($2)
      and not ${d.closedFlag} and not d.deleted_flg`;
  });
  const started = await countsByType(tables.join(' union all '), [call.actor.userId, notFinal], call);
  const returned = waiting
    ? await countsByType(
        `select doc_type from (${waiting.sql}) d where ${waitingColumns('d').status} = any($5)`,
        [...waiting.values, [...givenBack]],
        call,
      )
    : new Map<string, number>();
  return quotaDocTypes.map((docType) => ({
    docType,
    started: started.get(docType) ?? 0,
    returned: returned.get(docType) ?? 0,
  }));
}

async function countsByType(statement: string, values: readonly unknown[], { db }: Call): Promise<Map<string, number>> {
  const { rows } = await db.query<{ key: string; count: number }>(
    `select doc_type as key, count(*)::int as count from (${statement}) t group by doc_type`,
    [...values],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** Reads rows with the person's department as $1 and companies as $2. */
async function readOwn<Row extends object>(call: Call, sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  const [dept, companies] = scopeOf(call);
  return (await call.db.query<Row>(sql, [dept, companies, ...values])).rows;
}

/** The one row of a statement without groups. */
async function sumOwn<Row extends calls.UsageSum>(
  call: Call,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row> {
  const [row] = await readOwn<Row>(call, sql, values);
  if (!row) throw new Error(`no row came of ${sql}`);
  return row;
}

const todayOf = (call: Call): string => call.now.slice(0, 10);

/** What a guarantee is read by: departments share them, a bound operator sees those of his companies. */
const ownGuarantees = `$1::text is not distinct from $1 and ($2::text[] is null or ${g.mainCompId} = any($2))`;

/** What is open of declarations, as far as this person sees them. */
const openSum = `count(*)::int as count, coalesce(sum(${u.totalAmount} - ${u.settledAmount}), 0)::text as amount`;
const openUsages = `${u.usageStatus} not in ('SETTLED', 'CANCELLED') and ${u.settledAmount} < ${u.totalAmount}
  and not u.deleted_flg and ${ownRows(u)}`;

const used = ['id', 'usedAmount', 'availableAmount', 'utilisation'] as const;
const nameOfCustomer = `(select ${c.name} from customer c where c.id = ${t.customerId}) as "customerName"`;

const summaryBlocks: {
  readonly [Name in keyof calls.WorkbenchBlocks]: (call: Call) => Promise<calls.WorkbenchBlocks[Name]>;
} = {
  todo,
  documents,
  guarantees: (call) =>
    readOwn(
      call,
      `select ${selected(bhGuarantee, [...used, 'guaranteeNo', 'amount', 'validTo'], 'g')} from bh_guarantee g
       where ${g.guarStatus} in ('ACTIVE', 'EXPIRED') and not g.deleted_flg and ${ownGuarantees} order by ${g.utilisation} desc, g.id`,
    ),
  topQuotas: (call) =>
    readOwn(
      call,
      `select ${selected(bhQuota, [...used, 'quotaNo', 'totalAmount'], 't')}, ${nameOfCustomer} from bh_quota t
       where ${t.quotaStatus} <> 'CLOSED' and not t.deleted_flg and ${ownRows(t)} order by ${t.utilisation} desc, t.id limit ${topQuotas}`,
    ),
  due: (call) =>
    sumOwn(call, `select ${openSum} from bh_usage u where ${openUsages} and ${u.dueDate} between $3 and $4`, [
      todayOf(call),
      addDays(todayOf(call), daysAhead),
    ]),
  overdue: (call) =>
    sumOwn(
      call,
      `select ${openSum}, coalesce($3::date - min(${u.dueDate}), 0) as "maxDays" from bh_usage u
       where ${openUsages} and ${u.dueDate} < $3`,
      [todayOf(call)],
    ),
  held: (call) =>
    sumOwn(
      call,
      `select count(*)::int as count, coalesce(sum(greatest(${u.heldAmount}, ${u.heldGuar})), 0)::text as amount from bh_usage u
       where ${u.usageStatus} in ('PENDING_EXCESS', 'EXCEPTION') and not u.deleted_flg and ${ownRows(u)}`,
    ),
  expiring: async (call) => ({
    guarantees: await readOwn(
      call,
      `select ${selected(bhGuarantee, ['id', 'validTo'], 'g')}, ${g.guaranteeNo} as no, ${g.validTo} - $3::date as "daysLeft" from bh_guarantee g
       where ${g.guarStatus} = 'ACTIVE' and ${g.validTo} <= $4 and not g.deleted_flg and ${ownGuarantees} order by ${g.validTo}, g.id limit ${mostExpiring}`,
      [todayOf(call), addDays(todayOf(call), guaranteeEndsWithin)],
    ),
    quotas: await readOwn(
      call,
      `select ${selected(bhQuota, ['id', 'validTo'], 't')}, ${t.quotaNo} as no, ${nameOfCustomer}, ${t.validTo} - $3::date as "daysLeft" from bh_quota t
       where ${t.quotaStatus} = 'ACTIVE' and ${t.validTo} <= $4 and not t.deleted_flg and ${ownRows(t)} order by ${t.validTo}, t.id limit ${mostExpiring}`,
      [todayOf(call), addDays(todayOf(call), quotaEndsWithin)],
    ),
  }),
  failed: async (call) => {
    const rows = await readOwn<calls.FailedObject>(
      call,
      `select ${selected(bhAlert, ['objectType', 'objectId', 'objectName'], 'a')}, f.error_zh as "reasonZh", f.error_en as "reasonEn", f.tries,
         to_char(f.first_at, 'YYYY-MM-DD HH24:MI:SS') as since
       from bh_alert a join sys_job_failure f on (f.object_type, f.object_id) = (${a.objectType}, ${a.objectId})
       or (f.object_type = '' and f.kind = ${a.objectId})
       where ${a.alertType} = 'DAY_END' and ${a.dedupKey} is not null and ${ownRows(a)} order by f.first_at, a.id limit ${mostExpiring}`,
    );
    return rows.length > 0 ? rows : null;
  },
  alerts: (call) =>
    readOwn(
      call,
      `select ${a.level}, count(*)::int as count from bh_alert a where ${a.alertStatus} = 'OPEN' and not a.deleted_flg and ${ownRows(a)}
        group by ${a.level} order by ${a.level}`,
    ),
};

const workbenchSummary = implementAreaCall(calls.workbenchSummary, (_input, call) =>
  answerWidgets<calls.WorkbenchBlocks>(summaryBlocks, call),
);

const workbenchDue = implementAreaCall(calls.workbenchDue, async ({ page, limit }, call) => {
  const [, companies] = scopeOf(call);
  const filter = {
    usageStatus__nin: ['SETTLED', 'CANCELLED'],
    dueDate__lte: addDays(call.now.slice(0, 10), daysAhead),
    ...(companies && { mainCompId__in: companies }),
  };
  return listPage(bhUsage, { page, limit, filter, sort: [{ field: 'dueDate', order: 'ASC' }] }, call);
});

const workbenchTrend = implementAreaCall(calls.workbenchTrend, async (_input, call) => {
  const [dept, companies] = scopeOf(call);
  const thisMonth = call.now.slice(0, 7);
  const first = `${Number(thisMonth.slice(0, 4)) - 1}${thisMonth.slice(4)}`;
  const months = monthsBetween(first, thisMonth).slice(1);
  const { rows } = await call.db.query<calls.TrendMonth>(
    `with own as (
       select 'QUOTA' as kind, t.id from bh_quota t where not t.deleted_flg and ${ownRows(t)}
       union all select 'GUARANTEE', g.id from bh_guarantee g where not g.deleted_flg and $1::text is null
       and ($2::text[] is null or ${g.mainCompId} = any($2)))
     select m.month, coalesce(sum(s.deducted - s.returned) filter (where s.account_type = 'QUOTA'), 0)::text as quota,
       coalesce(sum(s.delta_base + s.delta_temp) filter (where s.account_type = 'QUOTA'), 0)::text as total,
       case when $1::text is null then coalesce(sum(s.deducted - s.returned) filter (where s.account_type = 'GUARANTEE'), 0)::text end as guarantee
     from unnest($3::text[]) m (month)
     left join bh_day_sum s on s.day < (m.month || '-01')::date + interval '1 month' and exists (select 1 from own
     where own.kind = s.account_type and own.id = s.account_id)
     group by m.month order by m.month`,
    [dept, companies, months],
  );
  return { rows };
});

export const workbenchCalls: readonly GatewayMethod[] = [workbenchSummary, workbenchDue, workbenchTrend];
