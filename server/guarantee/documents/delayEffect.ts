import type { CompleteDocument } from '#domain/approval/document.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { bhDelay } from '#domain/guarantee/bhDelay.ts';
import { openUsage } from '#domain/guarantee/usageMath.ts';
import type { LedgerCall, QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { findUsage } from '../levies/usageRows.ts';
import type { DocumentEffect } from './documentEffect.ts';
import { lockOpenQuota, movedMeanwhile } from './effectFacts.ts';

type Delay = CompleteDocument<typeof bhDelay>;

/** In the order of their levies, so that two delays lock them in the same one. */
const itemsOf = ({ items }: Delay) =>
  [...(items ?? [])].sort((left, right) => ((left.usageId ?? '') < (right.usageId ?? '') ? -1 : 1));

async function check(document: Delay, call: LedgerCall): Promise<QuotaAccount> {
  const quota = await lockOpenQuota(document.quotaId, call);
  if (document.delayKind === 'VALID') {
    if (document.oldValidTo !== quota.validTo)
      throw movedMeanwhile(bhDelay, 'oldValidTo', { now: quota.validTo, was: document.oldValidTo ?? '--' });
    return quota;
  }
  for (const item of itemsOf(document)) {
    const usage = await findUsage(call.db, item.usageId ?? '', { lock: true });
    if (!usage || !openUsage.has(usage.usageStatus) || usage.dueDate !== item.oldDueDate) throw movedItem(item, usage);
  }
  return quota;
}

/** A levy that was settled, or whose due date another document has moved. */
function movedItem(
  { declNo, oldDueDate }: ReturnType<typeof itemsOf>[number],
  usage: Awaited<ReturnType<typeof findUsage>>,
): BusinessError {
  const isOpen = usage !== undefined && openUsage.has(usage.usageStatus);
  const now = isOpen ? (usage.dueDate ?? '--') : '已结清 (settled)';
  return movedMeanwhile(bhDelay, 'items', { what: `${declNo ?? ''} `, now, was: oldDueDate ?? '--' });
}

/**
 * 延期: the customer may pay later, or the quota ends later. The customs deadline never moves.
 * @see docs/spec/guarantee.md 6.3
 */
export const delayEffect: DocumentEffect<typeof bhDelay> = {
  check,
  apply: async (document, call) => {
    const { db, now, actor } = call;
    const quota = await check(document, call);
    if (document.delayKind === 'VALID') {
      await db.query(
        `update bh_quota set valid_to = $2, quota_status = case when quota_status = 'EXPIRED'
          and $2::date >= $3::date then 'ACTIVE' else quota_status end,
           row_version = row_version + 1, updated_by = $4, updated_time = $5 where id = $1`,
        [quota.id, document.newValidTo, now.slice(0, 10), actor.userId, now],
      );
      await refreshAfter({ quotaIds: [quota.id] }, call);
      return {};
    }
    const items = itemsOf(document);
    for (const item of items) {
      await db.query(
        'update bh_usage set due_date = $2, row_version = row_version + 1, updated_by = $3, updated_time = $4 where id = $1',
        [item.usageId, item.newDueDate, actor.userId, now],
      );
    }
    await refreshAfter({ usageIds: items.flatMap(({ usageId }) => usageId ?? []), quotaIds: [quota.id] }, call);
    return {};
  },
};
