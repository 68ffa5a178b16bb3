import { bhUsage } from '#domain/guarantee/bhUsage.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { note } from '../../crud/change.ts';
import { newId } from '../../platform/newId.ts';
import {
  findOpenQuota,
  findQuota,
  guaranteeCandidates,
  guaranteesById,
  type LedgerCall,
  type QuotaAccount,
  withRetry,
} from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { postHeld } from './postUsage.ts';
import { finish } from './savePayment.ts';
import { findUsage, heldUsages, type UsageAccount } from './usageRows.ts';

/**
 * Tries once more to post what is held of one declaration, with a quota it may have got meanwhile.
 * @throws 61003, 61002 nothing is held
 */
export const retryUsage = (usageId: string, call: LedgerCall): Promise<UsageAccount> =>
  withRetry(call.db, async () => {
    const { db } = call;
    const seen = await findUsage(db, usageId);
    if (!seen) throw guaranteeErrors.NOT_FOUND();
    const quota = seen.quotaId
      ? await findQuota(db, seen.quotaId, { lock: true })
      : await findOpenQuota(db, seen, { lock: true });
    const guarantees = await lockGuaranteesFor([seen], call);
    const usage = await findUsage(db, usageId, { lock: true });
    if (!usage) throw guaranteeErrors.NOT_FOUND();
    if (usage.held === 0n && usage.heldGuar === 0n) throw guaranteeErrors.BAD_STATUS({ status: usage.usageStatus });
    const owned = await giveQuota(usage, quota, call);
    await postHeld(owned, { quota, guarantees, reason: retryReason(usage, call) }, call);
    const after = await findUsage(db, usageId);
    if (!after) throw guaranteeErrors.NOT_FOUND();
    await finish({ usage: after, quota, guarantees: guarantees.filter(({ id }) => id === after.guaranteeId) }, call);
    return after;
  });

/**
 * After a quota has grown, an approval came, or a guarantee was increased: everything held of it is tried again, oldest
 * first. The quota is locked by the caller.
 * @returns the declarations of which nothing is held any more
 */
export async function retryHeldOf(quota: QuotaAccount, call: LedgerCall): Promise<string[]> {
  const held = await heldUsages(call.db, quota.id);
  if (held.length === 0) return [];
  const guaranteeIds = (await lockGuaranteesFor(held, call)).map(({ id }) => id);
  const done: string[] = [];
  for (const { id } of held) {
    const usage = await findUsage(call.db, id, { lock: true });
    if (!usage) continue;
    // The one before may have used up what there was: accounts are read again for each.
    const [guarantees, current] = [await guaranteesById(call.db, guaranteeIds), await findQuota(call.db, quota.id)];
    const left = await postHeld(usage, { quota: current, guarantees, reason: retryReason(usage, call) }, call);
    if (left.held === 0n && left.heldGuar === 0n) done.push(id);
  }
  await refreshAfter({ usageIds: held.map(({ id }) => id), quotaIds: [quota.id], guaranteeIds }, call);
  return done;
}

/** Every attempt that posts something is an event of its own; under the locks nothing can be posted twice. */
const retryReason = (usage: UsageAccount, { now }: LedgerCall) => ({
  quotaMove: 'USE' as const,
  guaranteeMove: 'GUAR_USE' as const,
  sourceKey: `retry:${usage.id}:${newId()}`,
  bizDate: now.slice(0, 10),
});

async function lockGuaranteesFor(usages: readonly UsageAccount[], { db }: LedgerCall) {
  const ids = new Set<string>();
  for (const usage of usages) {
    if (usage.heldGuar === 0n) continue;
    if (usage.guaranteeId) ids.add(usage.guaranteeId);
    for (const id of await guaranteeCandidates(db, usage)) ids.add(id);
  }
  return guaranteesById(db, [...ids], { lock: true });
}

/** A declaration that came before its customer had a quota belongs to it from now on. */
async function giveQuota(
  usage: UsageAccount,
  quota: QuotaAccount | undefined,
  { db }: LedgerCall,
): Promise<UsageAccount> {
  if (usage.quotaId || !quota) return usage;
  const { id: quotaId, ownerDept } = quota;
  await note(bhUsage, { id: usage.id }, { quotaId, ownerDept }, db);
  return { ...usage, quotaId, ownerDept };
}
