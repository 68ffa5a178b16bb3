import { departments } from '#domain/core/access.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { guaranteeListPath } from '#domain/guarantee/paths.ts';
import { peopleIds } from '../../crud/people.ts';
import type { Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { newId } from '../../platform/newId.ts';

/** Something the rows do not agree about. */
interface Difference {
  /** Which proof failed. */
  readonly proof: string;
  readonly id: string;
  readonly expected: string;
  readonly found: string;
}

export interface LedgerProofResult {
  readonly accounts: number;
  readonly movements: number;
  readonly differences: readonly Difference[];
}

const mostReported = 200;

/** Whether any sum of the rows that are kept is not that of the declarations. */
const sumsDiffer = ['declarations', 'duty', 'vat', 'consumption', 'other', 'overdue_count', 'overdue_days', 'late_fee']
  .map((column) => `sum(case when kept then ${column} else -${column} end) <> 0`)
  .join(' or ');

/**
 * Each proof answers the rows that break it: `id`, `expected` (from the ledger), `found` (what is stored).
 * @see docs/spec/guarantee.md 6.1
 */
const proofs: Readonly<Record<string, string>> = {
  quotaBalances: `
    select q.id, concat_ws(' / ', coalesce(m.base, 0), coalesce(m.temp, 0), coalesce(m.used, 0)) as expected,
      concat_ws(' / ', q.base_amount, q.temp_amount, q.used_amount) as found
    from bh_quota q left join (
      select quota_id, sum(delta_base) as base, sum(delta_temp) as temp, sum(delta_used) as used from bh_movement
      where quota_id is not null group by 1) m on m.quota_id = q.id
    where (q.base_amount, q.temp_amount, q.used_amount) is distinct from (coalesce(m.base, 0), coalesce(m.temp, 0), coalesce(m.used, 0))`,
  guaranteeBalances: `
    select g.id, concat_ws(' / ', coalesce(m.base, 0), coalesce(m.used, 0)) as expected, concat_ws(' / ', g.base_amount, g.used_amount) as found
    from bh_guarantee g left join (
      select guarantee_id, sum(delta_base) as base, sum(delta_used) as used from bh_movement where guarantee_id is not null
      group by 1) m on m.guarantee_id = g.id
    where (g.base_amount, g.used_amount) is distinct from (coalesce(m.base, 0), coalesce(m.used, 0))`,
  quotaUsages: `
    select q.id, concat_ws(' / ', coalesce(u.used, 0), coalesce(u.held, 0)) as expected, concat_ws(' / ', q.used_amount, q.held_amount) as found
    from bh_quota q left join (
      select quota_id, sum(outstanding_quota) as used, sum(held_amount) as held from bh_usage where quota_id is not null
      group by 1) u on u.quota_id = q.id
    where (q.used_amount, q.held_amount) is distinct from (coalesce(u.used, 0), coalesce(u.held, 0))`,
  guaranteeUsages: `
    select g.id, coalesce(u.used, 0)::text as expected, g.used_amount::text as found
    from bh_guarantee g left join (
      select guarantee_id, sum(outstanding_guar) as used from bh_usage where guarantee_id is not null group by 1) u on u.guarantee_id = g.id
    where g.used_amount <> coalesce(u.used, 0)`,
  usageOccupation: `
    select u.id, concat_ws(' / ', coalesce(m.quota, 0), coalesce(m.guar, 0), coalesce(m.excess, 0)) as expected,
      concat_ws(' / ', u.outstanding_quota, u.outstanding_guar, u.excess_amount) as found
    from bh_usage u left join (
      select usage_id, coalesce(sum(delta_used) filter (where quota_id is not null), 0) as quota,
      coalesce(sum(delta_used) filter (where guarantee_id is not null), 0) as guar,
        coalesce(sum(delta_used) filter (where excess_id is not null), 0) as excess
      from bh_movement where usage_id is not null group by 1) m on m.usage_id = u.id
    where (u.outstanding_quota, u.outstanding_guar, u.excess_amount) is distinct from (coalesce(m.quota, 0), coalesce(m.guar,
    0), coalesce(m.excess, 0))`,
  usageBills: `
    select u.id, concat_ws(' / ', coalesce(t.amount, 0), coalesce(t.paid, 0)) as expected, concat_ws(' / ', u.total_amount, u.paid_customs) as found
    from bh_usage u left join (
      select usage_id, sum(amount) as amount, sum(paid_amount) as paid from bh_usage_tax where bill_status <> 'VOID'
      and not deleted_flg group by 1) t on t.usage_id = u.id
    where (u.total_amount, u.paid_customs) is distinct from (coalesce(t.amount, 0), coalesce(t.paid, 0))`,
  excessConsumption: `
    select e.id, coalesce(m.used, 0)::text as expected, coalesce(e.consumed_amount, 0)::text as found
    from bh_excess e left join (select excess_id, sum(delta_used) as used from bh_movement where excess_id is not null
    group by 1) m on m.excess_id = e.id
    where coalesce(e.consumed_amount, 0) <> coalesce(m.used, 0)
      or (e.effective_at is not null and coalesce(e.remain_amount, 0) <> coalesce(e.approved_amount, 0) - coalesce(m.used, 0))`,
  carriedBalances: `
    select id, concat_ws(' / ', total, used) as expected, concat_ws(' / ', total_after, used_after, available_after) as found from (
      select id, total_after, used_after, available_after,
        sum(delta_base + delta_temp) over account as total, sum(delta_used) over account as used
      from bh_movement window account as (partition by quota_id, guarantee_id order by move_no)) m
    where (total_after, used_after, available_after) is distinct from (total, used, total - used)`,
  daySums: `
    select coalesce(d.account_id, m.account_id) || ' ' || coalesce(d.day, m.day) as id,
      concat_ws(' / ', m.base, m.temp, m.used) as expected, concat_ws(' / ', d.delta_base, d.delta_temp, d.deducted - d.returned) as found
    from bh_day_sum d full join (
      select coalesce(quota_id, guarantee_id) as account_id, biz_date as day, sum(delta_base) as base,
      sum(delta_temp) as temp, sum(delta_used) as used
      from bh_movement group by 1, 2) m on m.account_id = d.account_id and m.day = d.day
    where (d.delta_base, d.delta_temp, d.deducted - d.returned) is distinct from (m.base, m.temp, m.used)`,
  levySums: `
    select concat_ws(' ', month, main_comp_id, customer_id, owner_dept, guarantee_id) as id,
      concat_ws(' / ', sum(declarations) filter (where not kept), sum(amount) filter (where not kept),
      sum(overdue) filter (where not kept), sum(late_fee) filter (where not kept)) as expected,
      concat_ws(' / ', sum(declarations) filter (where kept), sum(amount) filter (where kept),
      sum(overdue) filter (where kept), sum(late_fee) filter (where kept)) as found
    from (
      select true as kept, month, main_comp_id, customer_id, owner_dept, guarantee_id, declarations, duty, vat, consumption,
      other, duty + vat + consumption + other as amount,
        overdue_count, overdue_days, overdue_days as overdue, late_fee from bh_levy_sum
      union all
      select false, date_trunc('month', levy_notice_date)::date, main_comp_id, customer_id, owner_dept, guarantee_id, 1,
      duty_amount, vat_amount, consumption_amount, other_amount,
        total_amount, (overdue_days > 0)::int, overdue_days, overdue_days, late_fee
      from bh_usage where not deleted_flg and not cancelled and levy_notice_date is not null) s
    group by month, main_comp_id, customer_id, owner_dept, guarantee_id
    having (${sumsDiffer}) is true`,
};

/**
 * Proves every balance against the rows of the ledger. Read in one snapshot: the caller opens a repeatable-read
 * transaction.
 */
export async function proveLedger(db: Db): Promise<LedgerProofResult> {
  const differences: Difference[] = [];
  for (const [proof, sql] of Object.entries(proofs)) {
    const { rows } = await db.query<{ id: string; expected: string; found: string }>(`${sql} limit ${mostReported}`);
    differences.push(...rows.map((row) => ({ proof, ...row })));
  }
  const { rows } = await db.query<{ accounts: number; movements: number }>(
    `select (select count(*) from bh_quota)::int + (select count(*) from bh_guarantee)::int as accounts, (select count(*)
      from bh_movement)::int as movements`,
  );
  return { accounts: rows[0]?.accounts ?? 0, movements: rows[0]?.movements ?? 0, differences };
}

/**
 * One proof of the whole ledger in a snapshot of its own, kept for people to read.
 * @param db a connection without a transaction
 */
export async function proveAndKeep(db: Db, now: string): Promise<LedgerProofResult & { readonly id: string }> {
  const startedAt = performance.now();
  await db.query('begin isolation level repeatable read');
  try {
    await db.query('set local statement_timeout = 600000');
    const proof = await proveLedger(db);
    const id = newId();
    await db.query(
      'insert into bh_ledger_proof (id, proved_at, took_ms, accounts, movements, differences) values ($1, $2, $3, $4, $5, $6)',
      [
        id,
        now,
        Math.round(performance.now() - startedAt),
        proof.accounts,
        proof.movements,
        JSON.stringify(proof.differences),
      ],
    );
    await db.query('commit');
    return { id, ...proof };
  } catch (error) {
    await db.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Nightly: the proof, and word of any difference to administrators and import/export leaders. */
export const proveLedgerNightly: JobHandler = async (_payload, { services }) => {
  const client = await services.pool.connect();
  const { id, differences, accounts, movements } = await proveAndKeep(client, nowText(services.clock)).finally(() =>
    client.release(),
  );
  if (differences.length) {
    services.log.error(
      { differences: differences.slice(0, 20), count: differences.length },
      'the ledger and its balances differ',
    );
    await tellDifferences(services, id, differences.length);
  }
  return { accounts, movements, differences: differences.length };
};

async function tellDifferences(services: Services, proofId: string, count: number): Promise<void> {
  const { pool } = services;
  const leaders = await peopleIds({ role: departments.importExport, leader: true }, pool);
  await sendMessage(pool, services, {
    userIds: [...new Set([...leaders, ...(await peopleIds({ admin: true }, pool))])],
    type: 'ALERT',
    title: bi(`额度台账核对发现${count}处差异`, `The ledger proof found ${count} differences`),
    url: guaranteeListPath,
    entity: 'bhMovement',
    recordId: proofId,
    by: null,
  });
}
