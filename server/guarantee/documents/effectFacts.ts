import type { DocumentOf } from '#domain/approval/document.ts';
import { refuseFields } from '#domain/approval/offers.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { type Fen, fenOf, formatFen, parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { allowedQuotaSum } from '#domain/guarantee/quotaMath.ts';
import type { Db } from '../../gateway/method.ts';
import { findQuota, type LedgerCall, type QuotaAccount } from '../ledger/ledger.ts';
import { loadParams } from '../settings/paramBook.ts';

/** What was approved of the amount that a document asks for. */
export const approvedOf = (
  { approvedAmount }: { readonly approvedAmount: string | null },
  requested: string | null,
): Fen => parseFen(approvedAmount ?? requested ?? '0');

/** How the ledger names the document that a movement comes from. */
export const documentRef = ({ id, docType }: Pick<DocumentOf, 'id' | 'docType'>) => ({ docType, docId: id });

/** @throws 61011 gone or closed */
export async function lockOpenQuota(quotaId: string | null, { db }: LedgerCall): Promise<QuotaAccount> {
  const quota = await findQuota(db, quotaId, { lock: true });
  if (!quota || quota.quotaStatus === 'CLOSED') throw guaranteeErrors.QUOTA_NOT_FOUND();
  return quota;
}

/** @throws 61011, 61012 expired, 61013 suspended */
export async function lockActiveQuota(quotaId: string | null, call: LedgerCall): Promise<QuotaAccount> {
  const quota = await lockOpenQuota(quotaId, call);
  if (quota.quotaStatus === 'EXPIRED') throw guaranteeErrors.QUOTA_EXPIRED({ date: quota.validTo });
  if (quota.quotaStatus === 'SUSPENDED') throw guaranteeErrors.QUOTA_BLOCKED({ reason: quota.suspendReason ?? '' });
  return quota;
}

/** What a company has granted in active quotas, and what its active guarantees come to. */
export const companySums = async (db: Db, mainCompId: string): Promise<{ quotas: Fen; guarantees: Fen }> => {
  const { rows } = await db.query<{ quotas: string; guarantees: string }>(
    `select (select coalesce(sum(total_amount), 0) from bh_quota where main_comp_id = $1 and quota_status = 'ACTIVE'
      and not deleted_flg)::text as quotas,
       (select coalesce(sum(amount), 0) from bh_guarantee where main_comp_id = $1 and guar_status = 'ACTIVE'
       and not deleted_flg)::text as guarantees`,
    [mainCompId],
  );
  return { quotas: parseFen(rows[0]?.quotas ?? '0'), guarantees: parseFen(rows[0]?.guarantees ?? '0') };
};

/**
 * The quotas of a company together must stay within its guarantees times the ratio. The company is locked by the
 * caller.
 * @param more what would be added to the sum of active quotas
 * @throws 61017
 * @see docs/spec/guarantee.md 6.1 I13
 */
export async function refuseOversubscription(
  { mainCompId, more }: { mainCompId: string; more: Fen },
  { db }: LedgerCall,
): Promise<void> {
  if (more <= 0n) return;
  const { quotas, guarantees } = await companySums(db, mainCompId);
  const { OVERSUB_RATIO } = await loadParams(db);
  const [sum, max] = [fenOf(quotas + more), allowedQuotaSum(guarantees, OVERSUB_RATIO)];
  if (sum > max) throw guaranteeErrors.OVERSUB({ sum: formatFen(sum), max: formatFen(max) });
}

/** 61004 at its field: what a document was written on is no longer so. Values as people read them. */
export const movedMeanwhile = (
  entity: EntityDefinition,
  field: string,
  { what = '', now, was }: Moved,
): BusinessError =>
  refuseFields(entity, {
    [field]: bi(
      `${what}现为${now}，本单按${was}编制：请退回经办人，重新提交时按现值更新`,
      `${what} now ${now}, while the document was written on ${was}: return it to its operator, whose submit takes the present value`,
    ),
  });

interface Moved {
  readonly what?: string;
  readonly now: string;
  readonly was: string;
}

/** A new base may not lie below what is used of it. @throws 61016 */
export function refuseBelowUsed(base: Fen, quota: QuotaAccount): void {
  const least = fenOf(quota.used - quota.temp);
  if (base < least || base < 0n) throw guaranteeErrors.BELOW_USED({ new: formatFen(base), used: formatFen(least) });
}
