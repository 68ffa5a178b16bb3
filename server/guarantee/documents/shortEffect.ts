import type { CompleteDocument, DocumentDraft } from '#domain/approval/document.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { type Fen, fenOf, formatFen, multiplyFen } from '#domain/core/money.ts';
import type { bhShortAdjust } from '#domain/guarantee/bhShortAdjust.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { periodDays } from '#domain/guarantee/quotaTerms.ts';
import { findQuota, type LedgerCall, lockCompany, post, type QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { retryHeldOf } from '../levies/retryHeld.ts';
import { loadParams } from '../settings/paramBook.ts';
import type { DocumentEffect } from './documentEffect.ts';
import { approvedOf, lockActiveQuota, refuseOversubscription } from './effectFacts.ts';

/** What beginning and ending ask of a short-term adjustment. */
export type ShortTerms = Pick<
  RecordOf<typeof bhShortAdjust>,
  'id' | 'docNo' | 'quotaId' | 'direction' | 'shortAmount' | 'approvedAmount' | 'shortStatus'
>;

const signedAmount = (document: ShortTerms): Fen => {
  const amount = approvedOf(document, document.shortAmount);
  return document.direction === 'DEC' ? fenOf(-amount) : amount;
};

async function check(document: CompleteDocument<typeof bhShortAdjust>, call: LedgerCall): Promise<QuotaAccount> {
  const change = signedAmount(document);
  const seen = await findQuota(call.db, document.quotaId);
  if (seen && change > 0n) await lockCompany(call.db, seen.mainCompId);
  const quota = await lockActiveQuota(document.quotaId, call);
  const params = await loadParams(call.db);
  const { startDate: from, endDate: to } = document;
  if (change > 0n) {
    const limit = multiplyFen(quota.base, params.SHORT_MAX_RATIO);
    if (change > limit) throw guaranteeErrors.SHORT_LIMIT({ limit: formatFen(limit) });
  }
  const days = intParam(params, 'SHORT_MAX_DAYS');
  if (periodDays({ from, to }) > days) throw guaranteeErrors.SHORT_LIMIT({ limit: `${days}天` });
  if (to > quota.validTo || to < call.now.slice(0, 10)) throw guaranteeErrors.SHORT_LIMIT({ limit: quota.validTo });
  await refuseOversubscription({ mainCompId: quota.mainCompId, more: change }, call);
  return quota;
}

/** 短期调整: starts on its day, at once when that is today or over. @see docs/spec/guarantee.md 6.3 */
export const shortEffect: DocumentEffect<typeof bhShortAdjust> = {
  check,
  apply: async (document, call) => {
    const quota = await check(document, call);
    if (document.startDate > call.now.slice(0, 10)) return { shortStatus: 'NOT_STARTED' };
    return startShort(document, quota, call);
  },
};

/**
 * The temporary amount begins. A decrease that would leave less than nothing is left out and says so.
 * @returns fields of the document
 */
export async function startShort(
  document: ShortTerms,
  quota: QuotaAccount,
  call: LedgerCall,
): Promise<DocumentDraft<typeof bhShortAdjust>> {
  const change = signedAmount(document);
  if (quota.total + change < 0n)
    return {
      shortStatus: 'STOPPED',
      stopReason: '额度合计不足，未生效',
      stoppedBy: call.actor.userId,
      stoppedAt: call.now,
    };
  await postShort(
    document,
    { quotaId: quota.id, moveType: 'SHORT_ON', change, sourceKey: `short-on:${document.id}` },
    call,
  );
  if (change > 0n) await retryHeldOf(quota, call);
  await refreshAfter({ quotaIds: [quota.id] }, call);
  await call.db.query('update bh_short_adjust set old_amount = $2, result_amount = $3 where id = $1', [
    document.id,
    formatFen(quota.total),
    formatFen(fenOf(quota.total + change)),
  ]);
  return { shortStatus: 'RUNNING' };
}

/**
 * The temporary amount ends, whatever is used by then: available may become negative. Of a closed quota nothing is left
 * to end. Decreases that the quota cannot carry without this amount end with it, the latest first.
 */
export async function endShort(document: ShortTerms, call: LedgerCall): Promise<void> {
  const quota = await findQuota(call.db, document.quotaId, { lock: true });
  if (!quota) throw guaranteeErrors.QUOTA_NOT_FOUND();
  if (quota.quotaStatus === 'CLOSED') return;
  const change = fenOf(-signedAmount(document));
  let total = fenOf(quota.total + change);
  for (const decrease of total < 0n ? await standingShorts(quota.id, call) : []) {
    if (total >= 0n) break;
    if (decrease.id === document.id || decrease.direction !== 'DEC' || decrease.shortStatus !== 'RUNNING') continue;
    await stopWithQuota(decrease, { quotaId: quota.id, reason: '额度合计不足' }, call);
    total = fenOf(total - signedAmount(decrease));
  }
  await takeBack(document, quota.id, call);
  await refreshAfter({ quotaIds: [quota.id] }, call);
}

/**
 * With a quota that closes end all its adjustments; decreases first, so that no total falls below nothing. The quota is
 * locked by the caller.
 */
export async function endShortsOf({ id, quotaNo }: QuotaAccount, call: LedgerCall): Promise<void> {
  const standing = await standingShorts(id, call);
  const [decreases, increases] = [
    standing.filter((one) => one.direction === 'DEC'),
    standing.filter((one) => one.direction !== 'DEC'),
  ];
  for (const one of [...decreases, ...increases])
    await stopWithQuota(one, { quotaId: id, reason: `额度${quotaNo}已关闭` }, call);
}

/** Adjustments of a quota that run or wait for their day, the latest first. */
async function standingShorts(quotaId: string, { db }: LedgerCall): Promise<ShortTerms[]> {
  const { rows } = await db.query<ShortTerms>(
    `select id, doc_no as "docNo", quota_id as "quotaId", direction, short_amount::text as "shortAmount", approved_amount::text as "approvedAmount",
       short_status as "shortStatus" from bh_short_adjust
     where quota_id = $1 and short_status in ('RUNNING', 'NOT_STARTED') and effective_at is not null and not deleted_flg
     order by start_date desc, id desc for update`,
    [quotaId],
  );
  return rows;
}

async function stopWithQuota(
  document: ShortTerms,
  { quotaId, reason }: { quotaId: string; reason: string },
  call: LedgerCall,
): Promise<void> {
  if (document.shortStatus === 'RUNNING') await takeBack(document, quotaId, call);
  await call.db.query(
    `update bh_short_adjust set short_status = 'STOPPED', actual_end_date = $2, stop_reason = $3, stopped_by = $4, stopped_at = $5,
       row_version = row_version + 1, updated_by = $4, updated_time = $5 where id = $1`,
    [document.id, call.now.slice(0, 10), reason, call.actor.userId, call.now],
  );
}

const takeBack = (document: ShortTerms, quotaId: string, call: LedgerCall): Promise<void> =>
  postShort(
    document,
    { quotaId, moveType: 'SHORT_OFF', change: fenOf(-signedAmount(document)), sourceKey: `short-off:${document.id}` },
    call,
  );

const postShort = (
  { id, docNo }: ShortTerms,
  {
    quotaId,
    moveType,
    change,
    sourceKey,
  }: { quotaId: string; moveType: 'SHORT_ON' | 'SHORT_OFF'; change: Fen; sourceKey: string },
  call: LedgerCall,
) =>
  post(
    {
      account: { quotaId },
      moveType,
      deltaTemp: change,
      document: { docType: 'SHORT', docId: id },
      sourceKey,
      bizDate: call.now.slice(0, 10),
      remark: docNo ?? '',
    },
    call,
  );

/** @throws 61002 neither waiting nor running */
export async function stopShort(document: ShortTerms, call: LedgerCall): Promise<void> {
  if (document.shortStatus === 'RUNNING') return endShort(document, call);
  if (document.shortStatus !== 'NOT_STARTED') throw guaranteeErrors.BAD_STATUS({ status: document.shortStatus ?? '' });
}
