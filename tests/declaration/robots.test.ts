import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import type { PulledTask } from '#domain/declaration/rpaCalls.ts';
import { endLeases } from '#server/declaration/rpa/rpaRules.ts';
import type { Page, Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { twinDeclaration } from './twinDeclaration.ts';

/** Robots that take work from us. @see docs/spec/classification.md 2.14, 7.4 */
let gateway: TestGateway;
let shift = 0;
const clock = () => new Date(Date.now() + shift);
const minutes = (count: number) => {
  shift += count * 60_000;
};

beforeAll(async () => {
  gateway = await startTestGateway({ clock, env: { CUSTOMS_SYSTEM: 'none' } });
  const { pool } = gateway.database;
  const { rows } = await pool.query(`select * from sys_user where login_name = 'decl01'`);
  for (const loginName of ['robot1', 'robot2']) {
    const person = JSON.stringify({ ...rows[0], id: `user-${loginName}`, login_name: loginName, role_id: 'RPA' });
    await pool.query('insert into sys_user select * from json_populate_record(null::sys_user, $1::json)', [person]);
  }
  await pool.query('update customs_broker set robot_flg = true');
});
afterAll(() => gateway.close());
beforeEach(() =>
  gateway.database.pool.query(`update rpa_task set status = 'CANCELLED' where status not in ('FINISHED', 'CANCELLED')`),
);

/** An accepted order with goods and papers. */
async function accepted(): Promise<string> {
  const { pool } = gateway.database;
  const declarationId = await twinDeclaration(pool, { status: 'ACCEPTED' });
  const { rows } = await pool.query<{ id: string }>('select order_id as id from declaration where id = $1', [
    declarationId,
  ]);
  const orderId = rows[0]?.id ?? '';
  await pool.query('update declaration set deleted_flg = true where id = $1', [declarationId]);
  const { rows: goods } = await pool.query(
    `select * from order_goods where order_id = 'demo-order-8' and not deleted_flg`,
  );
  for (const line of goods)
    await pool.query('insert into order_goods select * from json_populate_record(null::order_goods, $1::json)', [
      JSON.stringify({ ...line, id: `${orderId}-${line.line_no}`, order_id: orderId }),
    ]);
  const clerk = await gateway.as('decl01');
  const content = `%PDF-1.4\n% ${orderId}\n%%EOF\n`;
  const { data: paper } = await clerk.upload({ bizType: 'customsOrder', fileName: '发票.pdf', content });
  await pool.query(
    `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr)
     select $1, 'customsOrder', 'files', $1, path_file_name, file_name, file_size, hashaddr from sys_file where hashaddr = $2 limit 1`,
    [orderId, paper.hashaddr],
  );
  return orderId;
}

const queue = async (record: object, login = 'decl01') =>
  (await gateway.as(login)).call<WireRecord>('van.addRpaTask', { record: { rpaKind: 'DECL_MAKE', ...record } });
const pull = async (robot: string) =>
  (await (await gateway.as(robot)).get<{ task: PulledTask | null }>('van.pullRpaTask', { robot: `${robot}-host` }))
    .task;
const act = async (login: string, id: string, action: string, params: object = {}, more: object = {}) => {
  const { rows } = await gateway.database.pool.query<{ version: number }>(
    'select row_version as version from rpa_task where id = $1',
    [id],
  );
  return (await gateway.as(login)).call<WireRecord>('van.actRpaTask', {
    id,
    rowVersion: rows[0]?.version,
    action,
    params,
    ...more,
  });
};
const read = async (id: string) => (await gateway.as('decl01')).get<WireRecord>('van.getRpaTask', { id });
const leases = () =>
  endLeases(
    {},
    {
      services: gateway.gateway.services,
      jobId: '',
      signal: new AbortController().signal,
      progress: async () => undefined,
      checkpoint: async () => undefined,
    },
  );
const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;

describe('taking work', () => {
  test('two robots that pull at once get different tasks, and one robot no second task of the same customs area', async () => {
    const ids = [
      (await queue({ orderId: await accepted() })).data.id,
      (await queue({ orderId: await accepted() })).data.id,
    ];
    const pulled = await Promise.all([pull('robot1'), pull('robot2')]);
    expect(pulled.map((task) => task?.id).sort()).toEqual([...ids].sort());
    await queue({ orderId: await accepted() });
    expect(await pull('robot1')).toBeNull();
  });

  test('S28: a robot that dies loses its task after ten minutes; another one gets it, once, and the first one answers too late', async () => {
    const { data } = await queue({ orderId: await accepted() });
    const first = await pull('robot1');
    expect(first?.id).toBe(data.id);
    minutes(9);
    await leases();
    expect(await read(data.id)).toMatchObject({ status: 'PULLING', attempts: 0 });
    minutes(2);
    const late = await act('robot1', data.id, 'pulled', { takenHash: first?.fileHash });
    expect([late.returnCode, late.msg]).toEqual(['1004', '租约已到期']);
    await Promise.all([leases(), leases()]);
    expect(await read(data.id)).toMatchObject({ status: 'QUEUED', attempts: 1, robotId: null });
    const again = await Promise.all([pull('robot2'), pull('robot2')]);
    expect(again.filter(Boolean).map((task) => task?.id)).toEqual([data.id]);
    expect((await act('robot1', data.id, 'pulled', { takenHash: first?.fileHash })).returnCode).toBe('1005');
    const wrong = await act('robot2', data.id, 'pulled', { takenHash: 'other files' });
    expect(Object.keys(errorsOf(wrong) ?? {})).toEqual(['takenHash']);
    expect((await act('robot2', data.id, 'pulled', { takenHash: first?.fileHash })).data).toMatchObject({
      status: 'PULLED',
    });
    expect((await act('robot1', data.id, 'finish', { resultJson: { taskResult: 'made' } })).returnCode).toBe('1005');
    expect((await act('robot2', data.id, 'finish', { resultJson: {} })).returnCode).toBe('1001');
    const done = await act('robot2', data.id, 'finish', { resultJson: { taskResult: 'made' } });
    expect([done.returnCode, done.msg]).toEqual(['0', 'ok']);
    expect(done.data).toMatchObject({ status: 'FINISHED' });
    expect((await act('robot2', data.id, 'finish', { resultJson: { taskResult: 'made' } })).returnCode).toBe('1004');
    const order = await (await gateway.as('decl01')).get<WireRecord>('business.getCustomsOrder', { id: data.orderId });
    expect(order.status).toBe('MAKING');
  });

  test('a task that nobody finishes three times fails and is queued again by people alone', async () => {
    const { data } = await queue({ orderId: await accepted() });
    for (const robot of ['robot1', 'robot2', 'robot1']) {
      expect((await pull(robot))?.id).toBe(data.id);
      minutes(11);
      await leases();
    }
    expect(await read(data.id)).toMatchObject({ status: 'FAILED', errorMsg: '机器人3次未在租约内完成' });
    const { rows } = await gateway.database.pool.query(`select 1 from user_message where record_id = $1`, [data.id]);
    expect(rows).toHaveLength(2);
    expect((await act('robot1', data.id, 'requeue')).returnCode).toBe('1005');
    expect((await act('decl01', data.id, 'requeue')).data).toMatchObject({ status: 'QUEUED', attempts: 0 });
    expect((await act('decl01', data.id, 'pull', { robot: 'me' })).returnCode).toBe('1005');
    expect((await act('decl01', data.id, 'cancel', {}, { opinion: '改为人工' })).data).toMatchObject({
      status: 'CANCELLED',
    });
  });
});

describe('whether it may be pulled', () => {
  const asked = async (data: object) =>
    (await gateway.as('decl01')).get<{ canPull: number; reasons: { reason: string }[] }>('van.checkCanPull', {
      kind: 'DECL_MAKE',
      ...data,
    });

  test('S29: an order without a power of attorney cannot be pulled, and the answer says so', async () => {
    const orderId = await accepted();
    expect(await asked({ orderId })).toEqual({ canPull: 1, reasons: [] });
    const { pool } = gateway.database;
    await pool.query(
      `update power_of_attorney set status = 'SENT' where owner_id = (select customer_id from customs_order where id = $1) and status = 'CONFIRMED'`,
      [orderId],
    );
    const { canPull, reasons } = await asked({ orderId });
    expect([canPull, reasons.map(({ reason }) => reason)]).toEqual([0, ['POA']]);
    const { data } = await queue({ orderId });
    expect(await pull('robot1')).toBeNull();
    const refused = await act('robot1', data.id, 'pull', { robot: 'r' });
    expect(errorsOf(refused)?._).toBe('不可取件：代理报关委托书未确认');
    await pool.query(
      `update power_of_attorney set status = 'CONFIRMED' where status = 'SENT' and id like 'demo-power-%'`,
    );
    expect((await asked({ orderId })).reasons.map(({ reason }) => reason)).toEqual(['TASK']);
  });

  test('robots work in the hours that an administrator sets among the settings', async () => {
    const orderId = await accepted();
    const admin = await gateway.as('admin');
    const found = await admin.get<Page>('system.querySettingPage', {
      page: 1,
      limit: 1,
      filter: { settingKey: 'rpa.window' },
    });
    const [{ id, rowVersion }] = found.rows as readonly [WireRecord];
    const save = (settingValue: string, seen: number) =>
      admin.call<WireRecord>('system.saveSetting', { id, rowVersion: seen, settingValue, reason: '海关系统维护' });
    for (const wrong of ['8:00-20:00', '20:00-08:00', '08:00', '{}'])
      expect(errorsOf(await save(wrong, rowVersion))).toHaveProperty('settingValue');
    const { data } = await save('00:00-00:01', rowVersion);
    const reasons = async () => (await asked({ orderId })).reasons.map(({ reason }) => reason);
    await expect.poll(reasons).toEqual(['WINDOW']);
    await save('00:00-24:00', data.rowVersion);
    await expect.poll(reasons).toEqual([]);
  });

  test('one task of a kind at a time; each kind names its document; outsiders queue none', async () => {
    const orderId = await accepted();
    expect((await queue({ orderId })).returnCode).toBe('0');
    expect(errorsOf(await queue({ orderId }))).toEqual({ orderId: '已有同类取件任务' });
    expect(errorsOf(await queue({}))).toEqual({ orderId: '请选择报关委托单' });
    expect(errorsOf(await queue({ rpaKind: 'RECEIPT_FETCH' }))).toEqual({ declId: '请选择报关单' });
    expect((await queue({ orderId }, 'cust01')).returnCode).toBe('1005');
    expect((await queue({ orderId }, 'robot1')).returnCode).toBe('1005');
    expect((await (await gateway.as('bus01')).call('van.pullRpaTask', { robot: 'x' })).returnCode).toBe('1005');
  });
});

test('an order whose paper is gone makes no declaration at all, and the declarants hear of it', async () => {
  const { pool } = gateway.database;
  const orderId = await accepted();
  await pool.query(
    `update attachment set hashaddr = repeat('0', 64) where table_name = 'customsOrder' and record_id = $1`,
    [orderId],
  );
  const { data } = await queue({ orderId });
  const task = await pull('robot1');
  await act('robot1', data.id, 'pulled', { takenHash: task?.fileHash });
  const done = await act('robot1', data.id, 'finish', { resultJson: { taskResult: 'made' } });
  expect(done.data).toMatchObject({ status: 'FINISHED' });
  const { rows } = await pool.query<{ status: string; made: number }>(
    `select o.status, (select count(*)::int from declaration d where d.order_id = o.id and not d.deleted_flg) as made
     from customs_order o where o.id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ status: 'ACCEPTED', made: 0 }]);
  const { rows: told } = await pool.query<{ title: string }>(`select title from user_message where record_id = $1`, [
    data.id,
  ]);
  expect(told.map(({ title }) => title)).toEqual(expect.arrayContaining([expect.stringContaining('未能生成报关单')]));
});

test('a robot that declares what no message brought returns the number, and the declaration is stored by it once', async () => {
  const { pool } = gateway.database;
  const declId = await twinDeclaration(pool);
  const clerk = await gateway.as('decl01');
  const { rowVersion } = await clerk.get<WireRecord>('business.getDeclaration', { id: declId });
  await clerk.get('van.sendDeclaration', { id: declId, rowVersion });
  const { data } = await queue({ rpaKind: 'DECL_SEND', declId });
  const task = await pull('robot1');
  expect(task?.id).toBe(data.id);
  await act('robot1', data.id, 'pulled', { takenHash: task?.fileHash });
  const entryId = `2218${nowText(clock).slice(0, 4)}1123456789`;
  expect((await act('robot1', data.id, 'finish', { resultJson: { entryId } })).data).toMatchObject({
    status: 'FINISHED',
  });
  expect(await clerk.get<WireRecord>('business.getDeclaration', { id: declId })).toMatchObject({
    status: 'STORED',
    entryId,
  });
  const { rows } = await clerk.get<Page>('van.queryCustomsMessagePage', { filter: { declId } });
  expect(rows.map(({ status }) => status)).toEqual(['ACKED']);
});
