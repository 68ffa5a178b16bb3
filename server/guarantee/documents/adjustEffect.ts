import type { CompleteDocument } from '#domain/approval/document.ts';
import { type Fen, fenOf, formatFen, parseFen, zeroFen } from '#domain/core/money.ts';
import { bhAdjust } from '#domain/guarantee/bhAdjust.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { findQuota, type LedgerCall, lockCompany, post, type QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { retryHeldOf } from '../levies/retryHeld.ts';
import type { DocumentEffect } from './documentEffect.ts';
import {
  approvedOf,
  documentRef,
  lockOpenQuota,
  movedMeanwhile,
  refuseBelowUsed,
  refuseOversubscription,
} from './effectFacts.ts';

type Adjustment = CompleteDocument<typeof bhAdjust>;

/** The signed change: what was approved of the amount, in the document's direction; 0 when only the term changes. */
function changeOf(document: Adjustment): Fen {
  if (!document.changeAmount || !document.direction) return zeroFen;
  const amount = approvedOf(document, document.changeAmount);
  return document.direction === 'DEC' ? fenOf(-amount) : amount;
}

async function check(document: Adjustment, call: LedgerCall): Promise<{ quota: QuotaAccount; change: Fen }> {
  const change = changeOf(document);
  const seen = await findQuota(call.db, document.quotaId);
  if (seen && change > 0n) await lockCompany(call.db, seen.mainCompId);
  const quota = await lockOpenQuota(document.quotaId, call);
  if (parseFen(document.oldAmount ?? '0') !== quota.base)
    throw movedMeanwhile(bhAdjust, 'oldAmount', { now: formatFen(quota.base), was: document.oldAmount ?? '--' });
  refuseBelowUsed(fenOf(quota.base + change), quota);
  if (quota.quotaStatus === 'EXPIRED' && (document.newValidTo ?? '') < call.now.slice(0, 10))
    throw guaranteeErrors.QUOTA_EXPIRED({ date: quota.validTo });
  await refuseOversubscription({ mainCompId: quota.mainCompId, more: change }, call);
  return { quota, change };
}

/** 额度调整: the quota changes for good; a new term counts for later levies only. @see docs/spec/guarantee.md 6.3 */
export const adjustEffect: DocumentEffect<typeof bhAdjust> = {
  check,
  apply: async (document, call) => {
    const { quota, change } = await check(document, call);
    if (change !== 0n) {
      await post(
        {
          account: { quotaId: quota.id },
          moveType: change > 0n ? 'QUOTA_INC' : 'QUOTA_DEC',
          deltaBase: change,
          document: documentRef(document),
          sourceKey: `doc:${document.id}`,
          bizDate: call.now.slice(0, 10),
          remark: document.docNo,
        },
        call,
      );
    }
    await call.db.query(
      `update bh_quota set valid_to = coalesce($2::date, valid_to), pay_term_type = coalesce($3, pay_term_type),
         pay_lead_days = case when $3::text is null and $4::int is null then pay_lead_days else $4::int end,
         pay_fixed_day = case when $3::text is null and $5::int is null then pay_fixed_day else $5::int end,
         quota_status = case when quota_status = 'EXPIRED' and coalesce($2::date, valid_to) >= $6::date then 'ACTIVE' else quota_status end,
         row_version = row_version + 1, updated_by = $7, updated_time = $8
       where id = $1`,
      [
        quota.id,
        document.newValidTo,
        document.newPayTermType,
        document.newPayLeadDays,
        document.newPayFixedDay,
        call.now.slice(0, 10),
        call.actor.userId,
        call.now,
      ],
    );
    await retryHeldOf(quota, call);
    await refreshAfter({ quotaIds: [quota.id] }, call);
    return { resultAmount: formatFen(fenOf(quota.base + change)) };
  },
};
