import type { CompleteDocument } from '#domain/approval/document.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { bhDelay } from '#domain/guarantee/bhDelay.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { openUsage } from '#domain/guarantee/usageMath.ts';
import { changeAll } from '../../crud/change.ts';
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
    const quota = await check(document, call);
    if (document.delayKind === 'VALID') {
      const { newValidTo: validTo } = document;
      const runsAgain = quota.quotaStatus === 'EXPIRED' && (validTo ?? '') >= call.now.slice(0, 10);
      await changeAll(bhQuota, { id: quota.id }, { validTo, ...(runsAgain && { quotaStatus: 'ACTIVE' }) }, call);
      await refreshAfter({ quotaIds: [quota.id] }, call);
      return {};
    }
    const items = itemsOf(document);
    for (const { usageId, newDueDate } of items)
      await changeAll(bhUsage, { id: usageId }, { dueDate: newDueDate }, call);
    await refreshAfter({ usageIds: items.flatMap(({ usageId }) => usageId ?? []), quotaIds: [quota.id] }, call);
    return {};
  },
};
