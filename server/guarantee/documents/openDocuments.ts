import { toSnake } from '#domain/core/entity.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { Call } from '../../gateway/method.ts';

/**
 * A document that is neither in effect nor closed stands in the way of another one about the same thing.
 * @throws 61018 with its number
 */
export async function refuseWhenOpen(
  { entityKey, quotaId, exceptId }: { entityKey: string; quotaId: string; exceptId: string | undefined },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  const { rows } = await db.query<{ no: string }>(
    `select doc_no as no from ${toSnake(entityKey)} where quota_id = $1 and id is distinct from $2 and effective_at is null
      and not closed_flag and not deleted_flg limit 1`,
    [quotaId, exceptId ?? null],
  );
  if (rows[0]) throw guaranteeErrors.OPEN_DOC(rows[0]);
}

/** The same for levies: one may stand in one open delay only. @throws 61018 */
export async function refuseDelayedTwice(
  { usageIds, exceptId }: { usageIds: readonly string[]; exceptId: string | undefined },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  const { rows } = await db.query<{ no: string }>(
    `select d.doc_no as no from bh_delay_item i join bh_delay d on d.id = i.delay_id
     where i.usage_id = any($1) and d.id is distinct from $2 and d.effective_at is null and not d.closed_flag and not d.deleted_flg limit 1`,
    [usageIds, exceptId ?? null],
  );
  if (rows[0]) throw guaranteeErrors.OPEN_DOC(rows[0]);
}
