import type { RecordValues } from '#domain/core/entity.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { openUsage } from '#domain/guarantee/usageMath.ts';
import type { LedgerCall, QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { findUsage } from '../levies/usageRows.ts';
import type { DocumentEffect } from './documentEffects.ts';
import { lockOpenQuota, textOf } from './effectFacts.ts';

const itemsOf = ({ items }: RecordValues): readonly RecordValues[] =>
  [...(Array.isArray(items) ? (items as RecordValues[]) : [])].sort((left, right) =>
    textOf(left.usageId) < textOf(right.usageId) ? -1 : 1,
  );

async function check(document: RecordValues, call: LedgerCall): Promise<QuotaAccount> {
  const quota = await lockOpenQuota(document.quotaId, call);
  if (document.delayKind === 'VALID') {
    if (textOf(document.newValidTo) <= quota.validTo) throw guaranteeErrors.STALE();
    return quota;
  }
  for (const item of itemsOf(document)) {
    const usage = await findUsage(call.db, textOf(item.usageId), { lock: true });
    if (!usage || !openUsage.has(usage.usageStatus) || usage.dueDate !== item.oldDueDate) throw guaranteeErrors.STALE();
  }
  return quota;
}

/** 延期: the customer may pay later, or the quota ends later. The customs deadline never moves. @see guarantee.md 6.3 */
export const delayEffect: DocumentEffect = {
  check,
  apply: async (document, call) => {
    const { db, now, actor } = call;
    const quota = await check(document, call);
    if (document.delayKind === 'VALID') {
      await db.query(
        `update bh_quota set valid_to = $2, quota_status = case when quota_status = 'EXPIRED' and $2::date >= $3::date then 'ACTIVE' else quota_status end,
           row_version = row_version + 1, updated_by = $4, updated_time = $5 where id = $1`,
        [quota.id, document.newValidTo, now.slice(0, 10), actor.userId, now],
      );
      await refreshAfter({ quotaIds: [quota.id] }, call);
      return {};
    }
    const items = itemsOf(document);
    for (const item of items) {
      await db.query('update bh_usage set due_date = $2, row_version = row_version + 1, updated_by = $3, updated_time = $4 where id = $1', [
        item.usageId,
        item.newDueDate,
        actor.userId,
        now,
      ]);
    }
    await refreshAfter({ usageIds: items.map(({ usageId }) => textOf(usageId)), quotaIds: [quota.id] }, call);
    return {};
  },
};
