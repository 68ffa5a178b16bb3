import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeSheet } from '#server/platform/sheet/index.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Warehouse reports against packing lists and declarations. @see docs/spec/classification.md 2.16, 3.6, 7.4 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const heads = ['料号', '批号', '品名', '数量', '净重', '毛重', '件数', '原产国'];

async function workbook(rows: readonly (readonly string[])[], head: readonly string[] = heads): Promise<Buffer> {
  const stream = new PassThrough();
  const columns = head.map((label) => ({ label, kind: 'text' as const }));
  const [file] = await Promise.all([
    buffer(stream),
    writeSheet({ columns, rows: rows.map((row) => [...row]), to: stream }),
  ]);
  return file;
}

const upload = async (client: GatewayClient, content: string | Buffer, fileName = '入库报告.xlsx') =>
  (await client.upload({ bizType: 'inboundCompare', fileName, content })).data;

const goods = (qty: string) => [
  ['A-1', 'L1', '轴承', qty, '10', '12', '2', '德国'],
  ['A-2', '', '密封圈', '50', '5', '', '1', '中国'],
];

async function added(
  client: GatewayClient,
  report: string | Buffer,
  base: string | Buffer,
  facts: object = {},
): Promise<WireRecord> {
  const record = {
    customerId,
    warehouse: '外高桥一号库',
    baseKind: 'PACKING',
    reportFile: [await upload(client, report)],
    baseFile: [await upload(client, base, '箱单.xlsx')],
    ...facts,
  };
  return client.get<WireRecord>('business.addInboundCompare', { record });
}

const stored = async ({ id }: WireRecord) =>
  (await gateway.as('admin')).get<WireRecord>('business.getInboundCompare', { id });
const run = async (login: string, record: WireRecord) =>
  (await gateway.as(login)).call<WireRecord>('business.runInboundCompare', {
    id: record.id,
    rowVersion: (await stored(record)).rowVersion,
  });
const step = async (login: string, record: WireRecord, action: string, more: object = {}) =>
  (await gateway.as(login)).call<WireRecord>('business.actInboundCompare', {
    id: record.id,
    rowVersion: (await stored(record)).rowVersion,
    action,
    ...more,
  });
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const linesOf = ({ lines }: WireRecord) => lines as WireRecord[];

describe('inbound compare', () => {
  test('S30: report 98 pieces against 100: a difference of -2, confirmed only when it is solved, and not by the uploader', async () => {
    const keeper = await gateway.as('wh01');
    const record = await added(keeper, await workbook(goods('98')), await workbook(goods('100')));
    expect(record).toMatchObject({ status: 'NEW', uploaderId: 'user-wh01', lines: [] });
    expect(String(record.compareNo)).toMatch(/^BD\d{12}$/);
    expect((await step('decl01', record, 'confirm')).returnCode).toBe('1004');

    const { data } = await run('wh01', record);
    expect(data).toMatchObject({ status: 'DIFF', diffCount: 1, weightPercent: '3.00', weightKg: '1.000' });
    expect(linesOf(data)).toMatchObject([
      {
        partNo: 'A-1',
        lotNo: 'L1',
        name: '轴承',
        kind: 'QTY',
        field: 'qty',
        baseValue: '100',
        reportValue: '98',
        difference: '-2',
        solve: 'OPEN',
      },
    ]);
    expect((await step('decl01', record, 'confirm')).returnCode).toBe('1004');

    const [{ id } = { id: '' }] = linesOf(data);
    const solve = (rows: readonly object[]) => step('wh01', record, 'solve', { params: { lines: rows } });
    expect(errorsOf(await step('wh01', record, 'solve'))).toEqual({
      'lines.0.solve': '请选择接受或已修正',
      'lines.0.remark': '请填写处理说明',
    });
    expect(errorsOf(await solve([{ id, solve: 'ACCEPTED' }]))).toEqual({ 'lines.0.remark': '请填写处理说明' });
    expect((await solve([{ id: 'another', solve: 'ACCEPTED', remark: '短装' }])).returnCode).toBe('1001');
    expect(
      (await step('bus01', record, 'solve', { params: { lines: [{ id, solve: 'ACCEPTED', remark: '短装' }] } }))
        .returnCode,
    ).toBe('1005');
    const solved = await solve([{ id, solve: 'ACCEPTED', remark: '短装2件，客户已确认', reportValue: '100' }]);
    expect([solved.data.status, linesOf(solved.data)[0]]).toMatchObject([
      'COMPARED',
      { solve: 'ACCEPTED', reportValue: '98' },
    ]);

    expect((await step('wh01', record, 'confirm')).returnCode).toBe('1005');
    const confirmed = await step('decl01', record, 'confirm');
    expect(confirmed.data).toMatchObject({ status: 'CONFIRMED', confirmedBy: 'user-decl01' });
    expect((await run('wh01', record)).returnCode).toBe('1004');
    expect((await step('decl01', record, 'cancel', { opinion: '重做' })).returnCode).toBe('1004');
    const { rows } = await keeper.get<Page>('business.queryCompareLinePage', { filter: { compareId: record.id } });
    expect(rows).toHaveLength(1);
    const { rows: log } = await gateway.database.pool.query(
      'select action, from_status as f, user_name as who from status_log where record_id = $1 order by seq',
      [record.id],
    );
    expect(log.map(({ action, f }) => [f, action])).toEqual([
      ['NEW', 'runDiff'],
      ['DIFF', 'solve'],
      ['COMPARED', 'confirm'],
    ]);
    expect(log.every(({ who }) => who !== '系统')).toBe(true);
  });

  test('the same goods in another order, split over rows and lots, below a title and with a sum at the end, are equal', async () => {
    const clerk = await gateway.as('decl01');
    const report = [
      '入库报告,,,',
      '仓库：外高桥,,,',
      '货号,数量,净重',
      'A-2,20,2',
      'A-1,60,6',
      'a-1,40,4.2',
      'A-2,30,3',
      '合计,150,15.2',
    ];
    const record = await added(clerk, `﻿${report.join('\r\n')}`, await workbook(goods('100')), {
      reportFile: [await upload(clerk, `﻿${report.join('\r\n')}`, '报告.csv')],
    });
    expect((await run('decl01', record)).data).toMatchObject({ status: 'COMPARED', diffCount: 0 });
    expect((await step('decl01', record, 'confirm')).returnCode).toBe('1013');
    expect((await step('bus01', record, 'confirm')).data).toMatchObject({ status: 'CONFIRMED' });
  });

  test('a file that changed after the comparison is compared again before anybody confirms; what was decided and is the same stays', async () => {
    const keeper = await gateway.as('wh01');
    const record = await added(keeper, await workbook(goods('98')), await workbook(goods('100')));
    const [{ id } = { id: '' }] = linesOf((await run('wh01', record)).data);
    await step('decl01', record, 'solve', { params: { lines: [{ id, solve: 'FIXED', remark: '已补录' }] } });
    // Whoever decided about a difference has a hand in the comparison.
    expect((await step('decl01', record, 'confirm')).returnCode).toBe('1013');
    const changed = await stored(record);
    const reportFile = [
      await upload(keeper, await workbook([...goods('98'), ['A-3', '', '螺丝', '7', '', '', '', '']])),
    ];
    await keeper.get('business.updateInboundCompare', {
      id: record.id,
      rowVersion: changed.rowVersion,
      record: { reportFile },
    });
    expect(errorsOf(await step('decl02', record, 'confirm'))).toEqual({ _: '文件或报关单在比对后已变更，请重新比对' });
    const again = (await run('wh01', record)).data;
    expect([again.status, ...linesOf(again).map(({ kind, solve, difference }) => [kind, solve, difference])]).toEqual([
      'DIFF',
      ['QTY', 'FIXED', '-2'],
      ['EXTRA', 'OPEN', '7'],
    ]);
    const stale = await keeper.call('business.runInboundCompare', { id: record.id, rowVersion: changed.rowVersion });
    expect(stale.returnCode).toBe('1003');
  });

  test('what cannot be read is refused at its file, and nothing changes', async () => {
    const keeper = await gateway.as('wh01');
    const base = await workbook(goods('100'));
    const refused = async (report: string | Buffer, fileName = '报告.csv') => {
      const record = await added(keeper, report, base, { reportFile: [await upload(keeper, report, fileName)] });
      const answer = await run('wh01', record);
      expect(await stored(record)).toMatchObject({ status: 'NEW', lines: [] });
      return [answer.returnCode, Object.values(errorsOf(answer)).join()];
    };
    expect(await refused('日期,车牌\n2026-11-01,沪A1')).toEqual([
      '1001',
      '未找到表头：须有料号或品名，以及数量、重量或件数',
    ]);
    expect(await refused('料号,数量\nA-1,一百')).toEqual(['1001', '第2行：数量应为数字']);
    expect(await refused('料号,数量\n,5')).toEqual(['1001', '第2行：缺少料号和品名']);
    expect((await refused('%PDF-1.4\n%%EOF\n', '报告.pdf'))[0]).toBe('1011');
    const lines = [{ partNo: 'A', kind: 'QTY', solve: 'ACCEPTED', remark: '夹带' }];
    expect((await added(keeper, base, base, { lines })).lines).toEqual([]);
    const without = { customerId, baseKind: 'DECL', reportFile: [await upload(keeper, base)] };
    expect(errorsOf(await keeper.call('business.addInboundCompare', { record: without }))).toMatchObject({
      declId: expect.any(String),
    });
  });

  test('a declaration is compared by its goods; another customer’s is refused', async () => {
    const { pool } = gateway.database;
    const [own, foreign] = ['compare-decl-1', 'compare-decl-2'];
    for (const [id, owner] of [
      [own, customerId],
      [foreign, 'demo-customer-02'],
    ]) {
      await pool.query(
        `insert into declaration (id, customer_id, status, created_by, created_time) values ($1, $2, 'RELEASED', 'user-decl01', now())`,
        [id, owner],
      );
      await pool.query(
        `insert into declaration_item (id, declaration_id, line_no, hs_code, g_name, g_qty, g_unit, net_wt, origin_country, created_time)
         values ($1 || '-1', $1, 1, '8482102000', '轴承', 100, '007', 10, 'DEU', now()), ($1 || '-2', $1, 2, '4016931000',
         '密封圈', 50, '007', 5, 'CHN', now())`,
        [id],
      );
    }
    const clerk = await gateway.as('decl01');
    const reportFile = [await upload(clerk, await workbook(goods('98')))];
    const wanted = { customerId, baseKind: 'DECL', reportFile };
    const record = await clerk.get<WireRecord>('business.addInboundCompare', { record: { ...wanted, declId: own } });
    expect(linesOf((await run('decl01', record)).data)).toMatchObject([
      { kind: 'QTY', name: '轴承', difference: '-2' },
    ]);
    const theirs = await clerk.get<WireRecord>('business.addInboundCompare', {
      record: { ...wanted, declId: foreign },
    });
    expect(errorsOf(await run('decl01', theirs))).toEqual({ declId: '报关单不属于该客户' });
    expect((await (await gateway.as('cust01')).call('business.queryInboundComparePage')).returnCode).toBe('1005');
  });
});
