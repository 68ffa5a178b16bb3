import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsTag } from '#domain/labels/index.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Labels over HTTP. @see docs/spec/operations.md 3.5, 5 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const act = async (login: string, { id, rowVersion }: WireRecord, action: string, more: object = {}) =>
  (await gateway.as(login)).call<WireRecord>('business.actGoodsTag', { id, rowVersion, action, ...more });

async function done(login: string, record: WireRecord, action: string, more: object = {}): Promise<WireRecord> {
  const { returnCode, returnMsg, data } = await act(login, record, action, more);
  if (returnCode !== '0') throw new Error(`${action}: ${returnCode} ${returnMsg} ${JSON.stringify(data)}`);
  return data;
}

const file = async (client: GatewayClient) =>
  (await client.upload({ bizType: 'goodsTag', fileName: '标签.pdf', content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n` }))
    .data;

async function draft(login = 'wh01', facts: object = {}): Promise<WireRecord> {
  const client = await gateway.as(login);
  return client.get<WireRecord>('business.addGoodsTag', {
    record: {
      ...{ tagKind: 'CN', customerId, partNo: 'P-1', goodsName: '蓝牙耳机', content: '品名：蓝牙耳机', needQty: 10 },
      labelFile: [await file(client)],
      ...facts,
    },
  });
}

test('a label is checked by another person, printed in numbers, and no more is applied than printed', async () => {
  const tag = await draft('bus01');
  expect(tag).toMatchObject({ status: 'DRAFT', tagNo: expect.stringMatching(/^BQ\d{12}$/) });
  expect(await act('bus01', tag, 'approve')).toMatchObject({ returnCode: '1013' });
  const approved = await done('bus02', tag, 'approve');
  expect(await act('wh01', approved, 'print')).toMatchObject({ returnCode: '1001' });
  const printed = await done('wh01', approved, 'print', { params: { printQty: 6 } });
  const again = await done('wh01', printed, 'print', { params: { printQty: 4 } });
  expect(again).toMatchObject({ status: 'PRINTED', printedQty: 10 });
  expect(await act('wh01', again, 'apply', { params: { appliedQty: 11 } })).toMatchObject({
    returnCode: '1001',
    data: { errors: { appliedQty: expect.stringContaining('10') } },
  });
  expect(await done('wh01', again, 'apply', { params: { appliedQty: 9 } })).toMatchObject({
    status: 'APPLIED',
    appliedQty: 9,
  });
  const { rows } = await (await gateway.as('wh01')).get<{ rows: WireRecord[] }>('common.queryPrintTaskPage', {
    filter: { bizNo: tag.tagNo },
  });
  expect(rows.map(({ copies }) => copies).toSorted()).toEqual([4, 6]);
});

test('without its file a label is not approved; returned it is changed, resubmitted, and closed to change once checked', async () => {
  const tag = await draft('wh01', { labelFile: [] });
  expect(await act('bus01', tag, 'approve')).toMatchObject({
    returnCode: '1001',
    data: { errors: { labelFile: expect.anything() } },
  });
  expect(await act('bus01', tag, 'return')).toMatchObject({ returnCode: '1001' });
  const returned = await done('bus01', tag, 'return', { opinion: '缺文件' });
  const warehouse = await gateway.as('wh01');
  const mended = await warehouse.get<WireRecord>('business.updateGoodsTag', {
    ...{ id: returned.id, rowVersion: returned.rowVersion },
    record: { labelFile: [await file(warehouse)] },
  });
  const back = await done('wh01', mended, 'resubmit');
  const approved = await done('bus01', back, 'approve');
  const late = await warehouse.call('business.updateGoodsTag', {
    ...{ id: approved.id, rowVersion: approved.rowVersion },
    record: { needQty: 11 },
  });
  expect(late.returnCode).not.toBe('0');
  expect(await act('bus01', approved, 'void', { opinion: '错' })).toMatchObject({ returnCode: '1005' });
  expect((await done('bus01l', approved, 'void', { opinion: '错' })).status).toBe('VOID');
});

test('labels come from goods and from orders, one for each part', async () => {
  const warehouse = await gateway.as('wh01');
  const goods = await warehouse.get<WireRecord>('product.addWmsGoods', {
    record: { customerId, partNo: 'LBL-1', goodsName: '耳机', wmsUnit: '001', barcode: '6901234567892' },
  });
  const { id, rowVersion } = goods;
  const made = await warehouse.call('product.actWmsGoods', {
    id,
    rowVersion,
    action: 'makeLabels',
    params: { tagKind: 'CN', needQty: 5 },
  });
  expect(made.returnCode).toBe('0');
  const { rows } = await warehouse.get<{ rows: WireRecord[] }>('business.queryGoodsTagPage', {
    filter: { partNo: 'LBL-1' },
  });
  expect(rows).toMatchObject([{ status: 'DRAFT', needQty: 5, customerId }]);
  // The barcode of goods leads to them.
  const meaning = await warehouse.get('business.getBarcodeByCode', { code: '6901234567892' });
  expect(meaning).toMatchObject({ result: 'found', targets: [{ entity: 'wmsGoods', no: 'LBL-1' }] });
});

test('the label of a record is looked at as it is printed', async () => {
  const tag = await draft();
  const { paper } = await (await gateway.as('wh01')).get<{ paper: { labels: object[] } }>('common.getPaper', {
    ...{ entity: 'goodsTag', kind: 'LABEL', id: tag.id },
  });
  expect(paper.labels).toMatchObject([{ title: '蓝牙耳机', number: tag.tagNo, matrix: tag.tagNo }]);
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, goodsTag)).toEqual([]);
});
