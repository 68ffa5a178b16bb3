import type { RecordValues } from '#domain/core/entity.ts';
import { formatFen } from '#domain/core/money.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { LedgerCall, QuotaAccount } from '../ledger/ledger.ts';
import { refreshAfter } from '../ledger/refresh.ts';
import { retryHeldOf } from '../levies/retryHeld.ts';
import type { DocumentEffect } from './documentEffects.ts';
import { approvedOf, lockActiveQuota, textOf } from './effectFacts.ts';

async function check(document: RecordValues, call: LedgerCall): Promise<QuotaAccount> {
  const quota = await lockActiveQuota(document.quotaId, call);
  if (textOf(document.validTo) < call.now.slice(0, 10)) throw guaranteeErrors.QUOTA_EXPIRED({ date: textOf(document.validTo) });
  return quota;
}

/** 超额审批: may be used from now on; what was held is tried again at once, oldest first. @see guarantee.md 6.3 */
export const excessEffect: DocumentEffect = {
  check,
  apply: async (document, call) => {
    const quota = await check(document, call);
    const approved = formatFen(approvedOf(document, 'excessAmount'));
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
    return { approvedAmount: approved, excessStatus: after?.status, consumedAmount: after?.consumed, remainAmount: after?.remain };
  },
};
