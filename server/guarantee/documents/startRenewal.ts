import { fenOf, parseFen, zeroFen } from '#domain/core/money.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { bhReview } from '#domain/guarantee/bhReview.ts';
import { changeAll } from '../../crud/change.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { findQuota, type LedgerCall, lockCompany } from '../ledger/ledger.ts';
import { type Renewal, renew, renewalNames } from './applyEffect.ts';
import { refuseBelowUsed, refuseOversubscription } from './effectFacts.ts';

const [a, r] = [columnsIn(bhApply, 'a'), columnsIn(bhReview, 'r')];

type Waiting = Renewal & { readonly quotaId: string; readonly amount: string; readonly grade: string | null };

/** Confirmed renewals whose first day has come, as the day's work finds them. `$1` is today. */
export const dueRenewals = `select 'bhApply' as type, a.id, ${a.docNo} as name from bh_apply a
  where ${a.applyKind} = 'RENEW' and ${a.effectiveAt} is not null and ${a.startedAt} is null and ${a.validFrom} <= $1 and not a.deleted_flg
  order by a.id`;

/**
 * The first day of a renewal that was confirmed before it: the quota carries on with the new amount, end and term. A
 * quota that was closed meanwhile is not opened again.
 * @throws 61016, 61017 the approved amount no longer covers what is used, or no longer fits into the guarantees
 */
export async function startRenewal(id: string, call: LedgerCall): Promise<void> {
  const document = await lockWaiting(id, call);
  if (!document) return;
  const seen = await findQuota(call.db, document.quotaId);
  if (seen) await lockCompany(call.db, seen.mainCompId);
  const quota = await findQuota(call.db, document.quotaId, { lock: true });
  const fields =
    quota && quota.quotaStatus !== 'CLOSED' ? await carriedOn(document, quota, call) : { resultAmount: null };
  await changeAll(bhApply, { id }, { ...fields, startedAt: call.now }, call);
}

async function carriedOn(
  document: Waiting,
  quota: NonNullable<Awaited<ReturnType<typeof findQuota>>>,
  call: LedgerCall,
) {
  const amount = parseFen(document.amount);
  refuseBelowUsed(amount, quota);
  const counted = quota.quotaStatus === 'ACTIVE' ? quota.total : zeroFen;
  await refuseOversubscription({ mainCompId: quota.mainCompId, more: fenOf(amount + quota.temp - counted) }, call);
  return renew(document, { amount, old: quota, grade: document.grade }, call);
}

async function lockWaiting(id: string, { db }: LedgerCall): Promise<Waiting | undefined> {
  const { rows } = await db.query<Waiting>(
    `select ${selected(bhApply, renewalNames, 'a')}, ${a.replaceQuotaId} as "quotaId", ${a.approvedAmount}::text as amount,
       (select ${r.grade} from bh_review r where r.id = ${a.reviewId}) as grade
     from bh_apply a where a.id = $1 and ${a.applyKind} = 'RENEW' and ${a.effectiveAt} is not null and ${a.startedAt} is null
     and not a.deleted_flg for update`,
    [id],
  );
  return rows[0];
}
