import { fenOf, parseFen, zeroFen } from '#domain/core/money.ts';
import { findQuota, type LedgerCall, lockCompany } from '../ledger/ledger.ts';
import { type Renewal, renew } from './applyEffect.ts';
import { refuseBelowUsed, refuseOversubscription } from './effectFacts.ts';

type Waiting = Renewal & { readonly quotaId: string; readonly amount: string; readonly grade: string | null };

/** Confirmed renewals whose first day has come, as the day's work finds them. `$1` is today. */
export const dueRenewals = `select 'bhApply' as type, id, doc_no as name from bh_apply
  where apply_kind = 'RENEW' and effective_at is not null and started_at is null and valid_from <= $1 and not deleted_flg order by id`;

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
    quota && quota.quotaStatus !== 'CLOSED'
      ? await carriedOn(document, quota, call)
      : { oldAmount: null, resultAmount: null };
  await call.db.query(
    `update bh_apply set started_at = $2, old_amount = coalesce($3, old_amount), result_amount = $4,
      row_version = row_version + 1, updated_by = $5, updated_time = $2
     where id = $1`,
    [id, call.now, fields.oldAmount, fields.resultAmount, call.actor.userId],
  );
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
    `select a.id, a.doc_type as "docType", a.doc_no as "docNo", a.review_id as "reviewId", a.replace_quota_id as "quotaId",
      a.approved_amount::text as amount,
       to_char(a.valid_from, 'YYYY-MM-DD') as "validFrom", to_char(a.valid_to, 'YYYY-MM-DD') as "validTo", a.pay_term_type as "payTermType",
       a.pay_lead_days as "payLeadDays", a.pay_fixed_day as "payFixedDay", a.guarantee_ids as "guaranteeIds", a.contact_name as "contactName",
       a.contact_phone as "contactPhone", a.contact_email as "contactEmail", (select r.grade from bh_review r where r.id = a.review_id) as grade
     from bh_apply a where a.id = $1 and a.apply_kind = 'RENEW' and a.effective_at is not null and a.started_at is null
     and not a.deleted_flg for update`,
    [id],
  );
  return rows[0];
}
