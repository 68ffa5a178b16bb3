import { bhAdjust } from '#domain/guarantee/bhAdjust.ts';
import { bhDelay, bhDelayItem } from '#domain/guarantee/bhDelay.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';

const [d, i] = [columnsIn(bhDelay, 'd'), columnsIn(bhDelayItem, 'i')];

/**
 * An adjustment that is neither in effect nor closed stands in the way of another one of the same quota.
 * @throws 61018 with its number
 */
export async function refuseWhenOpen(
  { quotaId, exceptId }: { quotaId: string; exceptId: string | undefined },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  const waiting = {
    quotaId,
    effectiveAt: { is: null },
    closedFlag: 0,
    ...(exceptId && { id: { not: exceptId } }),
  } as const;
  const open = await readOne(bhAdjust, ['docNo'], waiting, db);
  if (open) throw guaranteeErrors.OPEN_DOC({ no: open.docNo ?? '' });
}

/** The same for levies: one may stand in one open delay only. @throws 61018 */
export async function refuseDelayedTwice(
  { usageIds, exceptId }: { usageIds: readonly string[]; exceptId: string | undefined },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  const { rows } = await db.query<{ no: string }>(
    `select ${d.docNo} as no from bh_delay_item i join bh_delay d on d.id = ${i.delayId}
     where ${i.usageId} = any($1) and d.id is distinct from $2 and ${d.effectiveAt} is null and not ${d.closedFlag} and not d.deleted_flg limit 1`,
    [usageIds, exceptId ?? null],
  );
  if (rows[0]) throw guaranteeErrors.OPEN_DOC(rows[0]);
}
