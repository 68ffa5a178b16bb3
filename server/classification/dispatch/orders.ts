import type { stages } from '#domain/classification/precat/dispatchRule.ts';
import { precatApply } from '#domain/classification/precat/precatApply.ts';
import { dispatchLine, precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ChangesOf } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { changeAll, note } from '../../crud/change.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readMany, readOne } from '../../crud/read.ts';
import { asSystem } from '../../crud/readRecord.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import { insertMany, rowOf } from '../../crud/writeRecord.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { newId } from '../../platform/newId.ts';
import { nextNumber } from '../../platform/nextNumber.ts';
import type { Goods } from '../precat/records.ts';

const d = columnsIn(precatDispatch, 'd');

export type DispatchKind = keyof typeof stages | 'REVIEW';

/** Goods are given to somebody for one level of their audit; a review names its reviewer itself. */
export const assignedTo = (
  kind: DispatchKind,
  assigneeId: string | null | undefined,
): ChangesOf<typeof precatProduct> => {
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
  readonly line: Pick<Goods, 'id' | 'applyId'>;
  readonly kind: DispatchKind;
  readonly assigneeId: string | null | undefined;
}

/**
 * The order that goods stand in which somebody was given: his order of the same application and day that he has not
 * begun, a new one without it.
 * @returns its id
 */
export async function placeInOrder({ line, kind, assigneeId }: Given, call: Call): Promise<string> {
  const { db, now } = call;
  const fresh = { assignTime: { from: now.slice(0, 10) }, lineCount: { below: mostLines } };
  const his = { applyId: line.applyId, assigneeId: assigneeId ?? null, kind, status: 'ASSIGNED', ...fresh };
  const open = await readOne(precatDispatch, ['id', 'lineCount'], his, db, {
    order: [['assignTime', 'desc']],
    lock: 'update',
  });
  const order = open ?? { id: await newOrder({ line, kind, assigneeId }, call), lineCount: 0 };
  const lineNo = (order.lineCount ?? 0) + 1;
  await insertMany(
    dispatchLine,
    [rowOf(dispatchLine, newId(), { dispatchId: order.id, lineNo, productId: line.id, wrongFlg: 0 }, call)],
    db,
  );
  await changeAll(precatDispatch, { id: order.id }, { lineCount: lineNo }, call);
  if (kind !== 'REVIEW' && assigneeId) await tellAssignee(order.id, { line, kind, assigneeId }, call);
  return order.id;
}

const audits = {
  FIRST: bi('一审', 'first audit'),
  SECOND: bi('二审', 'second audit'),
  THIRD: bi('三审', 'third audit'),
};

/** An order is told once, whatever number of goods it holds; the message leads to the first of them. */
async function tellAssignee(
  orderId: string,
  { line, kind, assigneeId }: Given & { readonly kind: keyof typeof audits },
  { db, services, actor }: Call,
): Promise<void> {
  const { rows } = await db.query<{ no: string }>(
    `select ${d.dispatchNo} as no from precat_dispatch d where d.id = $1 and not exists (select 1 from user_message m
     where m.entity = $2 and m.record_id = d.id and m.user_id = $3 and m.read_time is null)`,
    [orderId, precatDispatch.key, assigneeId],
  );
  const [order] = rows;
  if (!order) return;
  const { zh, en } = audits[kind];
  await sendMessage(db, services, {
    userIds: [String(assigneeId)],
    type: 'TODO',
    title: bi(`派单 ${order.no} 的商品待${zh}`, `Goods of order ${order.no} wait for their ${en}`),
    url: pathTo(precatProduct.key, line.id) ?? '',
    ...{ entity: precatDispatch.key, recordId: orderId, by: actor.userId },
  });
}

async function newOrder({ line, kind, assigneeId }: Given, call: Call): Promise<string> {
  const { db, now } = call;
  const id = newId();
  const application = await readOne(precatApply, ['dueTime'], { id: line.applyId }, db, { deleted: 'too' });
  const dispatchNo = await nextNumber(db, { prefix: 'PD' }, now);
  const order = {
    dispatchNo,
    kind,
    applyId: line.applyId,
    assigneeId,
    dueTime: application?.dueTime ?? null,
    lineCount: 0,
    status: 'NEW',
  };
  await insertMany(precatDispatch, [rowOf(precatDispatch, id, order, call)], db);
  await takeSystemStep(precatDispatch, { id, action: 'assign' }, call);
  return id;
}

/** What an order's goods are in while somebody has them in hand. */
const statesInHand = ['FIRST', 'SECOND', 'THIRD', 'REVIEW', 'NEED_INFO'];
export const inHand = `('${statesInHand.join("', '")}')`;

/** How many goods of an order nobody has judged yet. */
export async function openLines(dispatchId: string, { db }: Pick<Call, 'db'>, without = ''): Promise<number> {
  const open = { dispatchId, id: { not: without }, processStatus: statesInHand };
  return (await readMany(precatProduct, ['id'], open, db)).length;
}

/** A first verdict begins an order, the last one finishes it. The line's own status is written after this. */
export async function followVerdict(
  { id, dispatchId }: Pick<Goods, 'id' | 'dispatchId'>,
  isLast: boolean,
  call: Call,
): Promise<void> {
  if (!dispatchId) return;
  const order = { id: dispatchId };
  await readOne(precatDispatch, ['id'], order, call.db, { lock: 'update', deleted: 'too' });
  await takeSystemStep(precatDispatch, { ...order, action: 'start' }, call);
  if (isLast && (await openLines(dispatchId, call, id)) === 0) {
    await note(precatProduct, { id }, { dispatchId: null }, call.db);
    await takeSystemStep(precatDispatch, { ...order, action: 'finish' }, asSystem(call));
  }
}
