import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEan13 } from '#domain/barcodes/checkDigit.ts';
import { barcode } from '#domain/barcodes/index.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { drawnPhoto } from './readBack.ts';

/** Codes over HTTP. @see docs/spec/operations.md 3.12, 5 */
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const generate = async (input: object, login = 'wh01') =>
  (await gateway.as(login)).call('business.generateBarcode', input);
const listed = async (filter: object) =>
  (await (await gateway.as('wh01')).get<{ rows: WireRecord[] }>('business.queryBarcodePage', { filter, limit: 100 }))
    .rows;

describe('generating', () => {
  test('O39: ten EAN-13 from 690000000000 have right check digits, and making them again is refused', async () => {
    const made = await generate({ barcodeKind: 'EAN13', count: 10, start: '690000000000' });
    expect(made).toMatchObject({ returnCode: '0', data: { count: 10, first: '6900000000007' } });
    const rows = await listed({ barcodeKind: 'EAN13', code__start: '69000000000' });
    expect(rows).toHaveLength(10);
    expect(rows.every(({ code }) => isEan13(String(code)))).toBe(true);
    const again = await generate({ barcodeKind: 'EAN13', count: 3, start: '690000000009' });
    expect(again).toMatchObject({ returnCode: '1006' });
  });
});

const act = async (record: WireRecord, action: string, more: object = {}, login = 'wh01') =>
  (await gateway.as(login)).call<WireRecord>('business.actBarcode', {
    id: record.id,
    rowVersion: record.rowVersion,
    action,
    ...more,
  });

/** The next codes of a range of their own. */
let ranges = 0;
async function made(count: number, facts: object = {}): Promise<WireRecord[]> {
  const prefix = `T${++ranges}-`;
  await generate({ barcodeKind: 'CODE128', prefix, count, ...facts });
  const rows = await listed({ code__start: prefix });
  return rows.toSorted((one, other) => String(one.code).localeCompare(String(other.code)));
}

describe('ranges', () => {
  test('go on behind their last number, and two people who make them at once get different ones', async () => {
    const asked = { barcodeKind: 'SSCC', prefix: '0690000001', count: 5 };
    const answers = await Promise.all([generate(asked), generate(asked), generate(asked, 'bus01')]);
    expect(answers.map(({ returnCode }) => returnCode)).toEqual(['0', '0', '0']);
    const rows = await listed({ code__start: '0690000001' });
    expect(new Set(rows.map(({ code }) => code)).size).toBe(15);
  });

  test('are printed once: the second print of a range takes what is new, and nothing twice', async () => {
    const codes = (await made(6)).map(({ code }) => String(code));
    const warehouse = await gateway.as('wh01');
    const print = (first = '', last = '') =>
      warehouse.call('business.printBarcodeRange', { first, last, labelKind: 'LABEL', copies: 2 });
    const [one, two] = await Promise.all([print(codes[0], codes[3]), print(codes[2], codes[5])]);
    const printed = [one, two].map(({ data }) => (data as { printed: number }).printed);
    expect(printed.reduce((sum, count) => sum + count)).toBe(6);
    expect(await print(codes[0], codes[5])).toMatchObject({ returnCode: '1001' });
    const { rows } = await warehouse.get<{ rows: WireRecord[] }>('common.queryPrintTaskPage', {
      filter: { printKind: 'LABEL' },
    });
    const tasks = rows.filter(({ bizEntity }) => bizEntity === 'barcode');
    const { printables } = await warehouse.get<{
      printables: { paper: { labels: { number: string; matrix: string }[] } }[];
    }>('common.getPrintData', { ids: tasks.map(({ id }) => id) });
    const labels = printables.flatMap(({ paper }) => paper.labels);
    expect(labels.map(({ number }) => number).toSorted()).toEqual(codes);
    expect(labels.every(({ number, matrix }) => number === matrix)).toBe(true);
    expect((await listed({ code: codes[2] }))[0]).toMatchObject({ status: 'PRINTED', printCount: 2 });
  });
});

describe('the life of a code', () => {
  test('printed, bound to one thing at a time, unbound with a reason, voided for good', async () => {
    const [code] = await made(1);
    const printed = await act(code as WireRecord, 'print', { params: { copies: 3, labelKind: 'BARCODE' } });
    expect(printed).toMatchObject({ returnCode: '0', data: { status: 'PRINTED', printCount: 3 } });
    expect(await act(printed.data, 'bind', { params: { bindType: 'PALLET' } })).toMatchObject({ returnCode: '1001' });
    const bound = await act(printed.data, 'bind', { params: { bindType: 'PALLET', bindNo: 'PL-1' } });
    expect(bound.data).toMatchObject({ status: 'BOUND', bindNo: 'PL-1' });
    expect(await act(bound.data, 'bind', { params: { bindType: 'BOX', bindNo: 'B-2' } })).toMatchObject({
      returnCode: '1004',
    });
    expect(await act(bound.data, 'void', { opinion: '破损' })).toMatchObject({ returnCode: '1004' });
    expect(await act(bound.data, 'unbind')).toMatchObject({ returnCode: '1001' });
    const freed = await act(bound.data, 'unbind', { opinion: '换托盘' });
    expect(freed.data).toMatchObject({ status: 'PRINTED', bindNo: null });
    const gone = await act(freed.data, 'void', { opinion: '破损' });
    expect(gone.data.status).toBe('VOID');
    expect(await act(gone.data, 'print', { params: { copies: 1, labelKind: 'LABEL' } })).toMatchObject({
      returnCode: '1004',
    });
  });

  test('a code of one customer is not bound to a document of another', async () => {
    const { rows } = await (await gateway.as('admin')).get<{ rows: WireRecord[] }>('business.queryCustomsOrderPage', {
      limit: 1,
    });
    const [order] = rows;
    const other = order?.customerId === 'demo-customer-01' ? 'demo-customer-02' : 'demo-customer-01';
    const [code] = await made(1, { customerId: other });
    const refused = await act(code as WireRecord, 'bind', { params: { bindType: 'DOC', bindNo: order?.orderNo } });
    expect(refused).toMatchObject({ returnCode: '1001', data: { errors: { bindNo: expect.anything() } } });
  });

  test('a wrong check digit, or a code that is there already, does not come in', async () => {
    const warehouse = await gateway.as('wh01');
    const add = (record: object) => warehouse.call('business.addBarcode', { record });
    expect(await add({ barcodeKind: 'EAN13', code: '6901234567893' })).toMatchObject({
      data: { errors: { code: expect.anything() } },
    });
    expect(await add({ barcodeKind: 'GS1', code: '010690123456789217280229' + '10A1' })).toMatchObject({
      data: { code: '(01)06901234567892(17)280229(10)A1', gtin: '06901234567892', batchNo: 'A1', expiry: '2028-02-29' },
    });
    expect(await add({ barcodeKind: 'GS1', code: '(01)06901234567892(17)280229(10)A1' })).toMatchObject({
      returnCode: '1006',
    });
  });
});

interface Meaning {
  readonly result: string;
  readonly text?: { readonly zh: string };
  readonly targets: readonly { readonly entity: string; readonly no: string }[];
  readonly isHidden?: true;
}
const meaning = async (code: string, login = 'wh01') =>
  (await gateway.as(login)).get<Meaning>('business.getBarcodeByCode', { code });

describe('scanning', () => {
  test('a code leads to what it is bound to, a number of the house to its record', async () => {
    const bus = await gateway.as('bus01');
    const { rows } = await bus.get<{ rows: WireRecord[] }>('business.queryCustomsOrderPage', { limit: 1 });
    const orderNo = String(rows[0]?.orderNo);
    expect(await meaning(orderNo, 'bus01')).toMatchObject({
      result: 'found',
      targets: [{ entity: 'customsOrder', no: orderNo }],
    });
    const [code] = await made(1);
    await act(code as WireRecord, 'bind', { params: { bindType: 'DOC', bindNo: orderNo } });
    expect((await meaning(String(code?.code), 'bus01')).targets[0]).toMatchObject({
      entity: 'customsOrder',
      no: orderNo,
    });
  });

  test('half a code and a wrong check digit are said, an unknown one is offered to be entered', async () => {
    expect(await meaning('69012345')).toMatchObject({
      result: 'half',
      text: { zh: expect.stringContaining('没有扫全') },
    });
    expect(await meaning('6901234567899')).toMatchObject({
      result: 'wrong',
      text: { zh: expect.stringContaining('校验位') },
    });
    expect(await meaning('NEVER-SEEN')).toMatchObject({ result: 'unknown', targets: [] });
  });

  test('is noted once however often it is sent, in its order', async () => {
    const warehouse = await gateway.as('wh01');
    const scans = ['a', 'b', 'c'].map((name, at) => ({
      no: `scan-0000-${name}`,
      code: `NO-${name}`,
      at: `2026-11-28 08:00:0${at}`,
    }));
    for (const sent of [scans.slice(0, 2), scans, scans]) {
      const answer = await warehouse.call<{ scans: { no: string }[] }>('business.scanCodes', { scans: sent });
      expect(answer.data.scans.map(({ no }) => no)).toEqual(sent.map(({ no }) => no));
    }
    const { rows } = await warehouse.get<{ rows: WireRecord[] }>('business.queryCodeScanPage', {
      filter: { code__start: 'NO-' },
      sort: [{ field: 'scannedTime', order: 'ASC' }],
    });
    expect(rows.map(({ code }) => code)).toEqual(['NO-a', 'NO-b', 'NO-c']);
    expect(await warehouse.call('business.scanCodes', { scans: [{ no: 'x', code: '', at: '' }] })).toMatchObject({
      returnCode: '1001',
    });
  });

  test('customers without the right get nothing', async () => {
    expect(await (await gateway.as('cust01')).call('business.getBarcodeByCode', { code: '1' })).toMatchObject({
      returnCode: '1005',
    });
  });
});

describe('a photo', () => {
  const sent = async (content: Buffer, fileName = '码.jpg') =>
    (await gateway.as('wh01')).upload({ bizType: 'codePhoto', fileName, content });
  const read = async (content: Buffer) =>
    (await gateway.as('wh01')).call<{ codes: string[] }>('business.readCodePhoto', {
      fileId: (await sent(content)).data.fileId,
    });

  test('is read beside the gateway; one without a code, or of more than 15 MB, is refused in a sentence', async () => {
    const { data } = await read(await drawnPhoto({ kind: 'QR', code: 'KW-A000104' }));
    expect(data.codes).toEqual(['KW-A000104']);
    const empty = createCanvas(600, 400).toBuffer('image/jpeg', 80);
    expect(await read(empty)).toMatchObject({
      returnCode: '1001',
      data: { errors: { fileId: expect.stringContaining('没有找到条码') } },
    });
    const large = Buffer.concat([empty, Buffer.alloc(20 * 1_048_576)]);
    expect(await sent(large)).toMatchObject({ returnCode: '1011', returnMsg: expect.stringContaining('15') });
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, barcode)).toEqual([]);
});
