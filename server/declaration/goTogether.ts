import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { customsOrder } from '#domain/declaration/customsOrder.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import {
  beginsAt,
  carried,
  dropsDrafts,
  notedOfOne,
  notTogether,
  orderFollowing,
  standTogether,
} from '#domain/declaration/orderStanding.ts';
import { change, markDeleted } from '../crud/change.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call, Db } from '../gateway/method.ts';
import { channelOf } from './customs/channelOf.ts';
import type { Declaration } from './judge.ts';

type Order = RecordOf<typeof customsOrder>;

/** A call by which an order takes its declarations along, which do not move it in turn. */
interface Carrying extends Call {
  readonly carrier: string;
}

export const carrying = (orderId: string, call: Call): Call => {
  const inside: Carrying = { ...call, audit: {}, carrier: orderId };
  return inside;
};

export const isCarried = (call: Call, orderId: string): boolean => 'carrier' in call && call.carrier === orderId;

/** An order is locked before its declarations, whichever of them is worked on. */
export async function lockOrder(declId: string, db: Db): Promise<void> {
  const found = await readOne(declaration, ['orderId'], { id: declId }, db, { deleted: 'too' });
  if (found?.orderId)
    await readOne(customsOrder, ['id'], { id: found.orderId }, db, { lock: 'update', deleted: 'too' });
}

const standingsOf = (orderId: string, db: Db) =>
  readMany(declaration, ['id', 'declNo', 'status', 'statusBefore'], { orderId }, db, { order: ['declNo'] });

/**
 * Takes a step of an order on those of its declarations that stand where it begins, and drops the drafts where the
 * order is given back or up. What customs says is noted on an order of a single declaration alone: of several nobody
 * knows which is meant.
 * @throws 1001 the declarations would stand elsewhere than the order
 */
export async function carryDeclarations(
  { id }: Pick<Order, 'id'>,
  { key, to, opinion }: { readonly key: string; readonly to: string; readonly opinion: string | undefined },
  call: Call,
): Promise<void> {
  const action = carried[key] ?? '';
  const before = await standingsOf(id, call.db);
  const live = before.filter(({ status }) => status !== 'REVOKED');
  if (notedOfOne.has(key) && live.length > 1)
    throw invalid({
      _: bi(
        `该委托有 ${live.length} 份报关单，请在报关单上办理`,
        `The order has ${live.length} declarations: note it on the one it is about`,
      ),
    });
  for (const one of before)
    if (beginsAt(action, one))
      await takeAct(declaration, { id: one.id, rowVersion: 'any', action, opinion }, carrying(id, call));
  if (dropsDrafts.has(key)) await markDeleted(declaration, { orderId: id, status: 'DRAFT' }, call);
  await refuseApart(id, to, call);
}

/** @throws 1001 order and declarations would not stand together */
export async function refuseApart(orderId: string, to: string, { db }: Call): Promise<void> {
  const declarations = await standingsOf(orderId, db);
  if (!standTogether(to, declarations)) throw invalid({ _: notTogether(to, declarations) });
}

/**
 * The order goes along with a declaration that is about to stand elsewhere, in the same transaction.
 * @throws 1001 it cannot, and so the declaration does not move either
 */
export async function orderGoesAlong(
  { id, orderId, status, statusBefore }: Pick<Declaration, 'id' | 'orderId' | 'status' | 'statusBefore'>,
  { to, opinion }: { readonly to: string; readonly opinion: string | undefined },
  call: Call,
): Promise<void> {
  if (!orderId || isCarried(call, orderId)) return;
  const order = await readOne(customsOrder, ['status'], { id: orderId }, call.db, { lock: 'update' });
  if (!order) return;
  const moved = { status: to, statusBefore: to === 'AMENDING' ? status : statusBefore };
  const declarations = (await standingsOf(orderId, call.db)).map((one) => (one.id === id ? { ...one, ...moved } : one));
  const following = orderFollowing(order.status ?? '', declarations);
  if (typeof following === 'object' && 'refused' in following) throw invalid({ _: following.refused });
  if (typeof following === 'object')
    await takeAct(
      customsOrder,
      { id: orderId, rowVersion: 'any', action: following.step, opinion },
      { ...asSystem(call), audit: {} },
    );
  if (to === 'CHECKED') await change(customsOrder, orderId, { checkerId: call.actor.userId }, call);
  if (to === 'DRAFT') await change(customsOrder, orderId, { checkerId: null }, call);
  if (to === 'SENT') await change(customsOrder, orderId, { channel: channelOf(call) }, call);
}
