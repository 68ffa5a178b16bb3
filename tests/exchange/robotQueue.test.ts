import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rpaTask } from '#domain/declaration/index.ts';
import type { PulledTask } from '#domain/declaration/rpaCalls.ts';
import { endLeases } from '#server/declaration/rpa/rpaRules.ts';
import type { Page, WireRecord } from '../contract/contractTarget.ts';
import { notReached } from '../scenarios/notReached.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { runNow } from './partnerWorld.ts';

/** Files that robots fetch. @see docs/spec/operations.md 3.16 */
let gateway: TestGateway;
let shift = 0;
const clock = () => new Date(Date.now() + shift);

beforeAll(async () => {
  gateway = await startTestGateway({ clock });
  const { pool } = gateway.database;
  const { rows } = await pool.query(`select * from sys_user where login_name = 'decl01'`);
  const person = JSON.stringify({ ...rows[0], id: 'user-robot1', login_name: 'robot1', role_id: 'RPA' });
  await pool.query('insert into sys_user select * from json_populate_record(null::sys_user, $1::json)', [person]);
});
afterAll(() => gateway.close());
beforeEach(() =>
  gateway.database.pool.query(`update rpa_task set status = 'CANCELLED' where status not in ('FINISHED', 'CANCELLED')`),
);

const queue = async (record: object, login = 'decl01') =>
  (await gateway.as(login)).call<WireRecord>('van.addRpaTask', { record });
const pull = async (kinds: readonly string[]) =>
  (await (await gateway.as('robot1')).get<{ task: PulledTask | null }>('van.pullRpaTask', { robot: 'host', kinds }))
    .task;
const read = async (id: string) => (await gateway.as('decl01')).get<WireRecord>('van.getRpaTask', { id });
const act = async (login: string, id: string, action: string, more: object = {}) =>
  (await gateway.as(login)).call<WireRecord>('van.actRpaTask', {
    id,
    rowVersion: (await read(id)).rowVersion,
    action,
    ...more,
  });
async function fetchFile(taskId: string, fileName: string, content: string) {
  const robot = await gateway.as('robot1');
  const { fileId } = (await robot.upload({ bizType: 'rpaTask', fileName, content })).data;
  return robot.call<{ fileHash: string }>('van.sendRpaFile', { taskId, fileId });
}

test('O36: a robot pulls and dies: ten minutes later the task waits again with one attempt, the third time it failed and people queue it', async () => {
  const { id } = (await queue({ rpaKind: 'TAX_BILL', docNo: '221820261000000001' })).data;
  for (const attempts of [1, 2, 3]) {
    expect((await pull(['TAX_BILL']))?.id).toBe(id);
    shift += 11 * 60_000;
    await runNow(gateway, endLeases);
    const task = await read(id);
    expect([task.status, task.attempts]).toEqual(attempts < 3 ? ['QUEUED', attempts] : ['FAILED', 2]);
  }
  expect((await read(id)).waitsFor).toBe('等待人工重排或取消');
  expect((await act('decl01', id, 'requeue')).data).toMatchObject({ status: 'QUEUED', attempts: 0 });
});

test('a fetched file stands with the papers of its order, once; without the file the task is not done', async () => {
  const clerk = await gateway.as('decl01');
  const { rows } = await clerk.get<Page>('business.queryCustomsOrderPage', {});
  const orderId = String(rows[0]?.id);
  const files = async () =>
    ((await clerk.get<WireRecord>('business.getCustomsOrder', { id: orderId })).files as unknown[] | null)?.length ?? 0;
  const before = await files();
  const { id } = (await queue({ rpaKind: 'DECL_PDF', docNo: '221820261000000002', orderId })).data;
  const task = await pull(['DECL_PDF']);
  expect(task).toMatchObject({ id, docNo: '221820261000000002' });
  expect((await act('robot1', id, 'pulled', { params: { takenHash: task?.fileHash } })).returnCode).toBe('1001');
  const sent = await fetchFile(id, '报关单.pdf', '%PDF-1.4\n% O36\n%%EOF\n');
  expect(sent.msg).toBe('ok');
  expect((await act('robot1', id, 'pulled', { params: { takenHash: sent.data.fileHash } })).msg).toBe('ok');
  expect((await act('robot1', id, 'finish', { params: { resultJson: { taskResult: 'fetched' } } })).msg).toBe('ok');
  expect(await files()).toBe(before + 1);
  expect(await read(id)).toMatchObject({ status: 'FINISHED', file: [{ fileName: '报关单.pdf' }] });
});

test('O37: a duty bill that was fetched becomes a document of charges, linked to its order and read at once', async () => {
  const clerk = await gateway.as('decl01');
  const { rows } = await clerk.get<Page>('business.queryCustomsOrderPage', {});
  const order = rows.find(({ orderNo }) => orderNo) ?? rows[0];
  const { id } = (await queue({ rpaKind: 'TAX_BILL', docNo: '221820261000000009', orderId: order?.id })).data;
  await pull(['TAX_BILL']);
  const sent = await fetchFile(id, '税单.pdf', '%PDF-1.4\n% O37\n%%EOF\n');
  await act('robot1', id, 'pulled', { params: { takenHash: sent.data.fileHash } });
  expect((await act('robot1', id, 'finish', { params: { resultJson: { taskResult: 'fetched' } } })).msg).toBe('ok');
  const { bizEntity, bizId } = await read(id);
  expect(bizEntity).toBe('ocrDocument');
  const document = await clerk.get<WireRecord>('business.getOcrDocument', { id: bizId });
  const linked = { orderId: order?.id, customerId: order?.customerId, bizNo: order?.orderNo };
  expect(document).toMatchObject({ profile: 'zf', docKind: 'FEE', ...linked, createdBy: 'user-decl01' });
  expect(document.status).not.toBe('UPLOADED');
});

test('a file of client orders waits in the queue of imports of who asked for it', async () => {
  const { id } = (await queue({ rpaKind: 'CLIENT_ORDER', docNo: 'PO-77' }, 'bus01')).data;
  await pull(['CLIENT_ORDER']);
  const sent = await fetchFile(id, '订单.csv', '﻿标题,需求类型,客户\r\n补货,进口报关,上海浦江精密仪器有限公司');
  await act('robot1', id, 'pulled', { params: { takenHash: sent.data.fileHash } });
  expect((await act('robot1', id, 'finish', { params: { resultJson: { taskResult: 'fetched' } } })).msg).toBe('ok');
  const { bizEntity, bizId } = await read(id);
  expect(bizEntity).toBe('importBatch');
  const batch = await (await gateway.as('bus01')).get<WireRecord>('batch.getImportBatch', { id: bizId });
  expect(batch).toMatchObject({ target: 'DEMAND', sourceFile: [{ fileName: '订单.csv' }] });
});

test('a kind that is paused is not pulled, the list says why, and one of a kind and number is queued at a time', async () => {
  const { id } = (await queue({ rpaKind: 'LIST_PDF', docNo: 'QD1' })).data;
  expect((await queue({ rpaKind: 'LIST_PDF', docNo: 'QD1' })).returnCode).toBe('1001');
  expect((await queue({ rpaKind: 'LIST_PDF' })).returnCode).toBe('1001');
  const clerk = await gateway.as('decl01');
  const pause = await clerk.get<WireRecord>('van.addRpaPause', { record: { rpaKind: 'LIST_PDF', reason: '门户维护' } });
  expect(await pull(['LIST_PDF'])).toBeNull();
  expect((await read(id)).waitsFor).toBe('已暂停：门户维护');
  const robot = await gateway.as('robot1');
  expect(await robot.get('van.checkCanPull', { kind: 'LIST_PDF' })).toMatchObject({
    canPull: 0,
    reasons: [{ reason: 'PAUSE', text: '当前不可取件：门户维护' }],
  });
  await clerk.get('van.updateRpaPause', { id: pause.id, rowVersion: pause.rowVersion, record: { enabled: 0 } });
  expect((await pull(['LIST_PDF']))?.id).toBe(id);
  const other = (await queue({ rpaKind: 'RCPT', docNo: 'QD2' })).data;
  expect((await act('decl01', other.id, 'cancel')).returnCode).toBe('1001');
  expect((await act('decl01', other.id, 'cancel', { opinion: '重复' })).data.status).toBe('CANCELLED');
  for (const [name, data] of [
    ['van.sendRpaFile', { taskId: id, fileId: 'x' }],
    ['van.addRpaPause', { record: { rpaKind: 'RCPT', reason: 'x' } }],
    ['van.addRpaTask', { record: { rpaKind: 'RCPT', docNo: 'x' } }],
  ] as const)
    expect([name, (await (await gateway.as('cust01')).call(name, data)).returnCode]).toEqual([name, '1005']);
});

test('every state of the lifecycle was reached above, by its own steps', async () => {
  expect(await notReached(gateway.database.pool, rpaTask)).toEqual([]);
});
