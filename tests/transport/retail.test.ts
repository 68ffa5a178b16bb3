import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retailOrder, retailTms } from '#domain/transport/index.ts';
import { retailProblems } from '#domain/transport/retailChecks.ts';
import { areSlotsTooClose } from '#domain/transport/slots.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { uploadSheet } from '../robustness/sheets.ts';
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
} from './transportWorld.ts';

/** Orders of stores and their transport. @see docs/spec/operations.md 3.6, 5 retailOrder, retailTms */
let world: TransportWorld;
let customerName = '';
beforeAll(async () => {
  world = await openTransport();
  const admin = await world.gateway.as('admin');
  const goods = [
    ['LIP-1', 6, 1],
    ['CRM-1', 12, 1],
    ['OLD-1', 1, 0],
  ] as const;
  for (const [partNo, packQty, enabled] of goods)
    await admin.get('product.addWmsGoods', {
      record: { customerId, partNo, goodsName: `商品${partNo}`, wmsUnit: '007', packQty, enabled },
    });
  await world.address({ addressKind: 'STORE', code: 'S1', name: '一号店', openFrom: '10:00', openTo: '20:00' });
  await world.address({ addressKind: 'STORE', code: 'S2', name: '二号店', openFrom: '10:00', openTo: '20:00' });
  const { rows } = await world.gateway.database.pool.query('select name from customer where id = $1', [customerId]);
  customerName = rows[0]?.name;
});
afterAll(() => world.close());

let numbers = 0;
const head = ['订单号', '客户', '渠道', '门店编码', '订单日期', '货号', '数量', '单价'];

/** Brings rows in as a sheet: order, store, article, quantity. */
async function importing(rows: readonly (readonly string[])[], client = world.business) {
  const sheet = rows.map(([orderNo = '', storeCode = '', sku = '', qty = '', channel = '门店补货', whose]) =>
    [orderNo, whose ?? customerName, channel, storeCode, today, sku, qty, '100'].join(','),
  );
  const fileId = await uploadSheet(client, [head.join(','), ...sheet].join('\n'));
  return client.call<WireRecord>('business.importRetailOrder', { fileId });
}

async function orderNamed(orderNo: string): Promise<WireRecord> {
  const { rows } = await world.business.get<{ rows: WireRecord[] }>('business.queryRetailOrderPage', {
    filter: { orderNo },
  });
  return world.read('RetailOrder', rows[0]?.id);
}

/** An order as it came in. */
async function imported(storeCode = 'S1', lines: readonly (readonly [string, string])[] = [['LIP-1', '12']]) {
  numbers += 1;
  const orderNo = `R-${numbers}`;
  await importing(lines.map(([sku, qty]) => [orderNo, storeCode, sku, qty]));
  return orderNamed(orderNo);
}

const check = (order: WireRecord) => step(world.business, 'RetailOrder', order, 'check');
const send = (order: WireRecord) =>
  step(world.business, 'RetailOrder', order, 'toWarehouse', { params: { warehouse: 'A1' } });

/** An order that left the warehouse, which packed and shipped it by its own steps. */
async function shipped(storeCode = 'S1'): Promise<WireRecord> {
  const sent = await send(await check(await imported(storeCode)));
  await shipInWarehouse(sent);
  return world.read('RetailOrder', sent.id);
}

async function shipInWarehouse({ whOrderId }: WireRecord): Promise<void> {
  const { pool } = world.gateway.database;
  await pool.query('update wh_order set bonded_flg = false where id = $1', [whOrderId]);
  const picking = await step(world.warehouse, 'WhOrder', await world.read('WhOrder', whOrderId), 'directPick');
  const lines = (picking.lines as WireRecord[]).map(({ id, qty }) => ({ id, pickedQty: qty }));
  const ready = await step(world.warehouse, 'WhOrder', picking, 'pack', { params: { lines } });
  await step(world.warehouse, 'WhOrder', ready, 'ship', { params: { shipTime: now(), carrier: '申港' } });
}

describe('a retail order', () => {
  test('O19: a quantity that is no whole pack fails its check; corrected it passes by itself', async () => {
    const order = await imported('S1', [['LIP-1', '10']]);
    expect(order).toMatchObject({ status: 'IMPORTED', totalQty: 10, amount: '1000.00', storeName: '一号店' });
    const failed = await check(order);
    expect(failed).toMatchObject({ status: 'CHECK_FAIL', checkMsg: 'SKU LIP-1数量须为6的倍数' });
    const [line] = failed.lines as WireRecord[];
    const correct = (record: WireRecord, qty: number) =>
      world.business.get<WireRecord>('business.updateRetailOrder', {
        ...{ id: record.id, rowVersion: record.rowVersion, record: { lines: [{ ...line, qty }] } },
      });
    const worse = await correct(failed, 13);
    expect(worse).toMatchObject({ status: 'CHECK_FAIL', totalQty: 13 });
    const good = await correct(worse, 12);
    expect(good).toMatchObject({ status: 'CHECKED', checkMsg: null, totalQty: 12, lines: [{ packQty: 6 }] });
  });

  test('P20: what failed again says anew why, and an order that passed falls back when its article is stopped', async () => {
    const order = await check(await imported('S9', [['OLD-1', '1']]));
    expect(order).toMatchObject({ status: 'CHECK_FAIL', checkMsg: '门店S9不在地址簿；SKU OLD-1不存在或停用' });
    const again = await world.business.get<WireRecord>('business.updateRetailOrder', {
      ...{ id: order.id, rowVersion: order.rowVersion, record: { storeCode: 'S1' } },
    });
    expect(again).toMatchObject({ status: 'CHECK_FAIL', checkMsg: 'SKU OLD-1不存在或停用' });
    const good = await check(await imported('S1', [['CRM-1', '12']]));
    expect(good.status).toBe('CHECKED');
    const { pool } = world.gateway.database;
    await pool.query(`update wms_goods set enabled = false where part_no = 'CRM-1'`);
    const refused = await tryStep(world.business, 'RetailOrder', good, 'send', { params: { warehouse: 'A1' } });
    expect(errorsOf(refused)).toEqual({ lines: 'SKU CRM-1不存在或停用' });
    expect(await check(good)).toMatchObject({ status: 'CHECK_FAIL' });
    await pool.query(`update wms_goods set enabled = true where part_no = 'CRM-1'`);
  });

  test('an order is corrected after a failed check only, and only what may be wrong', async () => {
    const order = await imported();
    const change = (record: WireRecord, values: object) =>
      world.business.call('business.updateRetailOrder', {
        id: record.id,
        rowVersion: record.rowVersion,
        record: values,
      });
    expect((await change(order, { storeCode: 'S2' })).returnCode).toBe('1005');
    const failed = await check(await imported('S9'));
    expect((await change(failed, { orderDate: '2020-01-01', checkMsg: 'x', status: 'CHECKED' })).data).toMatchObject({
      ...{ orderDate: today, status: 'CHECK_FAIL' },
    });
  });

  test('rows of one number are one order; one with a wrong row stays out, one that is there is left alone', async () => {
    const { data } = await importing([
      ['I-1', 'S1', 'LIP-1', '6'],
      ['I-1', 'S1', 'CRM-1', '12'],
      ['I-2', 'S1', 'LIP-1', '6'],
      ['I-2', 'S1', 'CRM-1', 'viele'],
      ['I-3', 'S1', 'LIP-1', '0'],
      ['I-4', 'S1', 'LIP-1', '6', '门店补货', '没有这个客户'],
    ]);
    expect(data).toMatchObject({ success: 2, failed: 4 });
    expect(await orderNamed('I-1')).toMatchObject({ totalQty: 18, lines: [{ sku: 'LIP-1' }, { sku: 'CRM-1' }] });
    expect((await importing([['I-1', 'S1', 'LIP-1', '6']])).data).toMatchObject({ success: 0, existing: 1 });
  });

  test('an article that is there twice, or an online order without its address, fails', async () => {
    const twice = await check(
      await imported('S1', [
        ['LIP-1', '6'],
        ['LIP-1', '12'],
      ]),
    );
    expect(twice).toMatchObject({ status: 'CHECK_FAIL', checkMsg: 'SKU LIP-1重复' });
    await importing([['ON-1', 'S1', 'LIP-1', '6', '电商']]);
    expect(await check(await orderNamed('ON-1'))).toMatchObject({ checkMsg: '电商订单需填写收货人、电话和地址' });
  });

  test('many are checked at once, each with its own answer', async () => {
    const orders = [await imported(), await imported('S9')];
    const { data } = await world.business.call<WireRecord>('business.batchActRetailOrder', {
      ...{ ids: orders.map(({ id }) => id), action: 'check' },
      rowVersions: orders.map(({ rowVersion }) => rowVersion),
    });
    expect(data).toMatchObject({ ok: [orders[0]?.id, orders[1]?.id] });
    expect((await world.read('RetailOrder', orders[1]?.id)).status).toBe('CHECK_FAIL');
  });

  test('is sent as an order of the warehouse, once, and cancelled only after the warehouse cancelled that', async () => {
    const order = await check(await imported());
    const params = { warehouse: 'A1' };
    const answers = await Promise.all([
      tryStep(world.business, 'RetailOrder', order, 'send', { params }),
      tryStep(world.business, 'RetailOrder', order, 'send', { params }),
    ]);
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1003']);
    const sent = await world.read('RetailOrder', order.id);
    const made = await world.read('WhOrder', sent.whOrderId);
    expect(made).toMatchObject({ refNo: order.orderNo, customerId, status: 'CREATED', lines: [{ partNo: 'LIP-1' }] });
    const cancel = async () =>
      tryStep(world.business, 'RetailOrder', await world.read('RetailOrder', order.id), 'cancel', {
        opinion: '不要了',
      });
    expect(errorsOf(await cancel())).toHaveProperty('whOrderId');
    await step(world.warehouse, 'WhOrder', made, 'cancel', { opinion: '客户取消' });
    expect((await cancel()).data).toMatchObject({ status: 'CANCELLED', reason: '不要了' });
  });
});

describe('a transport to a store', () => {
  const book = (record: WireRecord, params: object) =>
    tryStep(world.warehouse, 'RetailTms', record, 'book', { params });
  const slot = (facts: object = {}) => ({ slotDate: tomorrow, slotFrom: '10:00', slotTo: '12:00', ...facts });
  const planOf = async ({ tmsId }: WireRecord) => world.read('RetailTms', tmsId);

  /** A transport under way, with its orders. */
  async function onItsWay(plateNo: string, storeCode = 'S1'): Promise<WireRecord> {
    const order = await shipped(storeCode);
    const booked = (await book(await planOf(order), slot({ plateNo }))).data;
    return step(world.warehouse, 'RetailTms', booked, 'depart', { params: { departTime: now() } });
  }

  test('orders that leave the warehouse gather by store until a slot is booked', async () => {
    const [one, two, other] = [await shipped('S2'), await shipped('S2'), await shipped('S1')];
    expect(one.tmsId).toBe(two.tmsId);
    expect(other.tmsId).not.toBe(one.tmsId);
    const plan = await planOf(two);
    expect(plan).toMatchObject({ status: 'PLAN', storeCode: 'S2', pieces: 24, orderCount: 2 });
    expect((await book(plan, slot())).data).toMatchObject({ status: 'BOOKED' });
    expect((await shipped('S2')).tmsId).not.toBe(one.tmsId);
    await book(await planOf(other), slot());
  });

  test('a slot lies in the hours of the store, not in the past, and ends after it begins', async () => {
    const plan = await planOf(await shipped());
    expect(errorsOf(await book(plan, slot({ slotFrom: '08:00' })))).toEqual({ slotFrom: '门店营业时间为10:00-20:00' });
    expect(errorsOf(await book(plan, slot({ slotTo: '21:00' })))).toHaveProperty('slotFrom');
    expect(errorsOf(await book(plan, slot({ slotTo: '09:00' })))).toHaveProperty('slotTo');
    expect(errorsOf(await book(plan, slot({ slotDate: '2020-01-01' })))).toHaveProperty('slotDate');
    expect(errorsOf(await book(plan, slot({ slotFrom: '99:00' })))).toHaveProperty('slotFrom');
    expect(errorsOf(await book(plan, slot({ plateNo: 'XX' })))).toHaveProperty('plateNo');
    expect((await book(plan, slot())).returnCode).toBe('0');
  });

  test('one vehicle has two hours between two stores; two people who book it at once: one of them has it', async () => {
    const plateNo = '沪B88888';
    const plans = [await planOf(await shipped('S1')), await planOf(await shipped('S2'))] as const;
    const answers = await Promise.all(plans.map((plan) => book(plan, slot({ plateNo }))));
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1001']);
    const at = answers.findIndex(({ returnCode }) => returnCode === '1001');
    const second = plans[at] as WireRecord;
    expect(errorsOf(answers[at] as never)).toEqual({ plateNo: '该时段车辆已被预约' });
    expect((await book(second, slot({ plateNo, slotFrom: '13:59', slotTo: '15:00' }))).returnCode).toBe('1001');
    expect((await book(second, slot({ plateNo, slotFrom: '14:00', slotTo: '15:00' }))).returnCode).toBe('0');
  });

  test('a delivery signs its orders here, in the list and in the warehouse; nobody signs for more than was sent', async () => {
    const onWay = await onItsWay('沪B10001');
    const [line] = onWay.orders as WireRecord[];
    const podFile = [await world.photo()];
    const deliver = (signedQty: unknown, more: object = {}) =>
      tryStep(world.warehouse, 'RetailTms', onWay, 'deliver', {
        params: { signTime: now(), podFile, orders: [{ id: line?.id, signedQty }], ...more },
      });
    expect(errorsOf(await deliver(13))).toHaveProperty(['orders.0.signedQty']);
    expect(errorsOf(await deliver(-1))).toHaveProperty(['orders.0.signedQty']);
    expect(errorsOf(await deliver(12, { podFile: [] }))).toEqual({ podFile: '请上传回单' });
    expect(errorsOf(await deliver(11))).toEqual({ reason: '签收数量有差异，请填写原因' });
    const done = await deliver(11, { reason: '破损1件' });
    expect(done.data).toMatchObject({ status: 'DELIVERED', diffQty: 1, reason: '破损1件' });
    const order = await world.read('RetailOrder', line?.orderId);
    expect(order).toMatchObject({ status: 'DELIVERED', lines: [{ signedQty: null }] });
    expect(await world.read('WhOrder', order.whOrderId)).toMatchObject({ status: 'SIGNED' });
  });

  test('what a store signs for in full is signed article by article', async () => {
    const onWay = await onItsWay('沪B10002');
    const orders = (onWay.orders as WireRecord[]).map(({ id, qty }) => ({ id, signedQty: qty }));
    const params = { signTime: now(), podFile: [await world.photo()], orders };
    expect(await step(world.warehouse, 'RetailTms', onWay, 'deliver', { params })).toMatchObject({ diffQty: 0 });
    const [line] = onWay.orders as WireRecord[];
    expect(await world.read('RetailOrder', line?.orderId)).toMatchObject({ lines: [{ signedQty: 12 }] });
  });

  test('what a store refuses is booked again or comes back; then its orders wait for another transport', async () => {
    const onWay = await onItsWay('沪B10003', 'S2');
    const refused = await step(world.warehouse, 'RetailTms', onWay, 'reject', { opinion: '盘点' });
    const rebooked = await step(world.business, 'RetailTms', refused, 'rebook', { params: slot() });
    expect(rebooked).toMatchObject({ status: 'BOOKED', departTime: null });
    const again = await step(world.warehouse, 'RetailTms', rebooked, 'depart', { params: { departTime: now() } });
    const rejected = await step(world.warehouse, 'RetailTms', again, 'reject', { opinion: '停电' });
    const back = await step(world.warehouse, 'RetailTms', rejected, 'back', { params: { backTime: now() } });
    expect(back.status).toBe('RETURNED');
    const [line] = back.orders as WireRecord[];
    expect(await world.read('RetailOrder', line?.orderId)).toMatchObject({ status: 'SHIPPED', tmsId: null });
    const make = (more: object = {}) =>
      world.warehouse.call<WireRecord>('business.makeRetailTms', { orderIds: [line?.orderId], ...more });
    expect(Object.keys(errorsOf(await make({ slotDate: tomorrow }))).sort()).toEqual(['slotFrom', 'slotTo']);
    expect((await make(slot())).data).toEqual({ transports: 1, orders: 1 });
    expect(errorsOf(await make())).toHaveProperty('orderIds');
  });

  test('transports are made of orders that were shipped to stores, two people at once included', async () => {
    const order = await check(await imported());
    const make = (orderId: unknown) => world.warehouse.call('business.makeRetailTms', { orderIds: [orderId] });
    expect(errorsOf(await make(order.id))).toHaveProperty('orderIds');
    expect((await make('nobody')).returnCode).toBe('1002');
    const free = await shipped();
    await world.gateway.database.pool.query('update retail_order set tms_id = null where id = $1', [free.id]);
    const answers = await Promise.all([make(free.id), make(free.id)]);
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1001']);
    expect(otherCustomerId).not.toBe(customerId);
  });
});

describe('checks and slots', () => {
  test('every multiple of a pack passes and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5_000 }), (packQty, qty) => {
        const skus = new Map([['A', { packQty, enabled: true }]]);
        const order = { channel: 'STORE', storeCode: 'S', lines: [{ sku: 'A', qty }] };
        expect(retailProblems(order, { skus, isStoreKnown: true }).length === 0).toBe(qty % packQty === 0);
      }),
    );
  });

  test('two slots are too close or not, whichever is asked first', () => {
    const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);
    const slots = fc
      .tuple(clock, clock)
      .map((clocks) => [...clocks].sort())
      .map(([slotFrom = '', slotTo = '']) => ({ slotFrom, slotTo }));
    fc.assert(
      fc.property(slots, slots, (one, two) => {
        expect(areSlotsTooClose(one, two)).toBe(areSlotsTooClose(two, one));
        const isOverlap = one.slotFrom < two.slotTo && two.slotFrom < one.slotTo;
        if (isOverlap) expect(areSlotsTooClose(one, two)).toBe(true);
      }),
    );
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(world.gateway.database.pool, retailOrder)).toEqual([]);
  expect(await notReached(world.gateway.database.pool, retailTms)).toEqual([]);
});
