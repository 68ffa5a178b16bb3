import { canEdit } from '#domain/approval/editRights.ts';
import { approvalStatuses, givenBack, heldByBusiness, statusCodes } from '#domain/approval/statuses.ts';
import { toSnake } from '#domain/core/entity.ts';
import { addDays } from '#domain/core/moments.ts';
import { isBusiness } from '#domain/core/rights.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { approvalActorOf } from '../approval/approvalActor.ts';
import { boundCompanies } from '../approval/areaAccess.ts';
import { listPage } from '../crud/listPage.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { guaranteeKinds } from './documents.ts';
import { ledgerMethod } from './ledgerMethod.ts';
import { monthsBetween } from './monthStatistics.ts';

const daysAhead = 7;
const topQuotas = 10;

/** Rows of a table with `owner_dept` and `main_comp_id` that this person sees; places $1 and $2. */
const ownRows = '($1::text is null or owner_dept = $1) and ($2::text[] is null or main_comp_id = any($2))';

async function scopeOf(call: Call): Promise<[dept: string | null, companies: readonly string[] | null]> {
  const { actor } = call;
  return [!actor.haveAdmin && isBusiness(actor.roleId) ? actor.deptCode : null, (await boundCompanies(call)) ?? null];
}

const notFinal = approvalStatuses.filter(({ final }) => !final).map(({ code }) => code);

/** Counts of documents by type: waiting for this person, started by him and under way, given back to him. */
async function documentCards(call: Call) {
  const actor = await approvalActorOf(call);
  const mine = statusCodes.filter((status) => canEdit(status, actor));
  const [, companies] = await scopeOf(call);
  const counts: Record<'todo' | 'started' | 'returned', Record<string, number>> = { todo: {}, started: {}, returned: {} };
  for (const { docType, entity } of guaranteeKinds) {
    const { rows } = await call.db.query<{ todo: number; started: number; returned: number }>(
      `select (count(*) filter (where waiting))::int as todo, (count(*) filter (where waiting and status = any($5)))::int as returned,
         (count(*) filter (where created_by = $4 and status = any($6)))::int as started
       from (select status, created_by, status = any($1) and (status <> all($2) or owner_dept = $3)
           and (status <> 'EXITDEPT_INPUT_CONFIRMED' or customs_receipt = 'FAILED') and ($7::text[] is null or main_comp_id = any($7)) as waiting
         from ${toSnake(entity.key)} where not closed_flag and not deleted_flg) d`,
      [mine, [...heldByBusiness], actor.deptCode, call.actor.userId, [...givenBack], notFinal, companies],
    );
    const [row] = rows;
    counts.todo[docType] = row?.todo ?? 0;
    counts.started[docType] = row?.started ?? 0;
    counts.returned[docType] = row?.returned ?? 0;
  }
  return counts;
}

/** baohan.workbenchSummary: the cards of the guarantee workbench. @see guarantee.md 3.2 */
const workbenchSummary = ledgerMethod({
  method: 'workbenchSummary',
  right: 'bhWorkbench:list',
  parse: () => ({}),
  handle: async (_input, call) => {
    const [dept, companies] = await scopeOf(call);
    const today = call.now.slice(0, 10);
    const read = async (sql: string, values: readonly unknown[] = []) => (await call.db.query(sql, [dept, companies, ...values])).rows;
    const one = async (sql: string, values: readonly unknown[] = []) => (await read(sql, values))[0] ?? {};
    return {
      documents: await documentCards(call),
      guarantees: await read(
        `select id, guarantee_no as "guaranteeNo", amount::text, used_amount::text as "usedAmount", available_amount::text as "availableAmount", utilisation::text,
           to_char(valid_to, 'YYYY-MM-DD') as "validTo" from bh_guarantee
         where guar_status in ('ACTIVE', 'EXPIRED') and not deleted_flg and $1::text is not distinct from $1 and ($2::text[] is null or main_comp_id = any($2)) order by utilisation desc`,
      ),
      topQuotas: await read(
        `select t.id, t.quota_no as "quotaNo", (select c.name from customer c where c.id = t.customer_id) as "customerName", t.total_amount::text as "totalAmount",
           t.used_amount::text as "usedAmount", t.utilisation::text from bh_quota t
         where quota_status <> 'CLOSED' and not deleted_flg and ${ownRows} order by utilisation desc, id limit ${topQuotas}`,
      ),
      due: await one(
        `select count(*)::int as count, coalesce(sum(total_amount - settled_amount), 0)::text as amount from bh_usage
         where usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < total_amount and due_date between $3 and $4 and not deleted_flg and ${ownRows}`,
        [today, addDays(today, daysAhead)],
      ),
      overdue: await one(
        `select count(*)::int as count, coalesce(sum(total_amount - settled_amount), 0)::text as amount, coalesce(max(overdue_days), 0)::int as "maxDays" from bh_usage
         where usage_status not in ('SETTLED', 'CANCELLED') and settled_amount < total_amount and due_date < $3 and not deleted_flg and ${ownRows}`,
        [today],
      ),
      held: await one(
        `select count(*)::int as count, coalesce(sum(greatest(held_amount, held_guar)), 0)::text as amount from bh_usage
         where usage_status in ('PENDING_EXCESS', 'EXCEPTION') and not deleted_flg and ${ownRows}`,
      ),
      expiring: {
        guarantees: await read(
          `select id, guarantee_no as "no", to_char(valid_to, 'YYYY-MM-DD') as "validTo", valid_to - $3::date as "daysLeft" from bh_guarantee
           where guar_status = 'ACTIVE' and valid_to <= $4 and not deleted_flg and $1::text is not distinct from $1 and ($2::text[] is null or main_comp_id = any($2)) order by valid_to limit 20`,
          [today, addDays(today, 60)],
        ),
        quotas: await read(
          `select id, quota_no as "no", to_char(valid_to, 'YYYY-MM-DD') as "validTo", valid_to - $3::date as "daysLeft" from bh_quota
           where quota_status = 'ACTIVE' and valid_to <= $4 and not deleted_flg and ${ownRows} order by valid_to limit 20`,
          [today, addDays(today, 30)],
        ),
      },
      alerts: await read(
        `select level, count(*)::int as count from bh_alert where alert_status = 'OPEN' and not deleted_flg and ${ownRows} group by level order by level`,
      ),
    };
  },
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
