import { addDays, nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhExcess } from '#domain/guarantee/bhExcess.ts';
import { bhGuarantee } from '#domain/guarantee/bhGuarantee.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { readMany, readOne } from '../../crud/read.ts';
import type { Services } from '../../gateway/services.ts';
import { type JobObject, type ObjectWork, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { settleJobAlerts } from '../alerts/jobAlerts.ts';
import { endShort, shortTerms, startShort } from '../documents/shortEffect.ts';
import { dueRenewals, startRenewal } from '../documents/startRenewal.ts';
import { findQuota, type LedgerCall } from './ledger.ts';
import { refreshAfter } from './refresh.ts';

type Run = Pick<Services, 'pool' | 'clock'> & Partial<Pick<Services, 'log'>>;

const [q, s, u] = [columnsIn(bhQuota, 'q'), columnsIn(bhShortAdjust, 's'), columnsIn(bhUsage, 'u')];

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
  Object.assign(counts, await expireAll({ at, now, pool }, callOn));
  const ended = await found(
    `select 'bhShortAdjust' as type, s.id, ${s.docNo} as name from bh_short_adjust s join bh_quota q on q.id = ${s.quotaId}
     where ${s.shortStatus} = 'RUNNING' and (${s.endDate} < $1 or ${q.quotaStatus} in ('EXPIRED', 'CLOSED')) and not s.deleted_flg order by s.id`,
  );
  counts.shortsEnded = await at.each(ended, ({ id }, db) => endOneShort(id, callOn(db)));
  const started = await found(
    `select 'bhShortAdjust' as type, s.id, ${s.docNo} as name from bh_short_adjust s
     where ${s.shortStatus} = 'NOT_STARTED' and ${s.startDate} <= $1 and ${s.effectiveAt} is not null and not s.deleted_flg order by s.id`,
  );
  counts.shortsStarted = await at.each(started, ({ id }, db) => startOneShort(id, callOn(db)));
  const open = await found<JobObject & { readonly quotaId: string | null }>(
    `select 'bhUsage' as type, u.id, ${u.declNo} as name, ${selected(bhUsage, ['quotaId'], 'u')} from bh_usage u
     where ${u.usageStatus} not in ('CANCELLED', 'SETTLED') and not u.deleted_flg
     and (${u.dueDate} < $1 or ${u.customsDeadline} < $1) order by ${u.quotaId}, u.id`,
  );
  counts.overdue = await at.each(open, ({ id, quotaId }, db) =>
    refreshAfter({ usageIds: [id], quotaIds: quotaId ? [quotaId] : [] }, callOn(db)),
  );
  return counts;
}

/** What expires when its last day is over, one kind after the other. */
async function expireAll(
  { at, now, pool }: Day,
  callOn: (db: LedgerCall['db']) => LedgerCall,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const over = { validTo: { below: now.slice(0, 10) } } as const;
  const order = ['id'] as const;
  const expired = (type: string, gone: readonly (readonly [id: string, name: string | null])[], expire: Expire) =>
    at.each(
      gone.map(([id, name]) => ({ type, id, name: name ?? '' })),
      async ({ id }, db) => {
        await expire(id, callOn(db));
      },
    );
  const quotas = await readMany(bhQuota, ['id', 'quotaNo'], { quotaStatus: 'ACTIVE', ...over }, pool, { order });
  counts.quotas = await expired(
    bhQuota.key,
    quotas.map(({ id, quotaNo }) => [id, quotaNo]),
    expireQuota,
  );
  const running = { guarStatus: 'ACTIVE', ...over };
  const guarantees = await readMany(bhGuarantee, ['id', 'guaranteeNo'], running, pool, { order });
  counts.guarantees = await expired(
    bhGuarantee.key,
    guarantees.map(({ id, guaranteeNo }) => [id, guaranteeNo]),
    expireGuarantee,
  );
  const excesses = await readMany(bhExcess, ['id', 'docNo'], { excessStatus: 'ACTIVE', ...over }, pool, { order });
  counts.excesses = await expired(
    bhExcess.key,
    excesses.map(({ id, docNo }) => [id, docNo]),
    (id, call) => changeAll(bhExcess, { id, excessStatus: 'ACTIVE' }, { excessStatus: 'EXPIRED' }, call),
  );
  const reviews = await readMany(bhReview, ['id', 'reviewNo'], { reviewStatus: 'ADMITTED', ...over }, pool, { order });
  counts.reviews = await expired(
    bhReview.key,
    reviews.map(({ id, reviewNo }) => [id, reviewNo]),
    (id, call) => changeAll(bhReview, { id, reviewStatus: 'ADMITTED' }, { reviewStatus: 'EXPIRED' }, call),
  );
  return counts;
}

/** What becomes of one whose last day is over, where nobody was faster. */
type Expire = (id: string, call: LedgerCall) => Promise<unknown>;

const expireQuota: Expire = async (id, call) => {
  await changeAll(bhQuota, { id, quotaStatus: 'ACTIVE' }, { quotaStatus: 'EXPIRED' }, call);
  await refreshAfter({ quotaIds: [id] }, call);
};

const expireGuarantee: Expire = async (id, call) => {
  await changeAll(bhGuarantee, { id, guarStatus: 'ACTIVE' }, { guarStatus: 'EXPIRED' }, call);
  await refreshAfter({ guaranteeIds: [id] }, call);
};

/** A short-term adjustment ends after its last day, and never outlives its quota. */
async function endOneShort(id: string, call: LedgerCall): Promise<void> {
  const document = await lockShort(id, 'RUNNING', call);
  if (!document) return;
  await endShort(document, call);
  const yesterday = addDays(call.now.slice(0, 10), -1);
  const [actualEndDate] = [document.endDate ?? yesterday, yesterday].sort();
  await changeAll(bhShortAdjust, { id }, { shortStatus: 'ENDED', actualEndDate }, call);
}

async function startOneShort(id: string, call: LedgerCall): Promise<void> {
  const document = await lockShort(id, 'NOT_STARTED', call);
  if (!document) return;
  const quota = await findQuota(call.db, document.quotaId, { lock: true });
  const isOver = (document.endDate ?? '') < call.now.slice(0, 10);
  const fields =
    quota?.quotaStatus === 'ACTIVE' && !isOver
      ? await startShort(document, quota, call)
      : { shortStatus: 'STOPPED', stopReason: '额度已失效，未生效', stoppedBy: call.actor.userId, stoppedAt: call.now };
  const { shortStatus, stopReason, stoppedBy, stoppedAt } = fields;
  await changeAll(bhShortAdjust, { id }, { shortStatus, stopReason, stoppedBy, stoppedAt }, call);
}

const lockShort = (id: string, shortStatus: string, { db }: LedgerCall) =>
  readOne(bhShortAdjust, [...shortTerms, 'endDate'], { id, shortStatus }, db, { deleted: 'too', lock: 'update' });

/** Daily at 00:05. */
export const endGuaranteeDay: JobHandler = (_payload, { services }) => endDay(services);
