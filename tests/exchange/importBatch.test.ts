import { afterAll, beforeAll, expect, test } from 'vitest';
import { importBatch } from '#domain/exchange/index.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** The queue of imports. @see docs/spec/operations.md 3.15 */
let gateway: TestGateway;
let clerk: GatewayClient;
const customer = '上海浦江精密仪器有限公司';

beforeAll(async () => {
  gateway = await startTestGateway();
  clerk = await gateway.as('bus01');
});
afterAll(() => gateway.close());

const head = '类型,客户,名称,联系人,电话,省,市,区,详细地址';
const line = (name: string, phone = '13800001234') =>
  `收货,${customer},${name},王敏,${phone},上海市,上海市,浦东新区,${name}路1号`;
const sheet = (lines: readonly string[]): string => `﻿${[head, ...lines].join('\r\n')}`;

async function send(lines: readonly string[], more: object = {}) {
  const { hashaddr, fileName } = (
    await clerk.upload({ bizType: 'importBatch', fileName: '地址.csv', content: sheet(lines) })
  ).data;
  return clerk.call<WireRecord>('batch.sendBusinessImport', {
    record: { target: 'ADDRESS', sourceFile: [{ hashaddr, fileName }], ...more },
  });
}
const read = (id: string) => clerk.get<WireRecord>('batch.getImportBatch', { id });
async function until(id: string, states: readonly string[]): Promise<WireRecord> {
  for (let at = 0; at < 300; at += 1) {
    const batch = await read(id);
    if (states.includes(String(batch.status))) return batch;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it never came to ${states.join()}: ${JSON.stringify(await read(id))}`);
}
const act = async (id: string, action: string, more: object = {}) =>
  clerk.call<WireRecord>('batch.actImportBatch', { id, rowVersion: (await read(id)).rowVersion, action, ...more });
const imported = async (like: string): Promise<number> => {
  const { rows } = await gateway.database.pool.query<{ count: number }>(
    `select count(*)::int as count from address_book where name like $1 and not deleted_flg`,
    [like],
  );
  return rows[0]?.count ?? -1;
};

test('O34: of 1,000 rows 20 are wrong: 980 come in, the 20 corrected come in by retry, and the batch is done', async () => {
  const lines = Array.from({ length: 1_000 }, (_, at) => line(`批量${at}号库`, at % 50 === 7 ? '不是电话' : undefined));
  const sent = await send(lines);
  expect(sent.msg).toBe('ok');
  const { id } = sent.data;
  const preview = await until(id, ['PREVIEW', 'FAILED']);
  expect(preview).toMatchObject({ status: 'PREVIEW', totalRows: 1_000, okRows: 980, failedRows: 20, errorMsg: null });
  expect(await imported('批量%')).toBe(0);
  expect((await act(id, 'confirm')).returnCode).toBe('0');
  const partly = await until(id, ['PARTIAL', 'DONE', 'FAILED']);
  expect(partly).toMatchObject({ status: 'PARTIAL', totalRows: 1_000, okRows: 980, failedRows: 20 });
  expect(partly.errorFile).toHaveLength(1);
  const { total } = await clerk.get<Page>('batch.queryImportRow', { filter: { batchId: id } });
  expect(total).toBe(20);
  expect(await imported('批量%')).toBe(980);
  const fixes = Array.from({ length: 1_000 }, (_, at) => at)
    .filter((at) => at % 50 === 7)
    .map((at) => line(`批量${at}号库`));
  const { hashaddr, fileName } = (
    await clerk.upload({ bizType: 'importBatch', fileName: '改好.csv', content: sheet(fixes) })
  ).data;
  const again = await act(id, 'retry', { params: { fixFile: [{ hashaddr, fileName }] } });
  expect([again.returnCode, again.msg]).toEqual(['0', 'ok']);
  expect(await until(id, ['PARTIAL', 'DONE', 'FAILED'])).toMatchObject({
    status: 'DONE',
    okRows: 1_000,
    failedRows: 0,
  });
  expect(await imported('批量%')).toBe(1_000);
});

test('O35: while a batch of a target is at work a second one is refused, and one of another customer is not', async () => {
  const { pool } = gateway.database;
  const first = (await send([line('先来')])).data.id;
  await until(first, ['PREVIEW']);
  await pool.query(`update import_batch set status = 'LOADING' where id = $1`, [first]);
  const second = await send([line('后到')]);
  expect([second.returnCode, second.msg]).toEqual(['1010', '该目标已有导入在执行']);
  const other = await send([line('别家')], { customerId: 'demo-customer-02' });
  expect(other.returnCode).toBe('0');
  const wrong = await until(other.data.id, ['PREVIEW', 'FAILED']);
  expect(wrong).toMatchObject({ failedRows: 1, okRows: 0 });
  await pool.query(`update import_batch set status = 'PREVIEW' where id = $1`, [first]);
  expect((await act(first, 'cancel')).data).toMatchObject({ status: 'CANCELLED' });
  expect((await act(other.data.id, 'cancel')).data).toMatchObject({ status: 'CANCELLED' });
});

test('what is there already is an error, is skipped, or written over, as the sender says', async () => {
  const once = (await send([line('重复一')], { confirmMode: 0 })).data.id;
  expect(await until(once, ['DONE', 'PARTIAL', 'FAILED'])).toMatchObject({ status: 'DONE', okRows: 1 });
  const changed = line('重复一', '13900005678');
  const refused = (await send([changed, line('重复二')], { confirmMode: 0 })).data.id;
  expect(await until(refused, ['DONE', 'PARTIAL', 'FAILED'])).toMatchObject({
    ...{ status: 'PARTIAL', okRows: 1, failedRows: 1, dupRows: 1 },
  });
  expect((await act(refused, 'accept', { opinion: '按此处理' })).data).toMatchObject({ status: 'DONE' });
  const skipped = (await send([changed], { confirmMode: 0, dupPolicy: 'SKIP' })).data.id;
  expect(await until(skipped, ['DONE', 'PARTIAL', 'FAILED'])).toMatchObject({ status: 'DONE', okRows: 0, dupRows: 1 });
  const phone = async () =>
    (await gateway.database.pool.query(`select phone from address_book where name = '重复一'`)).rows[0]?.phone;
  expect(await phone()).toBe('13800001234');
  const written = (await send([changed], { confirmMode: 0, dupPolicy: 'UPDATE' })).data.id;
  expect(await until(written, ['DONE', 'PARTIAL', 'FAILED'])).toMatchObject({ status: 'DONE', okRows: 1, dupRows: 1 });
  expect(await phone()).toBe('13900005678');
});

test('a sheet that is none fails with a sentence; nobody else confirms a batch, and customers have no queue', async () => {
  const { hashaddr, fileName } = (
    await clerk.upload({ bizType: 'importBatch', fileName: '说明.csv', content: '这不是表格' })
  ).data;
  const bad = await clerk.call<WireRecord>('batch.sendBusinessImport', {
    record: { target: 'ADDRESS', sourceFile: [{ hashaddr, fileName }] },
  });
  expect((await until(bad.data.id, ['FAILED'])).errorMsg).toContain('表头无法识别');
  const { id } = (await send([line('无人确认')])).data;
  await until(id, ['PREVIEW']);
  const { rowVersion } = await read(id);
  const other = await gateway.as('bus01l');
  expect((await other.call('batch.actImportBatch', { id, rowVersion, action: 'confirm' })).returnCode).toBe('1005');
  const stranger = await gateway.as('bus02');
  expect((await stranger.call('batch.getImportBatch', { id })).returnCode).toBe('1002');
  const outsider = await gateway.as('cust01');
  for (const [name, data] of [
    ['batch.queryImportBatchPage', {}],
    ['batch.getImportBatch', { id }],
    ['batch.queryImportRow', { filter: { batchId: id } }],
    ['batch.actImportBatch', { id, rowVersion, action: 'confirm' }],
    ['batch.sendBusinessImport', { record: { target: 'ADDRESS' } }],
  ] as const)
    expect(['1002', '1005']).toContain((await outsider.call(name, data)).returnCode);
  expect((await act(id, 'cancel')).data).toMatchObject({ status: 'CANCELLED' });
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, importBatch)).toEqual([]);
});
