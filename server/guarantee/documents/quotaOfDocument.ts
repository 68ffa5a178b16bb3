import type { HeaderValues } from '#domain/approval/document.ts';
import { departmentOf, isSystem } from '#domain/core/rights.ts';
import { bhQuota } from '#domain/guarantee/bhQuota.ts';
import type { QuotaOfDocument } from '#domain/guarantee/creditCalls.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import type { Call } from '../../gateway/method.ts';

/** A quota always has what {@link QuotaOfDocument} says it has: its table asks for it. */
const names = [
  ...(['id', 'quotaNo', 'customerId', 'mainCompId', 'ownerDept', 'validTo', 'quotaStatus'] as const),
  ...(['baseAmount', 'tempAmount', 'usedAmount', 'availableAmount'] as const),
  ...(['payTermType', 'payLeadDays', 'payFixedDay'] as const),
] as const satisfies readonly (keyof QuotaOfDocument)[];

const q = columnsIn(bhQuota, 'q');
const quotas = `select ${selected(bhQuota, names, 'q')} from bh_quota q where not q.deleted_flg`;

type QuotaId = string | null | undefined;

/** With `lock` the row is held: two documents about one quota are then judged one after the other. */
export async function findQuotaOf(
  quotaId: QuotaId,
  { db }: Pick<Call, 'db'>,
  { lock = false } = {},
): Promise<QuotaOfDocument | undefined> {
  const { rows } = await db.query<QuotaOfDocument>(`${quotas} and q.id = $1 ${lock ? 'for no key update' : ''}`, [
    quotaId,
  ]);
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
    `${quotas} and ${q.customerId} = $1 and ($2::text is null or ${q.mainCompId} = $2)
      and ${q.quotaStatus} <> 'CLOSED' order by ${q.quotaNo}`,
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
