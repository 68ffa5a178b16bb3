import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHours } from '#domain/core/moments.ts';
import { trackShipment } from '#domain/transport/index.ts';
import { trackFlow } from '#domain/transport/trackFlow.ts';
import { isTrackOver, trackMoves, wrongEventTime } from '#domain/transport/trackMath.ts';
import { connectCarrier } from '#server/transport/carriers.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { uploadSheet } from '../robustness/sheets.ts';
import { notReached } from '../scenarios/notReached.ts';
import {
  customerId,
  errorsOf,
  now,
  openTransport,
  step,
  type TransportWorld,
  tomorrow,
  tryStep,
} from './transportWorld.ts';

/** Shipments on their way. @see docs/spec/operations.md 3.5, 5 track */
let world: TransportWorld;
beforeAll(async () => {
  world = await openTransport();
});
afterAll(() => world.close());

let parcels = 0;
const ago = (hours: number): string => addHours(now(), -hours);

/** The track of an order that a carrier took by itself. */
async function parcel(): Promise<WireRecord> {
  parcels += 1;
  const order = await world.readyOrder();
  const params = { shipTime: now(), carrier: '顺丰速运', trackNo: `SF${parcels}` };
  await step(world.warehouse, 'WhOrder', order, 'ship', { params });
  const { rows } = await world.warehouse.get<{ rows: WireRecord[] }>('business.queryTrackShipmentPage', {
    filter: { orderId: order.id },
  });
  return world.read('TrackShipment', rows[0]?.id);
}

/** A track that nobody has touched, begun by hand. */
async function untouched(): Promise<WireRecord> {
  parcels += 1;
  const order = await world.readyOrder();
  return world.warehouse.get('business.addTrackShipment', {
    record: { trackNo: `HAND${parcels}`, carrier: '德邦', customerId, orderId: order.id },
  });
}

const enter = ({ id, rowVersion }: WireRecord, event: string, eventTime: string, more: object = {}) =>
  world.warehouse.call<WireRecord>('business.addTrackEvent', { id, rowVersion, event, eventTime, ...more });

const eventsOf = ({ events }: WireRecord) => (events as WireRecord[]).map(({ event }) => event);

describe('a track', () => {
  test('begins when the warehouse ships an order with a carrier, under the carrier’s number', async () => {
    expect(await parcel()).toMatchObject({ status: 'TRANSIT', carrier: '顺丰速运', lastEvent: 'PICKUP', customerId });
  });

  test('events lead it through every status; the end takes none any more', async () => {
    let track = await untouched();
    expect(track.status).toBe('WAIT');
    const seen = [track.status];
    const way = ['PICKUP', 'DELIVER', 'PROBLEM', 'TRANSFER', 'DELIVER', 'SIGN'];
    for (const [at, event] of way.entries()) {
      const { data, returnCode } = await enter(track, event, ago(10 - at), { note: '说明' });
      expect(returnCode).toBe('0');
      track = data;
      seen.push(track.status);
    }
    expect(seen).toEqual(['WAIT', 'TRANSIT', 'DELIVERING', 'PROBLEM', 'TRANSIT', 'DELIVERING', 'DELIVERED']);
    expect(eventsOf(track)).toEqual(way);
    expect((await enter(track, 'RETURN', now())).returnCode).toBe('1004');
    const back = (await enter(await untouched(), 'RETURN', ago(1))).data;
    expect(back.status).toBe('RETURNED');
  });

  test('a time is neither in the future nor before the last event but one', async () => {
    const first = (await enter(await untouched(), 'PICKUP', ago(9))).data;
    const second = (await enter(first, 'TRANSFER', ago(5))).data;
    expect(errorsOf(await enter(second, 'ARRIVE', `${tomorrow} 00:00:00`))).toHaveProperty('eventTime');
    expect(errorsOf(await enter(second, 'ARRIVE', ago(10)))).toHaveProperty('eventTime');
    const between = await enter(second, 'SIGN', ago(7));
    expect(between.data).toMatchObject({ status: 'TRANSIT', lastEvent: 'TRANSFER' });
    const again = await enter(second, 'ARRIVE', ago(1));
    expect(again.returnCode).toBe('1003');
  });

  test('a problem asks for its words, and whoever looks after the customer hears of it', async () => {
    const track = await parcel();
    expect(errorsOf(await enter(track, 'PROBLEM', now()))).toHaveProperty('note');
    const stopped = (await enter(track, 'PROBLEM', now(), { note: '地址有误' })).data;
    expect(stopped).toMatchObject({ status: 'PROBLEM', reason: '地址有误' });
    const { rows } = await world.gateway.database.pool.query('select title from user_message where record_id = $1', [
      track.id,
    ]);
    expect(JSON.stringify(rows)).toContain('地址有误');
  });

  test('a step that somebody takes by itself leaves an event', async () => {
    const track = await untouched();
    const moved = await step(world.warehouse, 'TrackShipment', track, 'pickup', { params: { lastEventTime: ago(1) } });
    expect(moved).toMatchObject({
      status: 'TRANSIT',
      lastEvent: 'PICKUP',
      events: [{ event: 'PICKUP', source: 'HAND' }],
    });
    const early = await tryStep(world.warehouse, 'TrackShipment', moved, 'sign', {
      params: { lastEventTime: `${tomorrow} 00:00:00` },
    });
    expect(errorsOf(early)).toHaveProperty('lastEventTime');
  });

  test('is over when the warehouse signs its order, and stops when the order does', async () => {
    const track = await parcel();
    const order = await world.read('WhOrder', track.orderId);
    const stopped = await step(world.warehouse, 'WhOrder', order, 'except', { opinion: '车辆故障' });
    expect(await world.read('TrackShipment', track.id)).toMatchObject({ status: 'PROBLEM', lastNote: '车辆故障' });
    const again = await step(world.warehouse, 'WhOrder', stopped, 'reship', { params: { solution: '换车' } });
    expect(await world.read('TrackShipment', track.id)).toMatchObject({ status: 'TRANSIT' });
    const lines = (again.lines as WireRecord[]).map(({ id, pickedQty }) => ({ id, signedQty: pickedQty }));
    await step(world.warehouse, 'WhOrder', again, 'sign', { params: { signTime: now(), lines } });
    expect(await world.read('TrackShipment', track.id)).toMatchObject({ status: 'DELIVERED' });
  });

  test('says so where its carrier is not connected, and takes what a connected one tells, once', async () => {
    const track = await parcel();
    const fetching = ({ id, rowVersion }: WireRecord) =>
      world.warehouse.call<WireRecord>('van.fetchTrack', { id, rowVersion });
    expect(errorsOf(await fetching(track))).toEqual({
      carrier: '承运商顺丰速运尚未接入轨迹接口，请手工登记或导入事件',
    });
    const leave = connectCarrier('顺丰速运', async () => [
      { event: 'SIGN', eventTime: now(), place: '苏州' },
      { event: 'TRANSFER', eventTime: track.lastEventTime as string, place: '上海' },
    ]);
    const fetched = await fetching(track);
    leave();
    expect(fetched.data).toMatchObject({ status: 'DELIVERED', lastPlace: '苏州' });
    expect(eventsOf(fetched.data)).toEqual(['PICKUP', 'TRANSFER', 'SIGN']);
  });

  test('a carrier that does not answer is named', async () => {
    const track = await parcel();
    const leave = connectCarrier('顺丰速运', () => Promise.reject(new Error('no route')));
    const { returnCode } = await world.warehouse.call('van.fetchTrack', { id: track.id, rowVersion: track.rowVersion });
    leave();
    expect(returnCode).toBe('1014');
  });

  test('events come in as a sheet, in the order they happened, each once; what no shipment has is told by its row', async () => {
    const track = await untouched();
    const rows = [
      ['运单号', '事件', '最后事件时间', '最后地点'],
      [String(track.trackNo), '派送', ago(1), '苏州'],
      [String(track.trackNo), '揽收', ago(3), '上海'],
      ['NOBODY', '揽收', ago(3), '上海'],
      [String(track.trackNo), '没有', ago(2), '上海'],
    ];
    const importing = async () => {
      const fileId = await uploadSheet(world.warehouse, rows.map((row) => row.join(',')).join('\n'));
      return (await world.warehouse.call<WireRecord>('business.importTrack', { fileId })).data;
    };
    expect(await importing()).toMatchObject({ success: 2, failed: 2 });
    const stored = await world.read('TrackShipment', track.id);
    expect(stored).toMatchObject({ status: 'DELIVERING', lastPlace: '苏州' });
    expect(eventsOf(stored)).toEqual(['PICKUP', 'DELIVER']);
    expect(await importing()).toMatchObject({ success: 0, existing: 2 });
  });

  test('the customer is told, and is late once its time has passed', async () => {
    const track = await parcel();
    const late = await world.warehouse.get<WireRecord>('business.updateTrackShipment', {
      ...{ id: track.id, rowVersion: track.rowVersion, record: { planArrive: ago(5) } },
    });
    expect(Number(late.lateHours)).toBeGreaterThanOrEqual(5);
    await step(world.business, 'TrackShipment', late, 'tell', { params: { words: '预计今晚送达' } });
    const { rows } = await world.gateway.database.pool.query(
      `select m.title from user_message m join sys_user u on u.id = m.user_id where m.record_id = $1 and u.login_name = 'cust01'`,
      [track.id],
    );
    expect(rows).toEqual([{ title: '预计今晚送达' }]);
  });
});

describe('events and steps', () => {
  const events = ['PICKUP', 'DEPART', 'TRANSFER', 'ARRIVE', 'DELIVER', 'SIGN', 'PROBLEM', 'RETURN', 'CUSTOMS'];

  test('whatever happens in whatever order, each step leads out of where the one before led', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (happened) => {
        let status = 'WAIT';
        for (const event of happened) {
          if (isTrackOver(status)) return;
          for (const move of trackMoves(status, event)) {
            const taken = trackFlow.steps.find(({ key }) => key === move);
            expect(taken?.from).toContain(status);
            status = taken?.to ?? status;
          }
          if (event === 'SIGN') expect(status).toBe('DELIVERED');
          if (event === 'RETURN') expect(status).toBe('RETURNED');
        }
      }),
    );
  });

  test('no time is refused that lies between the last two events and now', () => {
    const hour = fc.integer({ min: 0, max: 23 }).map((at) => `2026-11-20 ${String(at).padStart(2, '0')}:00:00`);
    fc.assert(
      fc.property(fc.array(hour, { minLength: 2, maxLength: 8 }), hour, (times, time) => {
        const beforeLast = [...times].sort().at(-2) ?? '';
        const isGood = time >= beforeLast && time <= '2026-11-20 20:00:00';
        expect(wrongEventTime(time, times, '2026-11-20 20:00:00') === undefined).toBe(isGood);
      }),
    );
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(world.gateway.database.pool, trackShipment)).toEqual([]);
});
