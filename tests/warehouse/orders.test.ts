import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addHours } from '#domain/core/moments.ts';
import { whOrder } from '#domain/warehouse/index.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import {
  addOrder,
  counted,
  errorsOf,
  filingNo,
  nextQd,
  now,
  opinion,
  orderAt,
  reload,
  step,
  tryStep,
} from './warehouseWorld.ts';

/** Warehouse orders over HTTP. @see docs/spec/operations.md 3.3, 5 whOrder */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

describe('a warehouse order', () => {
  test('goes from the warehouse over its list to a signature, and every milestone is kept', async () => {
    const signed = await orderAt(gateway, 'SIGNED');
    expect(signed).toMatchObject({ status: 'SIGNED', qdStatus: 'OUT', dueTime: null });
    for (const name of ['receivedTime', 'declareTime', 'passTime', 'pickTime', 'shipTime', 'signTime'])
      expect(signed[name], name).toBeTruthy();
    expect((signed.lines as WireRecord[])[0]).toMatchObject({ amount: '25.00', pickedQty: '10.00000' });
  });

  test('O12: bonded goods are not picked before their list passed; goods that are not bonded are', async () => {
    const warehouse = await gateway.as('wh01');
    const bonded = await addOrder(gateway);
    expect(await tryStep(warehouse, 'WhOrder', bonded, 'pick')).toMatchObject({ returnCode: '1004' });
    expect(await tryStep(warehouse, 'WhOrder', bonded, 'directPick')).toMatchObject({
      returnCode: '1001',
      msg: expect.stringContaining('保税订单需先放行清单'),
    });
    const free = await addOrder(gateway, { bondedFlg: 0 });
    expect(await step(warehouse, 'WhOrder', free, 'directPick')).toMatchObject({ status: 'PICKING' });
  });

  test('numbers have the form that customs gave them; what is wrong is said at its field', async () => {
    const declarant = await gateway.as('decl01');
    const made = await addOrder(gateway);
    const wrong = await tryStep(declarant, 'WhOrder', made, 'declare', { params: { qdNo: 'QD1', filingNo: 'x' } });
    expect(errorsOf(wrong)).toMatchObject({ qdNo: '清单编号格式不正确', filingNo: expect.any(String) });
    expect(errorsOf(await tryStep(declarant, 'WhOrder', made, 'declare'))).toHaveProperty('qdNo');
    expect(await step(declarant, 'WhOrder', made, 'declare', { params: { qdNo: nextQd(), filingNo } })).toMatchObject({
      status: 'QD_APPLIED',
      qdStatus: 'SENT',
    });
  });

  test('no milestone is before the former one, and none lies in the future', async () => {
    const declarant = await gateway.as('decl01');
    const applied = await orderAt(gateway, 'QD_APPLIED');
    const pass = (passTime: string) => tryStep(declarant, 'WhOrder', applied, 'qdPass', { params: { passTime } });
    expect(errorsOf(await pass(addHours(now(), -2)))).toEqual({ passTime: '放行时间不能早于申报' });
    expect(errorsOf(await pass(addHours(now(), 30)))).toHaveProperty('passTime');
    const ready = await orderAt(gateway, 'READY');
    const ship = await tryStep(await gateway.as('wh01'), 'WhOrder', ready, 'ship', {
      params: { shipTime: addHours(now(), -5), carrier: '顺丰' },
    });
    expect(errorsOf(ship)).toEqual({ shipTime: '出库时间不能早于拣货' });
  });

  test('no line is picked beyond what was ordered, or signed for beyond what was picked', async () => {
    const warehouse = await gateway.as('wh01');
    const picking = await orderAt(gateway, 'PICKING');
    const [{ id } = { id: '' }] = picking.lines as WireRecord[];
    const pack = (lines: unknown) => tryStep(warehouse, 'WhOrder', picking, 'pack', { params: { lines } });
    expect(errorsOf(await pack([{ id, pickedQty: '10.00001' }]))).toHaveProperty(['lines.0.pickedQty']);
    expect(errorsOf(await pack([{ id, pickedQty: '-1' }]))).toHaveProperty(['lines.0.pickedQty']);
    expect(errorsOf(await pack([{ id, pickedQty: '0' }]))).toHaveProperty('lines');
    expect(errorsOf(await pack([{ id: 'another', pickedQty: '1' }]))).toHaveProperty('lines');
    const packed = await step(warehouse, 'WhOrder', picking, 'pack', { params: { lines: [{ id, pickedQty: '7' }] } });
    const shipped = await step(warehouse, 'WhOrder', packed, 'ship', { params: { shipTime: now(), carrier: '顺丰' } });
    const sign = await tryStep(warehouse, 'WhOrder', shipped, 'sign', {
      params: { signTime: now(), lines: [{ id, signedQty: '8' }] },
    });
    expect(errorsOf(sign)).toHaveProperty(['lines.0.signedQty']);
  });

  test('two people ship one order: the second is told that it changed', async () => {
    const ready = await orderAt(gateway, 'READY');
    const params = { shipTime: now(), carrier: '顺丰' };
    const answers = await Promise.all([
      tryStep(await gateway.as('wh01'), 'WhOrder', ready, 'ship', { params }),
      tryStep(await gateway.as('admin'), 'WhOrder', ready, 'ship', { params, opinion }),
    ]);
    expect(answers.map(({ returnCode }) => returnCode).sort()).toEqual(['0', '1003']);
  });

  test('an exception leads back to where the order was; what left the house is neither received anew nor cancelled', async () => {
    const warehouse = await gateway.as('wh01');
    const shipped = await orderAt(gateway, 'SHIPPED');
    const stopped = await step(warehouse, 'WhOrder', shipped, 'except', { opinion });
    expect(stopped).toMatchObject({ status: 'EXCEPTION', prevStatus: 'SHIPPED', reason: opinion });
    const params = { solution: '已联系承运商' };
    expect(await tryStep(warehouse, 'WhOrder', stopped, 'recover', { params })).toMatchObject({ returnCode: '1001' });
    expect(await tryStep(warehouse, 'WhOrder', stopped, 'cancel', { opinion })).toMatchObject({
      returnCode: '1001',
      msg: expect.stringContaining('已出库订单不能作废'),
    });
    expect(await step(warehouse, 'WhOrder', stopped, 'reship', { params })).toMatchObject({ status: 'SHIPPED' });
    const ready = await orderAt(gateway, 'READY');
    const held = await step(warehouse, 'WhOrder', ready, 'except', { opinion });
    const lines = counted(held, 'pickedQty');
    expect(await step(warehouse, 'WhOrder', held, 'resume', { params: { ...params, lines } })).toMatchObject({
      status: 'READY',
      prevStatus: null,
    });
    const received = await orderAt(gateway, 'CREATED');
    expect(await step(warehouse, 'WhOrder', received, 'cancel', { opinion })).toMatchObject({
      status: 'CANCELLED',
      dueTime: null,
    });
  });

  test('a list that was turned back gives its number free, and the order begins anew', async () => {
    const declarant = await gateway.as('decl01');
    const applied = await orderAt(gateway, 'QD_APPLIED');
    const back = await step(declarant, 'WhOrder', applied, 'qdBack', { opinion: '归类有误' });
    expect(back).toMatchObject({ status: 'EXCEPTION', qdStatus: 'BACK' });
    const recovered = await step(declarant, 'WhOrder', back, 'recover', { params: { solution: '改归类重报' } });
    expect(recovered).toMatchObject({ status: 'CREATED', qdNo: null, qdStatus: 'NONE', declareTime: null });
    expect((await reload(gateway, 'WhOrder', recovered)).filingNo).toBe(filingNo);
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, whOrder)).toEqual([]);
});
