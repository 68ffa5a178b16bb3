import type { RecordValues } from '#domain/core/entity.ts';
import { type Fen, fenOf, formatFen, parseFen } from '#domain/core/money.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { allowedQuotaSum } from '#domain/guarantee/quotaMath.ts';
import type { Db } from '../../gateway/method.ts';
import { findQuota, type LedgerCall, type QuotaAccount } from '../ledger/ledger.ts';
import { loadParams } from '../settings/paramBook.ts';

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
export const intOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What was approved of the amount that a document asks for, under the name `requested`. */
export const approvedOf = (document: RecordValues, requested: string): Fen =>
  parseFen(textOrNull(document.approvedAmount) ?? textOrNull(document[requested]) ?? '0');

export const documentRef = ({ id, docType }: RecordValues) => ({ docType: textOf(docType), docId: textOf(id) });

/** @throws 61011 gone or closed */
export async function lockOpenQuota(quotaId: unknown, { db }: LedgerCall): Promise<QuotaAccount> {
  const quota = await findQuota(db, textOf(quotaId), { lock: true });
  if (!quota || quota.quotaStatus === 'CLOSED') throw guaranteeErrors.QUOTA_NOT_FOUND();
  return quota;
}

/** @throws 61011, 61012 expired, 61013 suspended */
export async function lockActiveQuota(quotaId: unknown, call: LedgerCall): Promise<QuotaAccount> {
  const quota = await lockOpenQuota(quotaId, call);
  if (quota.quotaStatus === 'EXPIRED') throw guaranteeErrors.QUOTA_EXPIRED({ date: quota.validTo });
  if (quota.quotaStatus === 'SUSPENDED') throw guaranteeErrors.QUOTA_BLOCKED({ reason: quota.suspendReason ?? '' });
  return quota;
}

/** What a company has granted in active quotas, and what its active guarantees come to. */
export const companySums = async (db: Db, mainCompId: string): Promise<{ quotas: Fen; guarantees: Fen }> => {
  const { rows } = await db.query<{ quotas: string; guarantees: string }>(
    `select (select coalesce(sum(total_amount), 0) from bh_quota where main_comp_id = $1 and quota_status = 'ACTIVE' and not deleted_flg)::text as quotas,
       (select coalesce(sum(amount), 0) from bh_guarantee where main_comp_id = $1 and guar_status = 'ACTIVE' and not deleted_flg)::text as guarantees`,
    [mainCompId],
  );
  return { quotas: parseFen(rows[0]?.quotas ?? '0'), guarantees: parseFen(rows[0]?.guarantees ?? '0') };
};

/**
 * The quotas of a company together must stay within its guarantees times the ratio. The company is locked by the caller.
 * @param more what would be added to the sum of active quotas
 * @throws 61017
 * @see guarantee.md 6.1 I13
 */
export async function refuseOversubscription({ mainCompId, more }: { mainCompId: string; more: Fen }, { db }: LedgerCall): Promise<void> {
  if (more <= 0n) return;
  const { quotas, guarantees } = await companySums(db, mainCompId);
  const { OVERSUB_RATIO } = await loadParams(db);
  const [sum, max] = [fenOf(quotas + more), allowedQuotaSum(guarantees, OVERSUB_RATIO)];
  if (sum > max) throw guaranteeErrors.OVERSUB({ sum: formatFen(sum), max: formatFen(max) });
}

/** A new base may not lie below what is used of it. @throws 61016 */
export function refuseBelowUsed(base: Fen, quota: QuotaAccount): void {
  const least = fenOf(quota.used - quota.temp);
  if (base < least || base < 0n) throw guaranteeErrors.BELOW_USED({ new: formatFen(base), used: formatFen(least) });
}
