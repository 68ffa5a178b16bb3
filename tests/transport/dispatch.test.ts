import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dispatchOrder } from '#domain/transport/index.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { notReached } from '../scenarios/notReached.ts';
import {
  customerId,
  errorsOf,
  now,
  openTransport,
  otherCustomerId,
  step,
  type TransportWorld,
  today,
  tomorrow,
  tryStep,
  vehicle,
} from './transportWorld.ts';

/** Vehicles for orders that are ready. @see docs/spec/operations.md 3.5, 5 dispatch */
let world: TransportWorld;
beforeAll(async () => {
  world = await openTransport();
});
afterAll(() => world.close());

const orderIn = async ({ id }: WireRecord) => world.read('WhOrder', id);
const adding = (orders: readonly WireRecord[], facts: object = {}) =>
  world.warehouse.call<WireRecord>('business.addDispatchOrder', {
    record: { customerId, vehicleType: 'V42', orders: orders.map(({ id }) => ({ orderId: id })), ...facts },
  });

describe('a dispatch', () => {
  test('O17: an order on a live dispatch is on no other one, until that one is cancelled', async () => {
    const order = await world.readyOrder();
    const first = await world.draft([order]);
    expect(first).toMatchObject({ status: 'DRAFT', pieces: 4, grossKg: '120.500' });
    expect(await orderIn(order)).toMatchObject({ dispatchNo: first.dispatchNo });
    const refused = await adding([order]);
    expect(refused.returnCode).toBe('1001');
    expect(errorsOf(refused)).toEqual({ 'orders.0.orderId': `订单${order.orderNo}已在派车单${first.dispatchNo}` });
    await step(world.warehouse, 'DispatchOrder', first, 'cancel', { opinion: '客户改期' });
    expect(await orderIn(order)).toMatchObject({ dispatchNo: null });
    expect((await adding([order])).returnCode).toBe('0');
  });

  test('O17: two people who take the same order at the same moment: one of them has it', async () => {
    const order = await world.readyOrder();
    const answers = await Promise.all([adding([order]), adding([order]), adding([order])]);
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1001', '1001']);
  });

  test('takes orders of its customer that are ready, each once, and says what they weigh, whatever was sent', async () => {
    const [order, other] = [await world.readyOrder(), await world.readyOrder({ customerId: otherCustomerId })];
    const waiting = await world.warehouse.get<WireRecord>('business.addWhOrder', {
      record: {
        ...{ orderNo: `NEW-${Date.now()}`, orderKind: 'OUT', customerId, warehouse: 'A1', bondedFlg: 0 },
        lines: [{ lineNo: 1, partNo: 'P-1', qty: '1', unit: '007' }],
      },
    });
    expect(errorsOf(await adding([other]))).toEqual({ 'orders.0.orderId': `订单${other.orderNo}不属于该客户` });
    expect(errorsOf(await adding([waiting]))).toEqual({
      'orders.0.orderId': `订单${waiting.orderNo}不是待出库状态，不能派车`,
    });
    expect(errorsOf(await adding([order, order]))).toHaveProperty('orders');
    expect(errorsOf(await adding([]))).toHaveProperty('orders');
    const lying = { orders: [{ orderId: order.id, pieces: 99, grossKg: '0.001' }], pieces: 1, grossKg: '1' };
    const { data } = await world.warehouse.call<WireRecord>('business.addDispatchOrder', {
      record: { customerId, vehicleType: 'V42', ...lying },
    });
    expect(data).toMatchObject({ pieces: 4, grossKg: '120.500', orders: [{ pieces: 4, grossKg: '120.500' }] });
  });

  test('tells before it is sent that it is too heavy for its vehicle, and is sent all the same', async () => {
    const heavy = await world.draft([await world.readyOrder({ grossKg: '2500' })]);
    const told = await world.warehouse.get<{ notes: { zh: string }[]; tables: { rows: unknown[] }[] }>(
      'business.foretellDispatch',
      { id: heavy.id },
    );
    expect(told.notes[0]?.zh).toBe('超出车型载重（2500/2000kg），仍要继续？');
    expect(told.tables[0]?.rows).toHaveLength(1);
    expect(await step(world.warehouse, 'DispatchOrder', heavy, 'send')).toMatchObject({ status: 'SENT' });
  });

  test('is sent with a carrier, two different addresses of its customer and a time that is to come', async () => {
    const order = await world.readyOrder();
    const bare = await world.draft([order], { carrier: null, fromAddr: null, toAddr: null, planTime: null });
    const send = (params: object) => tryStep(world.warehouse, 'DispatchOrder', bare, 'send', { params });
    expect(Object.keys(errorsOf(await send({}))).sort()).toEqual(['carrier', 'fromAddr', 'planTime', 'toAddr']);
    const good = { carrier: '通衢', fromAddr: world.from, toAddr: world.to, planTime: `${tomorrow} 08:00:00` };
    expect(errorsOf(await send({ ...good, planTime: '2020-01-01 08:00:00' }))).toHaveProperty('planTime');
    expect(errorsOf(await send({ ...good, toAddr: world.from }))).toHaveProperty('toAddr');
    const foreign = await world.address({ customerId: otherCustomerId });
    expect(errorsOf(await send({ ...good, toAddr: foreign }))).toEqual({ toAddr: '地址不属于该客户' });
    expect((await send(good)).data).toMatchObject({ status: 'SENT' });
  });

  test('a carrier that refuses gives it back to be changed; one that confirms names a plate as plates are', async () => {
    const sent = await world.dispatchAt('SENT');
    const confirm = (params: object) => tryStep(world.warehouse, 'DispatchOrder', sent, 'confirm', { params });
    expect(errorsOf(await confirm({ ...vehicle, plateNo: 'A12345' }))).toHaveProperty('plateNo');
    expect(errorsOf(await confirm({ ...vehicle, driverPhone: '1' }))).toHaveProperty('driverPhone');
    const refused = await step(world.warehouse, 'DispatchOrder', sent, 'refuse', { opinion: '没有车' });
    expect(refused).toMatchObject({ status: 'REFUSED', reason: '没有车' });
    const changed = await world.warehouse.get<WireRecord>('business.updateDispatchOrder', {
      ...{ id: refused.id, rowVersion: refused.rowVersion, record: { carrier: '通衢物流' } },
    });
    expect(await step(world.warehouse, 'DispatchOrder', changed, 'send')).toMatchObject({
      status: 'SENT',
      reason: null,
    });
  });

  test('is not changed while it is being loaded: a sentence says what to do, and an order is taken off', async () => {
    const orders = [await world.readyOrder(), await world.readyOrder()];
    const loading = await world.dispatchAt('LOADING', orders);
    const changed = await world.warehouse.call('business.updateDispatchOrder', {
      ...{ id: loading.id, rowVersion: loading.rowVersion, record: { carrier: '别的' } },
    });
    expect(changed.returnCode).toBe('1005');
    expect(JSON.stringify(changed.data)).toContain('移出订单');
    const [kept, dropped] = orders as [WireRecord, WireRecord];
    await step(world.warehouse, 'WhOrder', await orderIn(dropped), 'except', { opinion: '包装破损' });
    const early = await tryStep(world.warehouse, 'DispatchOrder', loading, 'depart', { params: { departTime: now() } });
    expect(errorsOf(early)).toEqual({ orders: `订单${dropped.orderNo}已不是待出库状态，请先移出该订单` });
    const params = { orderNo: dropped.orderNo };
    const lighter = await step(world.warehouse, 'DispatchOrder', loading, 'dropOrder', { params, opinion: '破损' });
    expect(lighter).toMatchObject({ pieces: 4, grossKg: '120.500', orders: [{ orderId: kept.id }] });
    expect(await orderIn(dropped)).toMatchObject({ dispatchNo: null });
    const last = await tryStep(world.warehouse, 'DispatchOrder', lighter, 'dropOrder', {
      ...{ params: { orderNo: kept.orderNo }, opinion: '全部取消' },
    });
    expect(errorsOf(last)).toHaveProperty('orderNo');
    expect(
      await step(world.warehouse, 'DispatchOrder', lighter, 'depart', { params: { departTime: now() } }),
    ).toMatchObject({
      status: 'ONWAY',
    });
  });

  test('its departure ships its orders and begins one track, on which its arrival stands', async () => {
    const orders = [await world.readyOrder(), await world.readyOrder()];
    const record = await world.dispatchAt('ARRIVED', orders);
    for (const order of orders) expect(await orderIn(order)).toMatchObject({ status: 'SHIPPED', carrier: '迅达运输' });
    const { rows } = await world.warehouse.get<{ rows: WireRecord[] }>('business.queryTrackShipmentPage', {
      filter: { dispatchId: record.id },
    });
    expect(rows).toHaveLength(1);
    const track = await world.read('TrackShipment', rows[0]?.id);
    expect(track).toMatchObject({ trackNo: record.dispatchNo, status: 'TRANSIT', lastEvent: 'ARRIVE' });
    expect((track.events as WireRecord[]).map(({ event, source }) => [event, source])).toEqual([
      ['DEPART', 'SYSTEM'],
      ['ARRIVE', 'SYSTEM'],
    ]);
  });

  test('O18: is signed with the note alone: then its orders are signed and its track is over', async () => {
    const order = await world.readyOrder();
    const arrived = await world.dispatchAt('ARRIVED', [order]);
    const bare = await tryStep(world.warehouse, 'DispatchOrder', arrived, 'sign');
    expect(bare.returnCode).toBe('1001');
    expect(errorsOf(bare)).toEqual({ podFile: '请上传回单' });
    expect(await orderIn(order)).toMatchObject({ status: 'SHIPPED' });
    const params = { podFile: [await world.photo()], signer: '王收货', signTime: now() };
    const signed = await step(world.warehouse, 'DispatchOrder', arrived, 'sign', { params });
    expect(signed).toMatchObject({ status: 'SIGNED', signer: '王收货', podFile: [{ fileName: '回单.jpg' }] });
    expect(await orderIn(order)).toMatchObject({ status: 'SIGNED', lines: [{ signedQty: '10.00000' }] });
    const { rows } = await world.warehouse.get<{ rows: WireRecord[] }>('business.queryTrackShipmentPage', {
      filter: { dispatchId: signed.id },
    });
    expect(rows[0]).toMatchObject({ status: 'DELIVERED', lastEvent: 'SIGN' });
    const again = await tryStep(world.warehouse, 'DispatchOrder', arrived, 'sign', { params });
    expect(again.returnCode).toBe('1003');
  });

  test('a photo of 20 MB is taken as it is; one beyond the limit, or no picture at all, is refused', async () => {
    const big = await world.photo(20 * 1024 * 1024);
    expect(big.fileSize).toBeGreaterThanOrEqual(20 * 1024 * 1024);
    await expect(world.photo(60 * 1024 * 1024)).rejects.toThrow(/1011|1010|413/);
    const fake = await world.warehouse.upload({ bizType: 'dispatchOrder', fileName: '回单.jpg', content: '<svg/>' });
    expect(fake.returnCode).toBe('1011');
  });

  test('times run forward: nobody arrives before he left, nor tomorrow', async () => {
    const loading = await world.dispatchAt('LOADING');
    const depart = (departTime: string) =>
      tryStep(world.warehouse, 'DispatchOrder', loading, 'depart', { params: { departTime } });
    expect(errorsOf(await depart('2020-01-01 00:00:00'))).toHaveProperty('departTime');
    expect(errorsOf(await depart(`${tomorrow} 00:00:00`))).toHaveProperty('departTime');
    expect((await depart(now())).returnCode).toBe('0');
  });

  test('the button on warehouse orders begins a draft for those that are ticked, of one customer', async () => {
    const orders = [await world.readyOrder(), await world.readyOrder()];
    const make = (ids: readonly unknown[]) =>
      world.business.call<WireRecord>('business.makeDispatch', { orderIds: ids, vehicleType: 'V68' });
    const made = await make(orders.map(({ id }) => id));
    expect(made.returnCode).toBe('0');
    expect(await world.read('DispatchOrder', made.data.id)).toMatchObject({ status: 'DRAFT', pieces: 8, customerId });
    const mixed = [await world.readyOrder(), await world.readyOrder({ customerId: otherCustomerId })];
    expect((await make(mixed.map(({ id }) => id))).returnCode).toBe('1001');
    expect((await make(['nobody'])).returnCode).toBe('1001');
  });
});

describe('what customers and others see', () => {
  test('O40: a customer sees his own dispatches and tracks, without plate, driver and phone', async () => {
    const own = await world.dispatchAt('ONWAY');
    const foreignOrder = await world.readyOrder({ customerId: otherCustomerId });
    const [from, to] = [
      await world.address({ customerId: otherCustomerId }),
      await world.address({ customerId: otherCustomerId }),
    ];
    const foreign = await world.draft([foreignOrder], { customerId: otherCustomerId, fromAddr: from, toAddr: to });
    const customer = await world.gateway.as('cust01');
    const { rows } = await customer.get<{ rows: WireRecord[] }>('business.queryDispatchOrderPage', { limit: 100 });
    expect(rows.some(({ id }) => id === own.id)).toBe(true);
    expect(rows.filter((row) => row.customerId !== customerId)).toEqual([]);
    const shown = await customer.get<WireRecord>('business.getDispatchOrder', { id: own.id });
    for (const name of ['plateNo', 'driverName', 'driverPhone', 'fee']) expect(shown).not.toHaveProperty(name);
    expect(JSON.stringify([rows, shown])).not.toContain('沪A12345');
    expect(await world.read('DispatchOrder', own.id)).toMatchObject(vehicle);
    expect((await customer.call('business.getDispatchOrder', { id: foreign.id })).returnCode).toBe('1002');
    const byPlate = await customer.call('business.queryDispatchOrderPage', { filter: { plateNo: '沪A12345' } });
    expect(byPlate.returnCode).not.toBe('0');
    const tracks = await customer.get<{ rows: WireRecord[] }>('business.queryTrackShipmentPage', { limit: 100 });
    expect(tracks.rows.length).toBeGreaterThan(0);
    expect(tracks.rows.filter((row) => row.customerId !== customerId)).toEqual([]);
  });

  test('another customer reaches none of it through any call', async () => {
    const record = await world.dispatchAt('ARRIVED');
    const order = await world.readyOrder();
    const stranger = await world.stranger();
    const calls: readonly (readonly [string, object])[] = [
      ['business.getDispatchOrder', { id: record.id }],
      ['business.updateDispatchOrder', { id: record.id, rowVersion: record.rowVersion, record: { carrier: 'x' } }],
      ['business.addDispatchOrder', { record: { customerId, vehicleType: 'V42', orders: [{ orderId: order.id }] } }],
      ['business.actDispatchOrder', { id: record.id, rowVersion: record.rowVersion, action: 'sign' }],
      ['business.foretellDispatch', { id: record.id }],
      ['business.makeDispatch', { orderIds: [order.id], vehicleType: 'V42' }],
      ['business.makeRetailTms', { orderIds: [order.id] }],
      ['business.importTrack', { fileId: 'x' }],
      ['business.importRetailOrder', { fileId: 'x' }],
      ['business.queryRetailOrderPage', {}],
      ['business.queryRetailTmsPage', {}],
    ];
    for (const [name, data] of calls) {
      const { returnCode } = await stranger.call(name, data);
      expect([name, ['1002', '1005', '1008'].includes(returnCode)]).toEqual([name, true]);
    }
  });

  test('business cancels by its leader alone, and nobody but the warehouse confirms', async () => {
    const sent = await world.dispatchAt('SENT');
    expect((await tryStep(world.business, 'DispatchOrder', sent, 'confirm', { params: vehicle })).returnCode).toBe(
      '1005',
    );
    expect((await tryStep(world.business, 'DispatchOrder', sent, 'cancel', { opinion: 'x' })).returnCode).toBe('1005');
    expect(today).toBe(now().slice(0, 10));
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(world.gateway.database.pool, dispatchOrder)).toEqual([]);
});
