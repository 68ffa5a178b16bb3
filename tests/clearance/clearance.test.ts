import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clearanceApply } from '#domain/clearance/index.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Clearance applications. @see docs/spec/operations.md 3.4 */
let gateway: TestGateway;
let [business, declarant, warehouse]: GatewayClient[] = [];
const own = 'demo-customer-01';
const other = 'demo-customer-02';

beforeAll(async () => {
  gateway = await startTestGateway();
  [business, declarant, warehouse] = await Promise.all(['bus01', 'decl01', 'wh01'].map((name) => gateway.as(name)));
  const { pool } = gateway.database;
  const { rows } = await pool.query<{ code: string }>(
    `select hs_code as code from hs_code where not deleted_flg and valid_from <= current_date and last_day >= current_date
     and hs_code ~ '^[0-9]{10}$' order by hs_code limit 1`,
  );
  code = rows[0]?.code ?? '';
});
afterAll(() => gateway.close());

let code = '';
let made = 0;

type Line = Readonly<Record<string, unknown>>;
const part = (partNo: string, qty: string, price: string): Line => ({
  ...{ partNo, goodsName: `部件${partNo}`, qty, unit: '007', price, origin: 'JPN' },
});

async function order(lines: readonly Line[], customerId = own): Promise<string> {
  made += 1;
  const record = {
    orderNo: `CLR-${made}`,
    orderKind: 'IN',
    customerId,
    warehouse: 'A1',
    lines,
    pieces: 2,
    grossKg: '12',
  };
  const { id } = await (warehouse as GatewayClient).get<WireRecord>('business.addWhOrder', {
    record: { ...record, lines: lines.map((line, at) => ({ lineNo: at + 1, ...line })) },
  });
  return id;
}

async function paper(client: GatewayClient, fileName: string): Promise<object[]> {
  made += 1;
  const content = `%PDF-1.4\n% ${fileName} ${made}\n%%EOF\n`;
  const { hashaddr } = (await client.upload({ bizType: 'clearanceApply', fileName, content })).data;
  return [{ hashaddr, fileName }];
}

/** A complete application of these orders, as a clerk fills in what the orders do not say. */
async function draft(orderIds: readonly string[], more: object = {}, client = business as GatewayClient) {
  const { record } = await client.get<{ record: WireRecord }>('business.mergeClearanceLines', { orderIds });
  const lines = (record.lines as unknown as Line[]).map((line) => ({
    ...line,
    ...{ hsCode: code, elements: '品牌|用途', legalQty1: line.qty, legalUnit1: line.unit },
  }));
  const total = lines.reduce((sum, { amount }: Line) => sum + Number(amount), 0).toFixed(2);
  const { rows } = await gateway.database.pool.query<{ id: string }>(
    'select id from customs_broker where enabled limit 1',
  );
  return client.call<WireRecord>('business.addClearanceApply', {
    record: {
      ...record,
      ...{ lines, brokerId: rows[0]?.id, customsArea: '2218', superviseMode: '5034', currency: 'USD' },
      ...{ invoiceTotal: total, pieces: 2, grossKg: '12', netKg: '10', contact: '王敏', phone: '13800001234' },
      ...{ invoiceFiles: await paper(client, '发票.pdf'), packingFiles: await paper(client, '箱单.pdf') },
      ...more,
    },
  });
}

const read = (id: string) => (declarant as GatewayClient).get<WireRecord>('business.getClearanceApply', { id });
const act = async (client: GatewayClient | undefined, id: string, action: string, more: object = {}) =>
  (client as GatewayClient).call<WireRecord>('business.actClearanceApply', {
    id,
    rowVersion: (await read(id)).rowVersion,
    action,
    ...more,
  });
const errorsOf = ({ data }: { data: unknown }) => (data as Refused | null)?.errors ?? {};
const now = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
let entry = 0;
const entryNo = () => `2218202610${String(++entry).padStart(8, '0')}`;

describe('applications of warehouse orders', () => {
  test('O14: orders of two customers make no application', async () => {
    const ids = [await order([part('A', '1', '1')]), await order([part('B', '1', '1')], other)];
    const refused = await (warehouse as GatewayClient).call('business.mergeClearanceLines', { orderIds: ids });
    expect([refused.returnCode, errorsOf(refused)]).toEqual(['1001', { orders: '只能选择同一客户的订单' }]);
  });

  test('equal part, unit, origin and price of several orders are one line, others stay apart', async () => {
    const ids = [
      await order([part('A', '10', '2'), part('B', '1', '5')]),
      await order([part('A', '5.5', '2'), part('A', '1', '3')]),
    ];
    const { record } = await (business as GatewayClient).get<{ record: WireRecord }>('business.mergeClearanceLines', {
      orderIds: ids,
    });
    expect(record.lines).toMatchObject([
      { lineNo: 1, partNo: 'A', qty: '15.5', amount: '31.00' },
      { lineNo: 2, partNo: 'B', amount: '5.00' },
      { lineNo: 3, partNo: 'A', amount: '3.00' },
    ]);
  });

  test('O15: lines of 100.00 and 50.00 against an invoice of 150.01: C4 says 0.01, and it is not handed in', async () => {
    const id = (await draft([await order([part('A', '10', '10'), part('B', '5', '10')])], { invoiceTotal: '150.01' }))
      .data.id;
    const { findings } = await (business as GatewayClient).get<{ findings: readonly object[] }>(
      'business.checkClearanceApply',
      { id },
    );
    expect(findings).toEqual([{ check: 'C4', path: 'invoiceTotal', text: '商品金额合计与发票总额不一致（差0.01）' }]);
    expect(errorsOf(await act(business, id, 'submit'))).toEqual({
      invoiceTotal: '商品金额合计与发票总额不一致（差0.01）',
    });
    expect(await read(id)).toMatchObject({ status: 'DRAFT', totalAmount: '150.00' });
  });

  test('O16: what customs turns back is returned with the reason, is changed and handed in again, and each state is reached', async () => {
    const orderId = await order([part('A', '10', '10')]);
    const sent = await draft([orderId]);
    expect([sent.msg, errorsOf(sent)]).toEqual(['ok', {}]);
    const { id } = sent.data;
    const number = entryNo();
    const steps: readonly [GatewayClient | undefined, string, object, string][] = [
      [business, 'submit', {}, 'SUBMITTED'],
      [declarant, 'return', { opinion: '品名有误' }, 'RETURNED'],
      [business, 'submit', {}, 'SUBMITTED'],
      [declarant, 'check', { params: { opinion: '同意' } }, 'CHECKED'],
      [declarant, 'declare', { params: { declarationNo: number, declareTime: now() } }, 'DECLARED'],
      [declarant, 'turnBack', { opinion: '规范申报' }, 'RETURNED'],
    ];
    for (const [client, action, more, status] of steps) {
      const done = await act(client, id, action, more);
      expect([action, done.msg, errorsOf(done)]).toEqual([action, 'ok', {}]);
      expect((await read(id)).status).toBe(status);
    }
    expect(await read(id)).toMatchObject({ reason: '规范申报', declarationNo: null });
    const { rowVersion } = await read(id);
    const changed = await (business as GatewayClient).call('business.updateClearanceApply', {
      id,
      rowVersion,
      record: { grossKg: '13' },
    });
    expect(changed.msg).toBe('ok');
    for (const [client, action, more, status] of [
      [business, 'submit', {}, 'SUBMITTED'],
      [declarant, 'check', { params: { opinion: '同意' } }, 'CHECKED'],
      [declarant, 'declare', { params: { declarationNo: entryNo(), declareTime: now() } }, 'DECLARED'],
      [declarant, 'inspect', { params: { inspectTime: now() } }, 'INSPECT'],
      [declarant, 'inspectDone', { params: { inspectResult: 'OK', releaseTime: now() } }, 'RELEASED'],
      [declarant, 'close', {}, 'CLOSED'],
    ] as const) {
      const done = await act(client, id, action, more);
      expect([action, done.msg, errorsOf(done), (await read(id)).status]).toEqual([action, 'ok', {}, status]);
    }
    const whOrder = await (warehouse as GatewayClient).get<WireRecord>('business.getWhOrder', { id: orderId });
    expect(whOrder.declarationNo).toBe((await read(id)).declarationNo);
  });

  test('more than the orders have is refused (C6), a net weight above the gross weight is never written (C5)', async () => {
    const orderId = await order([part('A', '10', '10')]);
    const heavy = await draft([orderId], { netKg: '99' });
    expect(errorsOf(heavy)).toEqual({ netKg: '净重不能大于毛重' });
    const { id } = (await draft([orderId])).data;
    const record = await read(id);
    const lines = (record.lines as unknown as Line[]).map((line) => ({ ...line, qty: '11', amount: '110.00' }));
    await (business as GatewayClient).get('business.updateClearanceApply', {
      id,
      rowVersion: record.rowVersion,
      record: { lines, invoiceTotal: '110.00' },
    });
    expect(Object.keys(errorsOf(await act(business, id, 'submit')))).toEqual(['lines.0.qty']);
    expect((await act(business, id, 'cancel', { opinion: '重做' })).data).toMatchObject({ status: 'CANCELLED' });
  });

  test('a file is replaced after sending, and the old one stays', async () => {
    const { id } = (await draft([await order([part('A', '10', '10')])])).data;
    await act(business, id, 'submit');
    await act(declarant, id, 'check', { params: { opinion: '同意' } });
    const replace = async () =>
      (declarant as GatewayClient).call('van.updateFileAfterSend', {
        id,
        rowVersion: (await read(id)).rowVersion,
        paper: 'invoiceFiles',
        file: await paper(declarant as GatewayClient, '发票更正.pdf'),
        reason: '发票更正',
      });
    expect((await replace()).returnCode).toBe('1004');
    await act(declarant, id, 'declare', { params: { declarationNo: entryNo(), declareTime: now() } });
    expect((await replace()).msg).toBe('ok');
    const record = await read(id);
    expect(record.invoiceFiles).toMatchObject([{ fileName: '发票更正.pdf' }]);
    expect(record.replacedFiles).toMatchObject([{ fileName: '发票.pdf' }]);
    expect((await act(declarant, id, 'release', { params: { releaseTime: now() } })).data).toMatchObject({
      status: 'RELEASED',
    });
  });

  test('a customs order is made with head, goods and papers, once', async () => {
    const { id } = (await draft([await order([part('A', '10', '10')])])).data;
    await act(business, id, 'submit');
    const first = await act(business, id, 'makeOrder');
    expect([first.msg, errorsOf(first)]).toEqual(['ok', {}]);
    const { customsOrderId } = await read(id);
    const declared = await (business as GatewayClient).get<WireRecord>('business.getCustomsOrder', {
      id: customsOrderId,
    });
    expect(declared).toMatchObject({
      ...{ customerId: own, customsCode: '2218', tradeMode: '5034', packNo: 2, contact: '王敏' },
      goods: [{ partNo: 'A', hsCode: code, gQty: '10.00000', declTotal: '100.0000' }],
    });
    expect(declared.files).toHaveLength(2);
    expect((await act(business, id, 'makeOrder')).returnCode).toBe('1004');
  });

  test('more than 50 lines: a proposal to split, and the split leaves at most 50 in each', async () => {
    const lines = Array.from({ length: 57 }, (_, at) => part(`P${at}`, '1', '1'));
    const { id } = (await draft([await order(lines)])).data;
    expect(await (business as GatewayClient).get('business.checkClearanceApply', { id })).toMatchObject({ parts: 2 });
    expect(errorsOf(await act(business, id, 'submit'))).toMatchObject({ lines: '商品超过50项，建议拆分' });
    const done = await act(business, id, 'split');
    expect([done.msg, errorsOf(done)]).toEqual(['ok', {}]);
    expect((await read(id)).lines).toHaveLength(50);
    const { rows } = await (business as GatewayClient).get<Page>('business.queryClearanceApplyPage', {});
    expect((await read(String(rows[0]?.id))).lines).toHaveLength(7);
  });

  test('whoever wrote an application does not check it; another customer’s orders and applications are not there', async () => {
    const foreign = await order([part('A', '1', '1')], other);
    const outsider = await gateway.as('cust01');
    expect((await outsider.call('business.mergeClearanceLines', { orderIds: [foreign] })).returnCode).toBe('1005');
    const { id } = (await draft([foreign], {}, warehouse as GatewayClient)).data;
    for (const [name, data] of [
      ['business.getClearanceApply', { id }],
      ['business.checkClearanceApply', { id }],
    ] as const)
      expect([name, (await outsider.call(name, data)).returnCode]).toEqual([name, '1002']);
    for (const [name, data] of [
      ['business.actClearanceApply', { id, rowVersion: 1, action: 'submit' }],
      ['business.updateClearanceApply', { id, rowVersion: 1, record: { pieces: 9 } }],
      ['business.deleteClearanceApply', { id, rowVersion: 1 }],
      ['van.updateFileAfterSend', { id, rowVersion: 1, paper: 'invoiceFiles', file: [], reason: 'x' }],
    ] as const)
      expect(['1002', '1005']).toContain((await outsider.call(name, data)).returnCode);
    expect(await read(id)).toMatchObject({ status: 'DRAFT', pieces: 2 });
    const { rows } = await outsider.get<Page>('business.queryClearanceApplyPage', {});
    expect(rows.every(({ customerId }) => customerId === own)).toBe(true);
    const stranger = await draft([await order([part('A', '1', '1')])], { customerId: other });
    expect(errorsOf(stranger)).toEqual({ orders: '只能选择同一客户的订单' });
  });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, clearanceApply)).toEqual([]);
});
