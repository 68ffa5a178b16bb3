import type { CompleteDocument } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import { formatFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhExcess } from '#domain/guarantee/bhExcess.ts';
import type { LedgerCall, QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { retryHeldOf } from '../levies/retryHeld.ts';
import type { DocumentEffect } from './documentEffect.ts';
import { approvedOf, lockActiveQuota } from './effectFacts.ts';

const pastDay = bi('有效期已过，请退回修改有效期', 'The last day is past: return it to have that changed');

async function check(document: CompleteDocument<typeof bhExcess>, call: LedgerCall): Promise<QuotaAccount> {
  const quota = await lockActiveQuota(document.quotaId, call);
  if (document.validTo < call.now.slice(0, 10)) throw refuseFields(bhExcess, { validTo: pastDay });
  return quota;
}

/**
 * 超额审批: may be used from now on; what was held is tried again at once, oldest first.
 * @see docs/spec/guarantee.md 6.3
 */
export const excessEffect: DocumentEffect<typeof bhExcess> = {
  check,
  apply: async (document, call) => {
    const quota = await check(document, call);
    const approved = formatFen(approvedOf(document, document.excessAmount));
    await call.db.query(
      `update bh_excess set excess_status = 'ACTIVE', approved_amount = $2, consumed_amount = 0, remain_amount = $2 where id = $1`,
      [document.id, approved],
    );
    await retryHeldOf(quota, call);
    await refreshAfter({ quotaIds: [quota.id] }, call);
    const { rows } = await call.db.query<{ status: string; consumed: string; remain: string }>(
      'select excess_status as status, consumed_amount::text as consumed, remain_amount::text as remain from bh_excess where id = $1',
      [document.id],
    );
    const [after] = rows;
    if (!after) throw new Error(`bh_excess ${document.id} is gone while its row is locked`);
    return {
      approvedAmount: approved,
      excessStatus: after.status,
      consumedAmount: after.consumed,
      remainAmount: after.remain,
    };
  },
};
