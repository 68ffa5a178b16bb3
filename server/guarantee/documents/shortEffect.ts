import type { RecordValues } from '#domain/core/entity.ts';
import { type Fen, fenOf, formatFen, multiplyFen } from '#domain/core/money.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { periodDays } from '#domain/guarantee/quotaTerms.ts';
import { findQuota, type LedgerCall, lockCompany, post, type QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { retryHeldOf } from '../levies/retryHeld.ts';
import { loadParams } from '../settings/paramBook.ts';
import type { DocumentEffect } from './documentEffects.ts';
import { approvedOf, documentRef, lockActiveQuota, refuseOversubscription, textOf } from './effectFacts.ts';

const signedAmount = (document: RecordValues): Fen => {
  const amount = approvedOf(document, 'shortAmount');
  return document.direction === 'DEC' ? fenOf(-amount) : amount;
};

async function check(document: RecordValues, call: LedgerCall): Promise<QuotaAccount> {
  const change = signedAmount(document);
  const seen = await findQuota(call.db, textOf(document.quotaId));
  if (seen && change > 0n) await lockCompany(call.db, seen.mainCompId);
  const quota = await lockActiveQuota(document.quotaId, call);
  const params = await loadParams(call.db);
  const [from, to] = [textOf(document.startDate), textOf(document.endDate)];
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

/** 短期调整: starts on its day, at once when that is today or over. @see guarantee.md 6.3 */
export const shortEffect: DocumentEffect = {
  check,
  apply: async (document, call) => {
    const quota = await check(document, call);
    if (textOf(document.startDate) > call.now.slice(0, 10)) return { shortStatus: 'NOT_STARTED' };
    return startShort(document, quota, call);
  },
};

/**
 * The temporary amount begins. A decrease that would leave less than nothing is left out and says so.
 * @returns fields of the document
 */
export async function startShort(document: RecordValues, quota: QuotaAccount, call: LedgerCall): Promise<RecordValues> {
  const change = signedAmount(document);
  if (quota.total + change < 0n)
    return { shortStatus: 'STOPPED', stopReason: '额度合计不足，未生效', stoppedBy: call.actor.userId, stoppedAt: call.now };
  await post(
    {
      account: { quotaId: quota.id },
      moveType: 'SHORT_ON',
      deltaTemp: change,
      document: documentRef(document),
      sourceKey: `short-on:${textOf(document.id)}`,
      bizDate: call.now.slice(0, 10),
      remark: textOf(document.docNo),
    },
    call,
  );
  if (change > 0n) await retryHeldOf(quota, call);
  await refreshAfter({ quotaIds: [quota.id] }, call);
  return { shortStatus: 'RUNNING' };
}

/** The temporary amount ends, whatever is used by then: available may become negative. */
export async function endShort(document: RecordValues, call: LedgerCall): Promise<void> {
  const quotaId = textOf(document.quotaId);
  await findQuota(call.db, quotaId, { lock: true });
  await post(
    {
      account: { quotaId },
      moveType: 'SHORT_OFF',
      deltaTemp: fenOf(-signedAmount(document)),
      document: documentRef(document),
      sourceKey: `short-off:${textOf(document.id)}`,
      bizDate: call.now.slice(0, 10),
      remark: textOf(document.docNo),
    },
    call,
  );
  await refreshAfter({ quotaIds: [quotaId] }, call);
}

/** @throws 61002 neither waiting nor running */
export async function stopShort(document: RecordValues, call: LedgerCall): Promise<void> {
  if (document.shortStatus === 'RUNNING') return endShort(document, call);
  if (document.shortStatus !== 'NOT_STARTED') throw guaranteeErrors.BAD_STATUS({ status: textOf(document.shortStatus) });
}
