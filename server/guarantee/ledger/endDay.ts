import { addDays, nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import type { Services } from '../../gateway/services.ts';
import { type JobObject, type ObjectWork, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { settleJobAlerts } from '../alerts/jobAlerts.ts';
import { endShort, type ShortTerms, startShort } from '../documents/shortEffect.ts';
import { dueRenewals, startRenewal } from '../documents/startRenewal.ts';
import { findQuota, type LedgerCall } from './ledger.ts';
import { refreshAfter } from './refresh.ts';

type Run = Pick<Services, 'pool' | 'clock'> & Partial<Pick<Services, 'log'>>;

/** The job's name, under which its failures are kept. */
const kind = 'endGuaranteeDay';

/**
 * What a new day changes by itself: validities run out, short-term adjustments begin and end, days of delay and late
 * fees grow. What is done already is not found again, so running twice does no harm; an object that fails is alarmed
 * and done again, and stops no other.
 * @returns how many of each passed
 * @see docs/spec/guarantee.md 7.11, docs/decisions/0022-dates-of-the-ledger.md
 */
export async function endDay(services: Run): Promise<Readonly<Record<string, number>>> {
  const now = nowText(services.clock);
  const passed = await workAtObjects(kind, services, (at) => newDay({ at, now, pool: services.pool }));
  await services.pool.query(addUp);
  await inTransaction(services.pool, (db) => settleJobAlerts({ db, actor: systemActor, now }));
  return passed;
}

/** Rows of `bh_levy_sum` that stand together become one; what is added meanwhile stands beside until tomorrow. */
const addUp = `
  with gone as (
    delete from bh_levy_sum where month in (
      select month from bh_levy_sum group by month having count(*) > count(distinct (main_comp_id, customer_id, owner_dept, guarantee_id)))
    returning *)
  insert into bh_levy_sum
  select month, main_comp_id, customer_id, owner_dept, guarantee_id, sum(declarations), sum(duty), sum(vat),
  sum(consumption), sum(other), sum(overdue_count),
    sum(overdue_days), sum(late_fee) from gone group by 1, 2, 3, 4, 5 having sum(declarations) <> 0`;

interface Day {
  readonly at: ObjectWork;
  readonly now: string;
  readonly pool: Services['pool'];
}

async function newDay({ at, now, pool }: Day): Promise<Record<string, number>> {
  const found = async <Found extends JobObject>(sql: string): Promise<Found[]> =>
    (await pool.query<Found>(sql, [now.slice(0, 10)])).rows;
  const callOn = (db: LedgerCall['db']): LedgerCall => ({ db, actor: systemActor, now });
  const counts: Record<string, number> = {};
  // Before validities run out: a quota that is renewed from today on does not expire today.
  counts.renewals = await at.each(await found(dueRenewals), ({ id }, db) => startRenewal(id, callOn(db)));
  for (const [name, { type, table, no, column, from }] of Object.entries(validities)) {
    const gone = await found(
      `select '${type}' as type, id, ${no} as name from ${table} where ${column} = '${from}' and valid_to < $1 and not deleted_flg order by id`,
    );
    counts[name] = await at.each(gone, ({ id }, db) => expire({ id, table, column, from }, callOn(db)));
  }
  const ended = await found(
    `select 'bhShortAdjust' as type, s.id, s.doc_no as name from bh_short_adjust s join bh_quota q on q.id = s.quota_id
     where s.short_status = 'RUNNING' and (s.end_date < $1 or q.quota_status in ('EXPIRED', 'CLOSED')) and not s.deleted_flg order by s.id`,
  );
  counts.shortsEnded = await at.each(ended, ({ id }, db) => endOneShort(id, callOn(db)));
  const started = await found(
    `select 'bhShortAdjust' as type, id, doc_no as name from bh_short_adjust
     where short_status = 'NOT_STARTED' and start_date <= $1 and effective_at is not null and not deleted_flg order by id`,
  );
  counts.shortsStarted = await at.each(started, ({ id }, db) => startOneShort(id, callOn(db)));
  const open = await found<JobObject & { readonly quotaId: string | null }>(
    `select 'bhUsage' as type, u.id, u.decl_no as name, u.quota_id as "quotaId" from bh_usage u
     where u.usage_status not in ('CANCELLED', 'SETTLED') and not u.deleted_flg
     and (u.due_date < $1 or u.customs_deadline < $1) order by u.quota_id, u.id`,
  );
  counts.overdue = await at.each(open, ({ id, quotaId }, db) =>
    refreshAfter({ usageIds: [id], quotaIds: quotaId ? [quotaId] : [] }, callOn(db)),
  );
  return counts;
}

/** What expires when its last day is over. */
const validities = {
  quotas: { type: 'bhQuota', table: 'bh_quota', no: 'quota_no', column: 'quota_status', from: 'ACTIVE' },
  guarantees: { type: 'bhGuarantee', table: 'bh_guarantee', no: 'guarantee_no', column: 'guar_status', from: 'ACTIVE' },
  excesses: { type: 'bhExcess', table: 'bh_excess', no: 'doc_no', column: 'excess_status', from: 'ACTIVE' },
  reviews: { type: 'bhReview', table: 'bh_review', no: 'review_no', column: 'review_status', from: 'ADMITTED' },
} as const;

async function expire(
  { id, table, column, from }: Record<'id' | 'table' | 'column' | 'from', string>,
  call: LedgerCall,
): Promise<void> {
  await call.db.query(
    `update ${table} set ${column} = 'EXPIRED', row_version = row_version + 1, updated_by = $2, updated_time = $3
      where id = $1 and ${column} = '${from}'`,
    [id, call.actor.userId, call.now],
  );
  if (table === 'bh_quota') await refreshAfter({ quotaIds: [id] }, call);
  if (table === 'bh_guarantee') await refreshAfter({ guaranteeIds: [id] }, call);
}

/** A short-term adjustment ends after its last day, and never outlives its quota. */
async function endOneShort(id: string, call: LedgerCall): Promise<void> {
  const document = await lockShort(id, 'RUNNING', call);
  if (!document) return;
  await endShort(document, call);
  await call.db.query(
    `update bh_short_adjust set short_status = 'ENDED', actual_end_date = least(end_date, $4::date),
      row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
    [id, call.actor.userId, call.now, addDays(call.now.slice(0, 10), -1)],
  );
}

async function startOneShort(id: string, call: LedgerCall): Promise<void> {
  const document = await lockShort(id, 'NOT_STARTED', call);
  if (!document) return;
  const quota = await findQuota(call.db, document.quotaId, { lock: true });
  const isOver = document.endDate < call.now.slice(0, 10);
  const fields =
    quota?.quotaStatus === 'ACTIVE' && !isOver
      ? await startShort(document, quota, call)
      : { shortStatus: 'STOPPED', stopReason: '额度已失效，未生效', stoppedBy: call.actor.userId, stoppedAt: call.now };
  await call.db.query(
    `update bh_short_adjust set short_status = $2, stop_reason = $3, stopped_by = $4, stopped_at = $5,
      row_version = row_version + 1, updated_by = $6, updated_time = $7
     where id = $1`,
    [
      id,
      fields.shortStatus,
      fields.stopReason ?? null,
      fields.stoppedBy ?? null,
      fields.stoppedAt ?? null,
      call.actor.userId,
      call.now,
    ],
  );
}

type LockedShort = ShortTerms & { readonly endDate: string };

async function lockShort(id: string, shortStatus: string, { db }: LedgerCall): Promise<LockedShort | undefined> {
  const { rows } = await db.query<LockedShort>(
    `select id, doc_no as "docNo", quota_id as "quotaId", direction, short_amount::text as "shortAmount", approved_amount::text as "approvedAmount",
       to_char(end_date, 'YYYY-MM-DD') as "endDate", short_status as "shortStatus"
     from bh_short_adjust where id = $1 and short_status = $2 for update`,
    [id, shortStatus],
  );
  return rows[0];
}

/** Daily at 00:05. */
export const endGuaranteeDay: JobHandler = (_payload, { services }) => endDay(services);
