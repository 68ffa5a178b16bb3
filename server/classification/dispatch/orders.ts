import type { stages } from '#domain/classification/precat/dispatchRule.ts';
import { dispatchLine, precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import type { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ChangesOf, RecordValues } from '#domain/core/entity.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { takeSystemStep } from '../../crud/takeStep.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { nextNumber } from '../../platform/nextNumber.ts';

export type DispatchKind = keyof typeof stages | 'REVIEW';

/** Goods are given to somebody for one level of their audit; a review names its reviewer itself. */
export const assignedTo = (kind: DispatchKind, assigneeId: string | null | undefined): ChangesOf<typeof precatProduct> => {
  switch (kind) {
    case 'FIRST':
      return { assignee1: assigneeId };
    case 'SECOND':
      return { assignee2: assigneeId };
    case 'THIRD':
      return { assignee3: assigneeId };
    default:
      return {};
  }
};

const mostLines = 500;

interface Given {
  readonly line: RecordValues;
  readonly kind: DispatchKind;
  readonly assigneeId: unknown;
}

/**
 * The order that goods stand in which somebody was given: his order of the same application and day that he has not begun, a new one without it.
 * @returns its id
 */
export async function placeInOrder({ line, kind, assigneeId }: Given, call: Call): Promise<string> {
  const { db, now } = call;
  const { rows } = await db.query<{ id: string; count: number }>(
    `select id, line_count as count from precat_dispatch where apply_id = $1 and assignee_id = $2 and kind = $3 and status = 'ASSIGNED'
       and assign_time >= $4::date and line_count < ${mostLines} and not deleted_flg order by assign_time desc limit 1 for update`,
    [line.applyId, assigneeId, kind, now.slice(0, 10)],
  );
  const order = rows[0] ?? { id: await newOrder({ line, kind, assigneeId }, call), count: 0 };
  const lineNo = order.count + 1;
  await insertMany(
    dispatchLine,
    [rowOf(dispatchLine, newId(), { dispatchId: order.id, lineNo, productId: line.id, wrongFlg: 0 }, call)],
    db,
  );
  await db.query('update precat_dispatch set line_count = $2, row_version = row_version + 1 where id = $1', [order.id, lineNo]);
  return order.id;
}

async function newOrder({ line, kind, assigneeId }: Given, call: Call): Promise<string> {
  const { db, now } = call;
  const id = newId();
  const { rows } = await db.query<{ due: string | null }>(
    `select to_char(due_time, 'YYYY-MM-DD HH24:MI:SS') as due from precat_apply where id = $1`,
    [line.applyId],
  );
  const dispatchNo = await nextNumber(db, { prefix: 'PD' }, now);
  const order = { dispatchNo, kind, applyId: line.applyId, assigneeId, dueTime: rows[0]?.due ?? null, lineCount: 0, status: 'NEW' };
  await insertMany(precatDispatch, [rowOf(precatDispatch, id, order, call)], db);
  await takeSystemStep(precatDispatch, { id, action: 'assign' }, call);
  return id;
}

/** What an order's goods are in while somebody has them in hand. */
export const inHand = `('FIRST', 'SECOND', 'THIRD', 'REVIEW', 'NEED_INFO')`;

/** How many goods of an order nobody has judged yet. */
export async function openLines(orderId: unknown, { db }: Pick<Call, 'db'>, without: unknown = ''): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from precat_product where dispatch_id = $1 and id <> $2 and process_status in ${inHand} and not deleted_flg`,
    [orderId, without],
  );
  return rows[0]?.count ?? 0;
}

/** A first verdict begins an order, the last one finishes it. The line's own status is written after this. */
export async function followVerdict({ id, dispatchId }: RecordValues, isLast: boolean, call: Call): Promise<void> {
  if (!dispatchId) return;
  const order = { id: String(dispatchId) };
  await call.db.query('select 1 from precat_dispatch where id = $1 for update', [order.id]);
  await takeSystemStep(precatDispatch, { ...order, action: 'start' }, call);
  if (isLast && (await openLines(dispatchId, call, id)) === 0) {
    await call.db.query('update precat_product set dispatch_id = null where id = $1', [id]);
    await takeSystemStep(precatDispatch, { ...order, action: 'finish' }, asSystem(call));
  }
}
