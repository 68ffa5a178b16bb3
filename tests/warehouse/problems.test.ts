import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrongOrder } from '#domain/warehouse/index.ts';
import { pushPartNos } from '#server/warehouse/pushParts.ts';
import { pullWhOrders } from '#server/warehouse/takeFromWms.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import {
  addGoods,
  addOrder,
  customerId,
  errorsOf,
  jobContext,
  line,
  opinion,
  order,
  otherCustomerId,
  problemsOf,
  reload,
  setWms,
  step,
  tryStep,
} from './warehouseWorld.ts';

/** Lines that the warehouse cannot book, over HTTP. @see docs/spec/operations.md 3.2, 5 wrongOrder */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
  await addGoods(gateway, { partNo: 'AB-100.2', barcode: '6901234567892', goodsName: '深沟球轴承' });
});
afterAll(() => gateway.close());

const push = () => pushPartNos({}, jobContext(gateway));

/** An order of three lines with the same raw number, which are three problems. */
async function threeAlike(raw: string): Promise<readonly WireRecord[]> {
  const lines = [1, 2, 3].map((qty) => line({ partNo: raw, goodsName: `轴承 ${qty}`, qty: String(qty) }));
  return problemsOf(gateway, await addOrder(gateway, { lines }));
}

describe('a problem order', () => {
  test('O8: the interface brings a line without part number: it is a problem, and the line stays', async () => {
    const sent = order({ lines: [line({ partNo: null }), line({ partNo: 'AB-100.2', lineNo: 2 })] });
    await setWms(gateway, { mode: 'UP', orders: [sent, { orderNo: 'NO-CUSTOMER', warehouse: 'x' }] });
    expect(await pullWhOrders({}, jobContext(gateway))).toEqual({ taken: 1, refused: 1 });
    await setWms(gateway, { mode: 'OWN' });
    const { rows } = await (await gateway.as('wh01')).get<Page>('business.queryWhOrderPage', {
      filter: { orderNo: sent.orderNo },
    });
    const problems = await problemsOf(gateway, rows[0] as WireRecord);
    expect(problems).toMatchObject([{ wrongKind: 'NO_PARTNO', source: 'WMS', status: 'OPEN', wmsLine: 1 }]);
    expect((await reload(gateway, 'WhOrder', rows[0] as WireRecord)).lines).toHaveLength(2);
  });

  test('O9: three alike are supplied together and sent to the warehouse, each by itself', async () => {
    const warehouse = await gateway.as('wh01');
    const [first, ...others] = await threeAlike('ab 1002');
    const told = await warehouse.get<{ notes: { zh: string }[]; tables: { picks: unknown[] }[] }>(
      'business.suggestPartNo',
      { id: first?.id },
    );
    expect(told.notes[0]?.zh).toContain('还有 2 条');
    expect(told.tables[0]?.picks[0]).toMatchObject({ partNo: 'AB-100.2' });
    const fixed = await step(warehouse, 'WrongOrder', first as WireRecord, 'fix', {
      params: { partNo: 'AB-100.2', sameRaw: 1 },
    });
    expect(fixed).toMatchObject({ status: 'FIXED', partNo: 'AB-100.2' });
    for (const one of others) expect(['FIXED', 'SYNCED']).toContain((await reload(gateway, 'WrongOrder', one)).status);
    await push();
    // The job of the gateway itself may be at one of them.
    for (const one of [fixed, ...others])
      await expect.poll(() => reload(gateway, 'WrongOrder', one)).toMatchObject({ status: 'SYNCED', syncMsg: null });
    const { lines } = await reload(gateway, 'WhOrder', { id: first?.orderId } as WireRecord);
    expect((lines as WireRecord[]).map(({ partNo }) => partNo)).toEqual(['AB-100.2', 'AB-100.2', 'AB-100.2']);
  });

  test('O10: while the warehouse system is down it is tried five times, then people are told; a resend works', async () => {
    const warehouse = await gateway.as('wh01');
    await setWms(gateway, { mode: 'DOWN' });
    const [first] = await threeAlike('ab-1002x');
    const fixed = await step(warehouse, 'WrongOrder', first as WireRecord, 'fix', { params: { partNo: 'AB-100.2' } });
    const again = () =>
      gateway.database.pool.query(
        `update wrong_order set next_try = now() - interval '1 day' where next_try is not null`,
      );
    // The queue of the gateway tries, too: what counts is how often it was tried.
    for (let tried = 0; tried < 5; tried = Number((await reload(gateway, 'WrongOrder', fixed)).tries)) {
      await again();
      await push();
    }
    const failed = await reload(gateway, 'WrongOrder', fixed);
    expect(failed).toMatchObject({ status: 'SYNC_FAIL', tries: 5, syncMsg: expect.stringContaining('连接失败') });
    const { rows } = await gateway.database.pool.query(
      `select 1 from user_message where record_id = $1 and title like '%回传仓库失败%'`,
      [failed.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    await setWms(gateway, { mode: 'UP' });
    await step(warehouse, 'WrongOrder', failed, 'resend');
    await again();
    await push();
    // The gateway's own queue may hold the row at this moment.
    await expect.poll(async () => (await reload(gateway, 'WrongOrder', failed)).status).toBe('SYNCED');
    await setWms(gateway, { mode: 'OWN' });
  });

  test('O11: whoever is neither warehouse nor IT nor named is refused by every call, whatever his role may do', async () => {
    const [problem] = await threeAlike('o11');
    const id = problem?.id;
    const calls: readonly (readonly [string, object])[] = [
      ['business.queryWrongOrderPage', { pageNum: 1, pageSize: 10 }],
      ['business.getWrongOrder', { id }],
      ['business.suggestPartNo', { id }],
      ['business.actWrongOrder', { id, rowVersion: 1, action: 'fix', params: { partNo: 'AB-100.2' } }],
      ['business.exportWrongOrder', {}],
      ['business.queryWrongOrderLog', { id }],
    ];
    for (const login of ['bus01', 'decl01', 'cust01'])
      for (const [call, data] of calls)
        expect(await (await gateway.as(login)).call(call, data), `${login} ${call}`).toMatchObject({
          returnCode: '1005',
        });
    expect(await (await gateway.as('wh01')).call('business.getWrongOrder', { id })).toMatchObject({ returnCode: '0' });
  });

  test('a number that the owner does not have is refused, and so is one of another owner', async () => {
    await addGoods(gateway, { partNo: 'OTHERS-1', customerId: otherCustomerId });
    const [problem] = await threeAlike('others1');
    const fix = (partNo: string) =>
      tryStep(gatewayWarehouse, 'WrongOrder', problem as WireRecord, 'fix', { params: { partNo } });
    const gatewayWarehouse = await gateway.as('wh01');
    for (const partNo of ['NOWHERE', 'OTHERS-1'])
      expect(errorsOf(await fix(partNo))).toEqual({ partNo: `料号${partNo}不存在，请新建商品或重新选择` });
  });

  test('new goods come from here, and the number is supplied with them', async () => {
    const warehouse = await gateway.as('wh01');
    const [problem, other] = await threeAlike('NEW-77');
    const params = { partNo: 'NEW-77', goodsName: '新轴承', wmsUnit: '007', sameRaw: 1 };
    const made = await step(warehouse, 'WrongOrder', problem as WireRecord, 'newGoods', { params });
    expect(made).toMatchObject({ status: 'FIXED', newGoods: 1, partNo: 'NEW-77' });
    expect(['FIXED', 'SYNCED']).toContain((await reload(gateway, 'WrongOrder', other as WireRecord)).status);
    const { rows } = await warehouse.get<Page>('product.queryWmsGoodsPage', { filter: { partNo: 'NEW-77' } });
    expect(rows).toMatchObject([{ customerId, goodsName: '新轴承' }]);
  });

  test('the customer is asked, and answers on the page of his own order alone', async () => {
    const warehouse = await gateway.as('wh01');
    const customer = await gateway.as('cust01');
    const [problem] = await threeAlike('ask-1');
    const asked = await step(warehouse, 'WrongOrder', problem as WireRecord, 'ask', {
      params: { question: '是哪个型号？' },
    });
    const its = await customer.get<WireRecord>('business.getWhOrder', { id: asked.orderId });
    expect(its.openQuestion).toBe('是哪个型号？');
    await step(customer, 'WhOrder', its, 'answerWarehouse', { params: { answer: 'AB-100.2' } });
    expect(await reload(gateway, 'WrongOrder', asked)).toMatchObject({ status: 'ASSIGNED', answer: 'AB-100.2' });
  });

  test('the same kind of a line is open once; ignoring asks for a reason', async () => {
    const warehouse = await gateway.as('wh01');
    const [problem] = await threeAlike('once');
    const record = { orderId: problem?.orderId, wmsLine: problem?.wmsLine, wrongKind: problem?.wrongKind };
    expect(await warehouse.call('business.addWrongOrder', { record })).toMatchObject({ returnCode: '1006' });
    expect(await tryStep(warehouse, 'WrongOrder', problem as WireRecord, 'ignore')).toMatchObject({
      returnCode: '1001',
    });
    await step(warehouse, 'WrongOrder', problem as WireRecord, 'ignore', { opinion });
    expect(await warehouse.call('business.addWrongOrder', { record })).toMatchObject({ returnCode: '0' });
  });
});

describe('part numbers by sheet', () => {
  const sheet = async (login: string, lines: readonly string[]) => {
    const client = await gateway.as(login);
    const content = `\uFEFF${['问题编号,补录料号', ...lines].join('\r\n')}`;
    const { fileId } = (await client.upload({ bizType: 'import', fileName: '补料号.csv', content })).data;
    return client.call<{ success: number; failed: number; errors: { row: number; message: string }[] }>(
      'business.importWrongOrder',
      { fileId },
    );
  };

  test('each row stands for itself: what is right is supplied and goes to the warehouse, what is wrong says why', async () => {
    const problems = await threeAlike('SHEET-1');
    const [one, two, three] = problems.map(({ problemNo }) => String(problemNo));
    const { returnCode, data } = await sheet('wh01', [
      `${one},AB-100.2`,
      `${two},NO-SUCH-PART`,
      `${one},AB-100.2`,
      'WT000000000000,AB-100.2',
      `${three},`,
    ]);
    expect(returnCode).toBe('0');
    expect(data).toMatchObject({ success: 1, failed: 4 });
    const words = JSON.stringify(data.errors);
    for (const said of ['料号NO-SUCH-PART不存在', '与第2行是同一问题', '没有该问题订单', '不能为空'])
      expect(words).toContain(said);
    await push();
    const statuses = async () =>
      (await Promise.all(problems.map((problem) => reload(gateway, 'WrongOrder', problem)))).map(
        ({ status }) => status,
      );
    // The clock may have it in hand at that moment.
    await expect.poll(statuses).toEqual(['SYNCED', 'OPEN', 'OPEN']);
    expect((await sheet('wh01', [`${one},AB-100.2`])).data).toMatchObject({ success: 0, failed: 1 });
    expect((await sheet('bus01', [`${two},AB-100.2`])).returnCode).toBe('1005');
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, wrongOrder)).toEqual([]);
});
