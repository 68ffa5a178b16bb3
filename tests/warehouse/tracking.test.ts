import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import { syncWmsGoods } from '#server/warehouse/syncGoods.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import {
  addGoods,
  addOrder,
  customerId,
  errorsOf,
  filingNo,
  jobContext,
  nextQd,
  now,
  opinion,
  orderAt,
  otherCustomerId,
  reload,
  setWms,
  step,
  tryStep,
} from './warehouseWorld.ts';

/** Tracking of warehouse orders and the goods master over HTTP. @see docs/spec/operations.md 3.3, 3.10 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface Imported {
  readonly success: number;
  readonly failed: number;
  readonly errors: readonly { readonly row: number; readonly column: string; readonly message: string }[];
}

async function sheet(client: GatewayClient, lines: readonly string[]): Promise<Imported> {
  const content = `\uFEFF${['仓库单号,清单编号,备案号,报关单号,放行时间', ...lines].join('\r\n')}`;
  const { fileId } = (await client.upload({ bizType: 'import', fileName: '号码.csv', content })).data;
  return client.get<Imported>('business.importWhOrderNumbers', { fileId });
}

describe('numbers of customs', () => {
  test('O13: a sheet of 200 numbers, one list used twice: nothing comes in, and its row says whose the list is', async () => {
    const declarant = await gateway.as('decl01');
    const used = await orderAt(gateway, 'QD_APPLIED');
    const orders: WireRecord[] = [];
    for (let at = 0; at < 200; at += 1) orders.push(await addOrder(gateway));
    const lines = orders.map(({ orderNo }) => `${orderNo},${nextQd()},${filingNo},,`);
    const wrong = [...lines.slice(0, 120), `${orders[120]?.orderNo},${used.qdNo},${filingNo},,`, ...lines.slice(121)];
    const refused = await sheet(declarant, wrong);
    expect(refused).toMatchObject({ success: 0, failed: 1 });
    expect(JSON.stringify(refused.errors)).toContain(`清单编号已被订单${used.orderNo}使用`);
    expect((await reload(gateway, 'WhOrder', orders[0] as WireRecord)).qdNo).toBeNull();
    const twice = await sheet(declarant, [lines[0] as string, `${orders[1]?.orderNo},${lines[0]?.split(',')[1]},,,`]);
    expect(twice).toMatchObject({ success: 0, failed: 1 });
    expect(await sheet(declarant, lines)).toMatchObject({ success: 200, failed: 0 });
    expect((await reload(gateway, 'WhOrder', orders[199] as WireRecord)).qdNo).toMatch(/^QD/);
  });

  test('a row with the time of passing takes its order over the list, as by hand', async () => {
    const declarant = await gateway.as('decl01');
    const order = await addOrder(gateway);
    // It passed yesterday, and is filled in today.
    const time = addDays(now(), -1);
    await gateway.database.pool.query('update wh_order set received_time = $2 where id = $1', [
      ...[order.id, addDays(now(), -2)],
    ]);
    expect(
      await sheet(declarant, [`${order.orderNo},${nextQd()},${filingNo},222520261000000777,${time}`]),
    ).toMatchObject({
      success: 1,
    });
    expect(await reload(gateway, 'WhOrder', order)).toMatchObject({
      ...{
        status: 'QD_PASSED',
        qdStatus: 'PASS',
        declarationNo: '222520261000000777',
        passTime: time,
        declareTime: time,
      },
    });
  });

  test('many rows get a number at once, all or none; a list is nobody else’s', async () => {
    const declarant = await gateway.as('decl01');
    const orders = [await addOrder(gateway), await addOrder(gateway)];
    const ids = orders.map(({ id }) => id);
    const save = (given: object, asked: readonly unknown[] = ids) =>
      declarant.call('business.saveWhOrderNumbers', { ids: asked, ...given });
    expect(errorsOf(await save({ qdNo: nextQd() }))).toHaveProperty('qdNo');
    expect(errorsOf(await save({ filingNo: 'x' }))).toHaveProperty('filingNo');
    expect(errorsOf(await save({}))).toHaveProperty('qdNo');
    expect((await save({ filingNo }, [...ids, 'nobody'])).returnCode).toBe('1002');
    expect((await reload(gateway, 'WhOrder', orders[0] as WireRecord)).filingNo).toBeNull();
    expect(await save({ filingNo })).toMatchObject({ returnCode: '0', data: { saved: 2 } });
    const qdNo = nextQd();
    expect((await save({ qdNo }, [ids[0]])).returnCode).toBe('0');
    expect(errorsOf(await save({ qdNo }, [ids[1]]))).toHaveProperty('qdNo');
    const declared = await tryStep(
      declarant,
      'WhOrder',
      await reload(gateway, 'WhOrder', orders[1] as WireRecord),
      'declare',
      {
        params: { qdNo },
      },
    );
    expect(errorsOf(declared)).toHaveProperty('qdNo');
  });
});

describe('tracking', () => {
  test('O40: a customer sees his own orders alone, through every call', async () => {
    const others = await addOrder(gateway, { customerId: otherCustomerId });
    const own = await addOrder(gateway, { customerId });
    const customer = await gateway.as('cust01');
    const { rows } = await customer.get<Page>('business.queryWhOrderPage', { pageSize: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => (row as WireRecord).customerId))).toEqual(new Set([customerId]));
    expect(rows.map(({ id }) => id)).toContain(own.id);
    const { id, rowVersion } = others;
    const calls: readonly (readonly [string, object])[] = [
      ['business.getWhOrder', { id }],
      ['business.queryWhOrderLog', { id }],
      ['business.actWhOrder', { id, rowVersion, action: 'answerWarehouse', params: { answer: 'x' } }],
      ['business.saveWhOrderNumbers', { ids: [id], filingNo }],
      ['business.syncWhOrder', { id, rowVersion }],
      ['business.removeOrderInfo', { id, rowVersion, reason: opinion }],
      ['business.updateWhOrder', { id, rowVersion, record: { remark: 'x' } }],
    ];
    for (const [call, data] of calls)
      expect(['1002', '1005'], call).toContain((await customer.call(call, data)).returnCode);
    const waiting = await customer.get<{ rows: { orders: number }[] }>('business.queryLogisticsByRole', {});
    const all = await (await gateway.as('wh01')).get<{ rows: { orders: number }[] }>(
      'business.queryLogisticsByRole',
      {},
    );
    const sum = ({ rows: counts }: { rows: { orders: number }[] }) =>
      counts.reduce((total, { orders }) => total + orders, 0);
    expect(sum(waiting)).toBeLessThan(sum(all));
  });

  test('what is late is told by the hours of the house, and found by its own filter', async () => {
    const warehouse = await gateway.as('wh01');
    const late = await addOrder(gateway, { receivedTime: '2026-01-05 09:00:00' });
    expect(late.dueTime).toBe('2026-01-05 18:00:00');
    const { rows } = await warehouse.get<Page>('business.queryWhOrderPage', {
      filter: { dueTime__lt: now(), orderNo: late.orderNo },
    });
    expect(rows.map(({ id }) => id)).toContain(late.id);
    const declared = await step(await gateway.as('decl01'), 'WhOrder', late, 'declare', {
      params: { qdNo: nextQd(), filingNo },
    });
    expect(declared.lateMarks).toBe('declareTime');
  });

  test('many pasted numbers find their orders', async () => {
    const orders = [await addOrder(gateway), await addOrder(gateway), await addOrder(gateway)];
    const asked = orders.slice(0, 2).map(({ orderNo }) => orderNo);
    const { rows } = await (await gateway.as('wh01')).get<Page>('business.queryWhOrderPage', {
      filter: { orderNo__like: asked },
    });
    expect(rows.map((row) => (row as WireRecord).orderNo).sort()).toEqual([...asked].sort());
  });

  test('an order that never should have come in is removed by the leader, while nothing was done with it', async () => {
    const leader = await gateway.as('admin');
    const made = await addOrder(gateway);
    const remove = (client: GatewayClient, record: WireRecord) =>
      client.call('business.removeOrderInfo', { id: record.id, rowVersion: record.rowVersion, reason: opinion });
    expect((await remove(await gateway.as('wh01'), made)).returnCode).toBe('1005');
    expect((await remove(leader, await orderAt(gateway, 'QD_APPLIED'))).returnCode).toBe('1004');
    expect(await remove(leader, made)).toMatchObject({ returnCode: '0' });
    expect((await leader.call('business.getWhOrder', { id: made.id })).returnCode).toBe('1002');
  });
});

describe('the goods master', () => {
  const sync = (ids: readonly unknown[]) => syncWmsGoods({ ids }, jobContext(gateway));

  test('warehouse and customs stand side by side; a difference is settled once, until a side changes', async () => {
    const clerk = await gateway.as('bus01');
    const goods = await addGoods(gateway, { partNo: 'SIDE-1' });
    await gateway.database.pool.query(
      `insert into precat_product (id, apply_id, line_no, part_no, name_zh, customer_id, hs_code, brand, process_status, created_by, created_time)
       select 'side-1', id, 990, 'SIDE-1', '轴承', $1, '8482102000', 'NSK', 'EFFECTIVE', 'user-bus01', now() from precat_apply limit 1`,
      [customerId],
    );
    const sent = { partNo: 'SIDE-1', hsCode: '8482101000', brand: 'NSK', stockQty: '12.5', lockedQty: '2.5' };
    await setWms(gateway, { mode: 'UP', goods: [sent] });
    await sync([goods.id]);
    const differs = await reload(gateway, 'WmsGoods', goods);
    expect(differs).toMatchObject({ diffFlg: 1, diffFields: '税号', stockQty: '12.50000', availableQty: '10' });
    const merge = (record: WireRecord, take: object) =>
      clerk.call<{ left: number }>('product.mergeGoodsDifference', {
        id: record.id,
        rowVersion: record.rowVersion,
        take,
      });
    expect(errorsOf(await merge(differs, { hsCode: 'NOBODY' }))).toHaveProperty('take');
    expect((await merge(goods, { hsCode: 'CUSTOMS' })).returnCode).toBe('1003');
    expect(await merge(differs, { hsCode: 'CUSTOMS' })).toMatchObject({ returnCode: '0', data: { left: 0 } });
    expect(await reload(gateway, 'WmsGoods', goods)).toMatchObject({ diffFlg: 0, hsCode: '8482102000' });
    await sync([goods.id]);
    expect((await reload(gateway, 'WmsGoods', goods)).diffFlg).toBe(0);
    await setWms(gateway, { mode: 'UP', goods: [{ ...sent, hsCode: '8482103000' }] });
    await sync([goods.id]);
    expect((await reload(gateway, 'WmsGoods', goods)).diffFlg).toBe(1);
    await setWms(gateway, { mode: 'OWN' });
  });

  test('goods go on to pre-classification; goods with stock stay in use', async () => {
    const clerk = await gateway.as('bus01');
    const goods = await addGoods(gateway, { partNo: 'PRE-1' });
    await step(clerk, 'WmsGoods', goods, 'toPrecat');
    const { rows } = await gateway.database.pool.query(
      `select 1 from precat_product where part_no = 'PRE-1' and customer_id = $1`,
      [customerId],
    );
    expect(rows).toHaveLength(1);
    await gateway.database.pool.query(`update wms_goods set stock_qty = 3 where id = $1`, [goods.id]);
    const stocked = await reload(gateway, 'WmsGoods', goods);
    expect((await tryStep(clerk, 'WmsGoods', stocked, 'disable', { opinion })).returnCode).toBe('1004');
  });

  test('a customer sees his own goods alone', async () => {
    const others = await addGoods(gateway, { customerId: otherCustomerId });
    const customer = await gateway.as('cust01');
    expect((await customer.call('product.getWmsGoods', { id: others.id })).returnCode).toBe('1002');
    expect((await customer.call('product.syncGoodsInfo', { ids: [others.id] })).returnCode).toBe('1005');
  });
});
