import { hasRight, isCustomer } from '#domain/core/rights.ts';
import { demand } from '#domain/demand/demand.ts';
import { columnsIn, selected } from '../crud/namedColumns.ts';
import { Params, scopeCondition } from '../crud/scope.ts';
import type { Call } from '../gateway/method.ts';

const t = columnsIn(demand, 't');

const unlessDemands =
  (block: (call: Call) => Promise<unknown>) =>
  async (call: Call): Promise<unknown> =>
    hasRight(call.actor, 'demand:list') ? block(call) : null;

/**
 * Today and this month: demands new and finished, drafts left out, mean hours from publishing to the end, with the
 * period before beside it.
 */
async function overview(call: Call): Promise<unknown> {
  const params = new Params();
  const { rows } = await call.db.query(
    `select
       (count(*) filter (where ${t.createdTime} >= current_date))::int as "newToday",
       (count(*) filter (where ${t.createdTime} >= current_date - 1 and ${t.createdTime} < current_date))::int as "newYesterday",
       (count(*) filter (where ${t.finishTime} >= current_date))::int as "finishedToday",
       (count(*) filter (where ${t.finishTime} >= current_date - 1 and ${t.finishTime} < current_date))::int as "finishedYesterday",
       (count(*) filter (where ${t.createdTime} >= date_trunc('month', localtimestamp)))::int as "newMonth",
       (count(*) filter (where ${t.finishTime} >= date_trunc('month', localtimestamp)))::int as "finishedMonth",
       (count(*) filter (where ${t.createdTime} >= date_trunc('month', localtimestamp) - interval '1 month'
       and ${t.createdTime} < localtimestamp - interval '1 month'))::int as "newMonthBefore",
       (count(*) filter (where ${t.finishTime} >= date_trunc('month', localtimestamp) - interval '1 month'
       and ${t.finishTime} < localtimestamp - interval '1 month'))::int as "finishedMonthBefore",
       round((avg(extract(epoch
       from ${t.finishTime} - ${t.createdTime}) / 3600) filter (where ${t.finishTime} >= current_date - 7))::numeric, 1)::text as "hoursWeek",
       round((avg(extract(epoch from ${t.finishTime} - ${t.createdTime}) / 3600) filter (where ${t.finishTime} >= current_date - 14
       and ${t.finishTime} < current_date - 7))::numeric, 1)::text as "hoursWeekBefore"
     from demand t where not t.deleted_flg and ${t.status} <> 'DRAFT' and ${t.createdTime} >= current_date - 120
     and ${scopeCondition(demand, call, params)}`,
    params.values,
  );
  return rows[0];
}

/** Thirty days of new and finished demands, one row a day, days without any included. */
async function trend(call: Call): Promise<unknown> {
  const params = new Params();
  const scope = scopeCondition(demand, call, params);
  const { rows } = await call.db.query(
    `with own as (select ${t.createdTime}::date as made, ${t.finishTime}::date as done from demand t
       where not t.deleted_flg and ${t.status} <> 'DRAFT' and (${t.createdTime} >= current_date - 29 or ${t.finishTime} >= current_date - 29) and ${scope})
     select to_char(day, 'YYYY-MM-DD') as day, (select count(*)::int from own where made = day::date) as new,
     (select count(*)::int from own where done = day::date) as finished
     from generate_series(current_date - 29, current_date, interval '1 day') day order by day`,
    params.values,
  );
  return rows;
}

/** Demands past their time or due within a day, most urgent first; the broker's business, not the customer's. */
async function alerts(call: Call): Promise<unknown> {
  if (isCustomer(call.actor.roleId)) return null;
  const params = new Params();
  const { rows } = await call.db.query(
    `select ${selected(demand, ['id', 'demandNo', 'title', 'urgency', 'status', 'expectTime'], 't')},
       ${t.expectTime} < localtimestamp as late, count(*) over ()::int as total
     from demand t where not t.deleted_flg and ${t.status} in ('SUBMITTED', 'ACCEPTED', 'PROCESSING', 'SUSPENDED')
     and ${t.expectTime} < localtimestamp + interval '1 day'
       and ${scopeCondition(demand, call, params)}
     order by ${t.expectTime}, t.id limit 8`,
    params.values,
  );
  return rows;
}

export const demandBlocks = {
  overview: unlessDemands(overview),
  trend: unlessDemands(trend),
  alerts: unlessDemands(alerts),
};
