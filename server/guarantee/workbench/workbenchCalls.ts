import { approvalStatuses, givenBack } from '#domain/approval/statuses.ts';
import type { Queue } from '#domain/core/board.ts';
import { toSnake } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { monthsBetween } from '#domain/core/months.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { isQuotaDocType } from '#domain/guarantee/documentKinds.ts';
import * as calls from '#domain/guarantee/workbenchCalls.ts';
import { listPage } from '../../crud/listPage.ts';
import { emptyQueue, queueColumns, waitedSince } from '../../crud/waitingQueue.ts';
import { answerBlocks } from '../../gateway/answerBlocks.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { companiesOf } from '../areaAccess.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { implementAreaCall } from '../ledgerMethod.ts';
import { reviewQueues } from '../reviews/reviewQueue.ts';
import { waitingDocuments } from './waitingDocuments.ts';

const daysAhead = 7;
const topQuotas = 10;
/** As the yellow alerts of 7.10 do. */
const guaranteeEndsWithin = 60;
const quotaEndsWithin = 30;
const mostExpiring = 20;

/** Rows of a table with `owner_dept` and `main_comp_id` that this person sees; places $1 and $2. */
const ownRows = '($1::text is null or owner_dept = $1) and ($2::text[] is null or main_comp_id = any($2))';

function scopeOf(call: Call): [dept: string | null, companies: readonly string[] | null] {
  const { actor } = call;
  return [!actor.haveAdmin && isBusiness(actor.roleId) ? actor.deptCode : null, companiesOf(call)];
}

const quotaDocTypes = guaranteeKinds.map(({ docType }) => docType).filter(isQuotaDocType);
const notFinal = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);

/** Documents that wait for this person, a queue for each type, and review sheets. */
async function todo(call: Call): Promise<Queue[]> {
  const waiting = await waitingDocuments(guaranteeKinds, call);
  if (!waiting) return [];
  const { rows } = await call.db.query<Queue>(
    `select doc_type as key, ${queueColumns} from (select d.doc_type, ${waitedSince('d.status_since')}, false as late
      from (${waiting.sql}) d) w group by doc_type`,
    [...waiting.values],
  );
  const documents = guaranteeKinds.map(({ docType }) => rows.find(({ key }) => key === docType) ?? emptyQueue(docType));
  return [...documents, ...(await reviewQueues(call))];
}

/** By type: what this person started and is under way, and what was given back and waits for him. */
async function documents(call: Call): Promise<calls.OwnCounts[]> {
  const waiting = await waitingDocuments(guaranteeKinds, call);
  const tables = guaranteeKinds.map(
    ({ docType, entity }) =>
      `select '${docType}' as doc_type from ${toSnake(entity.key)} where created_by = $1 and status = any($2)
        and not closed_flag and not deleted_flg`,
  );
  const started = await countsByType(tables.join(' union all '), [call.actor.userId, notFinal], call);
  const returned = waiting
    ? await countsByType(
        `select doc_type from (${waiting.sql}) d where status = any($5)`,
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
  const { rows } = await db.query<{ docType: string; count: number }>(
    `select doc_type as "docType", count(*)::int as count from (${statement}) t group by doc_type`,
    [...values],
  );
  return new Map(rows.map(({ docType, count }) => [docType, count]));
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
const ownGuarantees = '$1::text is not distinct from $1 and ($2::text[] is null or main_comp_id = any($2))';

const summaryBlocks: {
  readonly [Name in keyof calls.WorkbenchBlocks]: (call: Call) => Promise<calls.WorkbenchBlocks[Name]>;
} = {
  todo,
  documents,
  guarantees: (call) =>
    readOwn(
      call,
      `select id, guarantee_no as "guaranteeNo", amount::text, used_amount::text as "usedAmount",
        available_amount::text as "availableAmount", utilisation::text,
         to_char(valid_to, 'YYYY-MM-DD') as "validTo" from bh_guarantee
       where guar_status in ('ACTIVE', 'EXPIRED') and not deleted_flg and ${ownGuarantees} order by bh_guarantee.utilisation desc, id`,
    ),
  topQuotas: (call) =>
    readOwn(
      call,
      `select t.id, t.quota_no as "quotaNo", (select c.name from customer c where c.id = t.customer_id) as "customerName",
        t.total_amount::text as "totalAmount",
         t.used_amount::text as "usedAmount", t.available_amount::text as "availableAmount", t.utilisation::text from bh_quota t
       where quota_status <> 'CLOSED' and not deleted_flg and ${ownRows} order by t.utilisation desc, t.id limit ${topQuotas}`,
    ),
  due: (call) =>
    sumOwn(
      call,
      `select count(*)::int as count, coalesce(sum(total_amount - settled_amount), 0)::text as amount from bh_usage
       where usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < total_amount and due_date between $3 and $4
       and not deleted_flg and ${ownRows}`,
      [todayOf(call), addDays(todayOf(call), daysAhead)],
    ),
  overdue: (call) =>
    sumOwn(
      call,
      `select count(*)::int as count, coalesce(sum(total_amount - settled_amount), 0)::text as amount,
        coalesce($3::date - min(due_date), 0) as "maxDays" from bh_usage
       where usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < total_amount and due_date < $3 and not deleted_flg and ${ownRows}`,
      [todayOf(call)],
    ),
  held: (call) =>
    sumOwn(
      call,
      `select count(*)::int as count, coalesce(sum(greatest(held_amount, held_guar)), 0)::text as amount from bh_usage
       where usage_status in ('PENDING_EXCESS', 'EXCEPTION') and not deleted_flg and ${ownRows}`,
    ),
  expiring: async (call) => ({
    guarantees: await readOwn(
      call,
      `select id, guarantee_no as "no", to_char(valid_to, 'YYYY-MM-DD') as "validTo", valid_to - $3::date as "daysLeft" from bh_guarantee
       where guar_status = 'ACTIVE' and valid_to <= $4 and not deleted_flg and ${ownGuarantees} order by valid_to, id limit ${mostExpiring}`,
      [todayOf(call), addDays(todayOf(call), guaranteeEndsWithin)],
    ),
    quotas: await readOwn(
      call,
      `select t.id, t.quota_no as "no", (select c.name from customer c where c.id = t.customer_id) as "customerName",
         to_char(t.valid_to, 'YYYY-MM-DD') as "validTo", t.valid_to - $3::date as "daysLeft" from bh_quota t
       where quota_status = 'ACTIVE' and t.valid_to <= $4 and not deleted_flg and ${ownRows} order by t.valid_to, t.id limit ${mostExpiring}`,
      [todayOf(call), addDays(todayOf(call), quotaEndsWithin)],
    ),
  }),
  failed: async (call) => {
    const rows = await readOwn<calls.FailedObject>(
      call,
      `select a.object_type as "objectType", a.object_id as "objectId", a.object_name as "objectName",
        f.error_zh as "reasonZh", f.error_en as "reasonEn", f.tries,
         to_char(f.first_at, 'YYYY-MM-DD HH24:MI:SS') as since
       from bh_alert a join sys_job_failure f on (f.object_type, f.object_id) = (a.object_type, a.object_id)
       or (f.object_type = '' and f.kind = a.object_id)
       where a.alert_type = 'DAY_END' and a.dedup_key is not null and ${ownRows} order by f.first_at, a.id limit ${mostExpiring}`,
    );
    return rows.length > 0 ? rows : null;
  },
  alerts: (call) =>
    readOwn(
      call,
      `select level, count(*)::int as count from bh_alert where alert_status = 'OPEN' and not deleted_flg and ${ownRows}
        group by level order by level`,
    ),
};

const workbenchSummary = implementAreaCall(calls.workbenchSummary, (_input, call) =>
  answerBlocks<calls.WorkbenchBlocks>(summaryBlocks, call),
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
       select 'QUOTA' as kind, id from bh_quota where not deleted_flg and ${ownRows}
       union all select 'GUARANTEE', id from bh_guarantee where not deleted_flg and $1::text is null
       and ($2::text[] is null or main_comp_id = any($2)))
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
