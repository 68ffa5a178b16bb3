import { liveDispatches } from '#domain/transport/dispatchFlow.ts';
import { dispatchedOrder, dispatchOrder } from '#domain/transport/dispatchOrder.ts';
import { retailOrder } from '#domain/transport/retailOrder.ts';
import { trackShipment } from '#domain/transport/trackShipment.ts';
import { whOrder } from '#domain/warehouse/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { AfterStep } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';
import { attempt } from '../gateway/ownTransaction.ts';
import { enterEvent, type TrackedEvent } from './trackEvents.ts';

const [l, d] = [columnsIn(dispatchedOrder, 'l'), columnsIn(dispatchOrder, 'd')];

/** Whether a dispatch carries the order, whose own track tells where it is. */
async function isDispatched(orderId: string, { db }: Call): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from dispatched_order l join dispatch_order d on d.id = ${l.dispatchId}
     where ${l.orderId} = $1 and ${d.status} = any($2) and not l.deleted_flg and not d.deleted_flg limit 1`,
    [orderId, liveDispatches],
  );
  return rows.length > 0;
}

/** An order that a carrier took without a dispatch has a track of its own, under the carrier's number. */
async function beginTrack(id: string, call: Call): Promise<void> {
  const { orderNo, carrier, trackNo, customerId, shipTime, warehouse } = await getRecord(whOrder, id, asSystem(call));
  const named = { carrier: carrier ?? '', trackNo: trackNo || orderNo };
  if (await readOne(trackShipment, ['id'], named, call.db)) return;
  const made = await createRecord(
    trackShipment,
    { ...named, orderId: id, customerId, fromPlace: warehouse },
    { ...asSystem(call), audit: {} },
  );
  await enterEvent(made.id, { event: 'PICKUP', eventTime: shipTime ?? call.now, source: 'SYSTEM' }, call);
}

/** What happened to an order in the warehouse stands on its track; one that is over keeps what it has. */
async function tellTrackOf(orderId: string, event: Omit<TrackedEvent, 'source'>, call: Call): Promise<void> {
  const track = await readOne(trackShipment, ['id'], { orderId }, call.db);
  if (track) await attempt(call, (inside) => enterEvent(track.id, { ...event, source: 'SYSTEM' }, inside));
}

/** Retail orders go along with the orders that the warehouse packed for them. */
async function followRetail(
  whOrderId: string,
  action: 'ship' | 'deliver',
  params: { readonly [Name in 'shipTime' | 'signTime']?: string | null },
  call: Call,
): Promise<void> {
  const orders = await readMany(retailOrder, ['id', 'tmsId'], { whOrderId }, call.db);
  // What is on a transport is signed for there, piece by piece.
  const open = orders.filter(({ tmsId }) => action === 'ship' || !tmsId);
  for (const { id } of open) await takeSystemStep(retailOrder, { id, action, params }, call);
}

/** What follows in transport when the warehouse ships, signs or stops an order. */
export const followWhOrder: AfterStep = async ({ id }, { key, from, reason }, call) => {
  const { shipTime, signTime } = await getRecord(whOrder, id, asSystem(call));
  if (key === 'ship') {
    if (!(await isDispatched(id, call))) await beginTrack(id, call);
    await followRetail(id, 'ship', { shipTime }, call);
  }
  if (key === 'sign') {
    await tellTrackOf(id, { event: 'SIGN', eventTime: signTime ?? call.now }, call);
    await followRetail(id, 'deliver', { signTime }, call);
  }
  if (key === 'except' && from === 'SHIPPED')
    await tellTrackOf(id, { event: 'PROBLEM', eventTime: call.now, note: reason ?? null }, call);
  if (key === 'reship') await tellTrackOf(id, { event: 'TRANSFER', eventTime: call.now }, call);
};
