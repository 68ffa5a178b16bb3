import { approvalStatuses, givenBack } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { monthsBetween } from '#domain/guarantee/statisticsMath.ts';
import { listPage } from '../../crud/listPage.ts';
import { emptyQueue, type Queue, queueColumns, waitedSince } from '../../crud/waitingQueue.ts';
import { answerBlocks, type WorkbenchBlock } from '../../gateway/answerBlocks.ts';
import type { Call, GatewayMethod } from '../../gateway/method.ts';
import { boundCompanies } from '../areaAccess.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { ledgerMethod } from '../ledgerMethod.ts';
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

async function scopeOf(call: Call): Promise<[dept: string | null, companies: readonly string[] | null]> {
  const { actor } = call;
  return [!actor.haveAdmin && isBusiness(actor.roleId) ? actor.deptCode : null, (await boundCompanies(call)) ?? null];
}

const notFinal = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);

/** Documents that wait for this person, a queue for each type, and review sheets. */
async function todo(call: Call): Promise<Queue[]> {
  const waiting = await waitingDocuments(guaranteeKinds, call);
  if (!waiting) return [];
  const { rows } = await call.db.query<Queue>(
    `select doc_type as key, ${queueColumns} from (select d.doc_type, ${waitedSince('d.status_since')}, false as late from (${waiting.sql}) d) w group by doc_type`,
    [...waiting.values],
  );
  const documents = guaranteeKinds.map(({ docType }) => rows.find(({ key }) => key === docType) ?? emptyQueue(docType));
  return [...documents, ...(await reviewQueues(call))];
}

interface OwnCounts {
  readonly docType: string;
  readonly started: number;
  readonly returned: number;
}

/** By type: what this person started and is under way, and what was given back and waits for him. */
async function documents(call: Call): Promise<OwnCounts[]> {
  const waiting = await waitingDocuments(guaranteeKinds, call);
  const tables = guaranteeKinds.map(
    ({ docType, entity }) =>
      `select '${docType}' as doc_type from ${toSnake(entity.key)} where created_by = $1 and status = any($2) and not closed_flag and not deleted_flg`,
  );
  const started = await countsByType(tables.join(' union all '), [call.actor.userId, notFinal], call);
  const returned = waiting
    ? await countsByType(`select doc_type from (${waiting.sql}) d where status = any($5)`, [...waiting.values, [...givenBack]], call)
    : new Map<string, number>();
  return guaranteeKinds.map(({ docType }) => ({ docType, started: started.get(docType) ?? 0, returned: returned.get(docType) ?? 0 }));
}

async function countsByType(statement: string, values: readonly unknown[], { db }: Call): Promise<Map<string, number>> {
  const { rows } = await db.query<{ docType: string; count: number }>(
    `select doc_type as "docType", count(*)::int as count from (${statement}) t group by doc_type`,
    [...values],
  );
  return new Map(rows.map(({ docType, count }) => [docType, count]));
}

/** Reads rows with the person's department as $1 and companies as $2. */
async function readOwn(call: Call, sql: string, values: readonly unknown[] = []) {
  const [dept, companies] = await scopeOf(call);
  return (await call.db.query(sql, [dept, companies, ...values])).rows;
}

const onlyRow = async (call: Call, sql: string, values: readonly unknown[] = []) => (await readOwn(call, sql, values))[0] ?? {};

const todayOf = (call: Call): string => call.now.slice(0, 10);

/** What a guarantee is read by: departments share them, a bound operator sees those of his companies. */
const ownGuarantees = '$1::text is not distinct from $1 and ($2::text[] is null or main_comp_id = any($2))';

const summaryBlocks: Readonly<Record<string, WorkbenchBlock>> = {
  todo,
  documents,
  guarantees: (call) =>
    readOwn(
      call,
      `select id, guarantee_no as "guaranteeNo", amount::text, used_amount::text as "usedAmount", available_amount::text as "availableAmount", utilisation::text,
         to_char(valid_to, 'YYYY-MM-DD') as "validTo" from bh_guarantee
       where guar_status in ('ACTIVE', 'EXPIRED') and not deleted_flg and ${ownGuarantees} order by bh_guarantee.utilisation desc, id`,
    ),
  topQuotas: (call) =>
    readOwn(
      call,
      `select t.id, t.quota_no as "quotaNo", (select c.name from customer c where c.id = t.customer_id) as "customerName", t.total_amount::text as "totalAmount",
         t.used_amount::text as "usedAmount", t.available_amount::text as "availableAmount", t.utilisation::text from bh_quota t
       where quota_status <> 'CLOSED' and not deleted_flg and ${ownRows} order by t.utilisation desc, t.id limit ${topQuotas}`,
    ),
  due: (call) =>
    onlyRow(
      call,
      `select count(*)::int as count, coalesce(sum(total_amount - settled_amount), 0)::text as amount from bh_usage
       where usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < total_amount and due_date between $3 and $4 and not deleted_flg and ${ownRows}`,
      [todayOf(call), addDays(todayOf(call), daysAhead)],
    ),
  overdue: (call) =>
    onlyRow(
      call,
      `select count(*)::int as count, coalesce(sum(total_amount - settled_amount), 0)::text as amount, coalesce($3::date - min(due_date), 0) as "maxDays" from bh_usage
       where usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < total_amount and due_date < $3 and not deleted_flg and ${ownRows}`,
      [todayOf(call)],
    ),
  held: (call) =>
    onlyRow(
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
  alerts: (call) =>
    readOwn(
      call,
      `select level, count(*)::int as count from bh_alert where alert_status = 'OPEN' and not deleted_flg and ${ownRows} group by level order by level`,
    ),
};

/** baohan.workbenchSummary: the cards of the guarantee workbench, each on its own. @see guarantee.md 3.2 */
const workbenchSummary = ledgerMethod({
  method: 'workbenchSummary',
  right: 'bhWorkbench:list',
  parse: () => ({}),
  handle: (_input, call) => answerBlocks(summaryBlocks, call),
});

/** baohan.workbenchDue: declarations whose customers must pay within seven days or should have, soonest first. */
const workbenchDue = ledgerMethod({
  method: 'workbenchDue',
  right: 'bhWorkbench:list',
  parse: (data) => data,
  handle: async ({ page, limit }, call) => {
    const [, companies] = await scopeOf(call);
    const filter = {
      usageStatus__nin: ['SETTLED', 'CANCELLED'],
      dueDate__lte: addDays(call.now.slice(0, 10), daysAhead),
      ...(companies && { mainCompId__in: companies }),
    };
    return listPage(bhUsage, { page, limit, filter, sort: [{ field: 'dueDate', order: 'ASC' }] }, call);
  },
});

/** baohan.workbenchTrend: what was used at the end of each of the last twelve months, and today. */
const workbenchTrend = ledgerMethod({
  method: 'workbenchTrend',
  right: 'bhWorkbench:list',
  parse: () => ({}),
  handle: async (_input, call) => {
    const [dept, companies] = await scopeOf(call);
    const thisMonth = call.now.slice(0, 7);
    const first = `${Number(thisMonth.slice(0, 4)) - 1}${thisMonth.slice(4)}`;
    const months = monthsBetween(first, thisMonth).slice(1);
    const { rows } = await call.db.query<{ month: string; quota: string; guarantee: string | null; total: string }>(
      `with own as (
         select 'QUOTA' as kind, id from bh_quota where not deleted_flg and ${ownRows}
         union all select 'GUARANTEE', id from bh_guarantee where not deleted_flg and $1::text is null and ($2::text[] is null or main_comp_id = any($2)))
       select m.month, coalesce(sum(s.deducted - s.returned) filter (where s.account_type = 'QUOTA'), 0)::text as quota,
         coalesce(sum(s.delta_base + s.delta_temp) filter (where s.account_type = 'QUOTA'), 0)::text as total,
         case when $1::text is null then coalesce(sum(s.deducted - s.returned) filter (where s.account_type = 'GUARANTEE'), 0)::text end as guarantee
       from unnest($3::text[]) m (month)
       left join bh_day_sum s on s.day < (m.month || '-01')::date + interval '1 month' and exists (select 1 from own where own.kind = s.account_type and own.id = s.account_id)
       group by m.month order by m.month`,
      [dept, companies, months],
    );
    return { rows };
  },
});

export const workbenchCalls: readonly GatewayMethod[] = [workbenchSummary, workbenchDue, workbenchTrend];
