import type { HeaderValues } from '#domain/approval/document.ts';
import { departmentOf, isSystem } from '#domain/core/rights.ts';
import type { QuotaOfDocument } from '#domain/guarantee/creditCalls.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { Call } from '../../gateway/method.ts';

const columns = `id, quota_no as "quotaNo", customer_id as "customerId", main_comp_id as "mainCompId",
  owner_dept as "ownerDept", base_amount::text as "baseAmount",
  temp_amount::text as "tempAmount", used_amount::text as "usedAmount", available_amount::text as "availableAmount",
  to_char(valid_to, 'YYYY-MM-DD') as "validTo",
  pay_term_type as "payTermType", pay_lead_days as "payLeadDays", pay_fixed_day as "payFixedDay", quota_status as "quotaStatus"`;

type QuotaId = string | null | undefined;

/** With `lock` the row is held: two documents about one quota are then judged one after the other. */
export async function findQuotaOf(
  quotaId: QuotaId,
  { db }: Pick<Call, 'db'>,
  { lock = false } = {},
): Promise<QuotaOfDocument | undefined> {
  const { rows } = await db.query<QuotaOfDocument>(
    `select ${columns} from bh_quota where id = $1 and not deleted_flg ${lock ? 'for no key update' : ''}`,
    [quotaId],
  );
  return rows[0];
}

/** @throws 61011 there is none */
export async function getQuotaOf(
  quotaId: QuotaId,
  call: Pick<Call, 'db'>,
  options: { lock?: boolean } = {},
): Promise<QuotaOfDocument> {
  const quota = await findQuotaOf(quotaId, call, options);
  if (!quota) throw guaranteeErrors.QUOTA_NOT_FOUND();
  return quota;
}

export async function openQuotasOf(
  { customerId, mainCompId }: { customerId: string; mainCompId?: string | null | undefined },
  { db }: Pick<Call, 'db'>,
): Promise<QuotaOfDocument[]> {
  const { rows } = await db.query<QuotaOfDocument>(
    `select ${columns} from bh_quota where customer_id = $1 and ($2::text is null or main_comp_id = $2)
      and quota_status <> 'CLOSED' and not deleted_flg order by quota_no`,
    [customerId, mainCompId ?? null],
  );
  return rows;
}

/**
 * What a document copies of its quota. A draft that import/export starts belongs to the quota's department; business
 * starts documents about its own quotas only.
 * @throws 61008
 */
export function copiedFrom(
  quota: QuotaOfDocument | undefined,
  { origin }: HeaderValues,
  { actor }: Pick<Call, 'actor'>,
) {
  if (!quota) return {};
  const { customerId, mainCompId, ownerDept } = quota;
  const isForeign = departmentOf(actor.roleId) === 'BUSINESS' && !isSystem(actor) && actor.roleId !== ownerDept;
  if (isForeign) throw guaranteeErrors.OTHER_DEPT();
  return { customerId, mainCompId, ...(origin === 'EXITDEPT' && { ownerDept }) };
}
