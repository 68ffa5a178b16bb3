import type { RecordValues } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import type { Services } from '../../gateway/services.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { endShort, startShort } from '../documents/shortEffect.ts';
import { findQuota, type LedgerCall } from './ledger.ts';
import { refreshAfter } from './refresh.ts';

/** Each object in a transaction of its own; what is done already is not found again, so running twice does no harm. */
type InOwnTransaction = (work: (call: LedgerCall) => Promise<void>) => Promise<void>;

/**
 * What a new day changes by itself: short-term adjustments begin and end, validities run out, days of delay and late fees grow.
 * @see guarantee.md 7.11
 */
export async function endDay({ pool, clock }: Pick<Services, 'pool' | 'clock'>): Promise<Readonly<Record<string, number>>> {
  const now = nowText(clock);
  const each: InOwnTransaction = (work) => inTransaction(pool, (db) => work({ db, actor: systemActor, now }));
  const ids = async (sql: string): Promise<string[]> => {
    const { rows } = await pool.query<{ id: string }>(sql, [now.slice(0, 10)]);
    return rows.map(({ id }) => id);
  };
  const ended = await ids(
    `select id from bh_short_adjust where short_status = 'RUNNING' and end_date < $1 and not deleted_flg order by id`,
  );
  for (const id of ended) await each((call) => endOneShort(id, call));
  const started = await ids(
    `select id from bh_short_adjust where short_status = 'NOT_STARTED' and start_date <= $1 and effective_at is not null and not deleted_flg order by id`,
  );
  for (const id of started) await each((call) => startOneShort(id, call));

  const expired: Record<string, number> = {};
  for (const [name, { table, column, from, date }] of Object.entries(validities)) {
    const gone = await ids(`select id from ${table} where ${column} = '${from}' and ${date} < $1 and not deleted_flg order by id`);
    for (const id of gone) {
      await each(async (call) => {
        await call.db.query(
          `update ${table} set ${column} = 'EXPIRED', row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1 and ${column} = '${from}'`,
          [id, call.actor.userId, call.now],
        );
        if (table === 'bh_quota') await refreshAfter({ quotaIds: [id] }, call);
        if (table === 'bh_guarantee') await refreshAfter({ guaranteeIds: [id] }, call);
      });
    }
    expired[name] = gone.length;
  }

  const { rows: open } = await pool.query<{ id: string; quota_id: string | null }>(
    `select u.id, u.quota_id from bh_usage u where u.usage_status not in ('CANCELLED', 'SETTLED') and not u.deleted_flg
       and (u.due_date < $1 or u.customs_deadline < $1) order by u.quota_id, u.id`,
    [now.slice(0, 10)],
  );
  for (const { id, quota_id } of open) await each((call) => refreshAfter({ usageIds: [id], quotaIds: quota_id ? [quota_id] : [] }, call));
  return { shortsStarted: started.length, shortsEnded: ended.length, overdue: open.length, ...expired };
}

/** What expires when its last day is over. */
const validities = {
  quotas: { table: 'bh_quota', column: 'quota_status', from: 'ACTIVE', date: 'valid_to' },
  guarantees: { table: 'bh_guarantee', column: 'guar_status', from: 'ACTIVE', date: 'valid_to' },
  excesses: { table: 'bh_excess', column: 'excess_status', from: 'ACTIVE', date: 'valid_to' },
  reviews: { table: 'bh_review', column: 'review_status', from: 'ADMITTED', date: 'valid_to' },
} as const;

async function endOneShort(id: string, call: LedgerCall): Promise<void> {
  const document = await lockShort(id, 'RUNNING', call);
  if (!document) return;
  await endShort(document, call);
  await call.db.query(
    `update bh_short_adjust set short_status = 'ENDED', actual_end_date = end_date, row_version = row_version + 1, updated_by = $2, updated_time = $3 where id = $1`,
    [id, call.actor.userId, call.now],
  );
}

async function startOneShort(id: string, call: LedgerCall): Promise<void> {
  const document = await lockShort(id, 'NOT_STARTED', call);
  if (!document) return;
  const quota = await findQuota(call.db, String(document.quotaId), { lock: true });
  const isOver = String(document.endDate) < call.now.slice(0, 10);
  const fields =
    quota?.quotaStatus === 'ACTIVE' && !isOver
      ? await startShort(document, quota, call)
      : { shortStatus: 'STOPPED', stopReason: '额度已失效，未生效', stoppedBy: call.actor.userId, stoppedAt: call.now };
  await call.db.query(
    `update bh_short_adjust set short_status = $2, stop_reason = $3, stopped_by = $4, stopped_at = $5, row_version = row_version + 1, updated_by = $6, updated_time = $7
     where id = $1`,
    [id, fields.shortStatus, fields.stopReason ?? null, fields.stoppedBy ?? null, fields.stoppedAt ?? null, call.actor.userId, call.now],
  );
}

async function lockShort(id: string, shortStatus: string, { db }: LedgerCall): Promise<RecordValues | undefined> {
  const { rows } = await db.query<RecordValues>(
    `select id, doc_no as "docNo", doc_type as "docType", quota_id as "quotaId", direction, short_amount::text as "shortAmount", approved_amount::text as "approvedAmount",
       to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(end_date, 'YYYY-MM-DD') as "endDate", short_status as "shortStatus"
     from bh_short_adjust where id = $1 and short_status = $2 for update`,
    [id, shortStatus],
  );
  return rows[0];
}

/** Daily at 00:05. */
export const endGuaranteeDay: JobHandler = (_payload, { services }) => endDay(services);
