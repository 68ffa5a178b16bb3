import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldRows } from '#server/system/forgetOldRows.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
});
afterAll(() => gateway.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.pool.query<Row>(text, values)).rows;
interface Inbox {
  readonly unread: number;
  readonly rows: readonly WireRecord[];
}
const inbox = async (loginName: string, question: object = {}) =>
  (await gateway.as(loginName)).get<Inbox>('system.queryUserMessagePage', question);
const send = async (userIds: readonly string[], text: string) =>
  (await gateway.as('bus01')).get('system.sendUserMessage', { userIds, text });

test('messages are read together and deleted by their owner alone', async () => {
  await send(['user-wh01'], '第一条');
  await send(['user-wh01'], '第二条');
  const [topic] = (await inbox('wh01', { type: 'CHAT' })).rows;
  expect(topic).toMatchObject({ count: 2, readFlg: 0 });
  const owner = await gateway.as('wh01');
  expect(await owner.get('system.readAllUserMessage')).toMatchObject({ unread: 0 });
  await (await gateway.as('fin01')).get('system.deleteUserMessage', { ids: [topic?.id] });
  expect((await inbox('wh01', { type: 'CHAT' })).rows).toHaveLength(1);
  await owner.get('system.deleteUserMessage', { ids: [topic?.id] });
  expect((await inbox('wh01', { type: 'CHAT' })).rows).toEqual([]);
});

test('messages are narrowed by days; what is no day is refused', async () => {
  await send(['user-wh01'], '今天');
  expect((await inbox('wh01', { type: 'CHAT', from: '2020-01-01', to: '2099-01-01' })).rows).toHaveLength(1);
  expect((await inbox('wh01', { to: '2020-01-01' })).rows).toEqual([]);
  expect(await (await gateway.as('wh01')).call('system.queryUserMessagePage', { from: "1' or 1" })).toMatchObject({
    returnCode: '1001',
  });
});

test('whoever switched a kind off is not told here; whoever wants it by mail has a job in the queue', async () => {
  await sql(`update user_setting set notify_app = '["TODO"]', notify_mail = '["CHAT"]' where user_id = 'user-fin01'`);
  await sql(`update sys_user set email = 'fin01@example.com' where id = 'user-fin01'`);
  await send(['user-fin01', 'user-jck01'], '开会');
  expect((await inbox('fin01', { type: 'CHAT' })).rows).toEqual([]);
  expect((await inbox('jck01', { type: 'CHAT' })).rows).toHaveLength(1);
  expect(await sql(`select payload->>'userId' as "userId" from sys_job where kind = 'mailMessage'`)).toEqual([
    { userId: 'user-fin01' },
  ]);
});

test('at most 500 characters and 500 receivers, and nobody who is not there', async () => {
  const client = await gateway.as('bus01');
  const asked = (data: object) => client.call('system.sendUserMessage', data);
  expect(await asked({ userIds: ['user-wh01'], text: 'x'.repeat(501) })).toMatchObject({ returnCode: '1001' });
  expect(await asked({ userIds: Array.from({ length: 501 }, (_, at) => `u${at}`), text: 'x' })).toMatchObject({
    returnCode: '1001',
  });
  expect(await asked({ userIds: ['nobody'], text: 'x' })).toMatchObject({ returnCode: '1001' });
  expect(
    await (await gateway.as('cust01')).call('system.sendUserMessage', { userIds: ['user-wh01'], text: 'x' }),
  ).toMatchObject({
    returnCode: '1005',
  });
});

test('a message to roles reaches everybody else who holds one of them, once, by the switches of each', async () => {
  const leader = await gateway.as('jck01l');
  const before = new Map<string, number>();
  const chats = async (loginName: string) =>
    (await inbox(loginName, { type: 'CHAT' })).rows.reduce((sum, { count }) => sum + Number(count), 0);
  for (const name of ['jck01', 'jck01l', 'wh01', 'fin01', 'bus02']) before.set(name, await chats(name));
  const asked = { roleIds: ['jck01', 'W1', 'FINANC'], userIds: ['user-wh01'], text: '今晚盘点' };
  // 财务 switched the kind off above: counted as reached, told by mail alone.
  expect(await leader.get('system.sendUserMessage', asked)).toEqual({ sent: 4 });
  const more = async (name: string) => (await chats(name)) - (before.get(name) ?? 0);
  expect([
    await more('jck01'),
    await more('wh01'),
    await more('jck01l'),
    await more('fin01'),
    await more('bus02'),
  ]).toEqual([1, 1, 0, 0, 0]);
});

test('roles that are not there, that are customers’, that nobody else holds, or that are more than 500 people are refused', async () => {
  const leader = await gateway.as('jck01l');
  const errors = async (data: object) =>
    (await leader.call<Refused>('system.sendUserMessage', { text: 'x', ...data })).data.errors as Record<
      string,
      string
    >;
  expect(await errors({})).toEqual({ userIds: '请选择接收人或角色' });
  expect(await errors({ roleIds: ['NOBODY'] })).toHaveProperty('roleIds');
  expect(await errors({ roleIds: ['CUST'] })).toHaveProperty('roleIds');
  await sql(
    `insert into sys_role (id, role_id, role_name, role_kind, enabled, created_by, created_time) values ('CROWD', 'CROWD',
      '大组', 'STAFF', true, 'user-admin', now())`,
  );
  await gateway.heard();
  expect(await errors({ roleIds: ['CROWD'] })).toEqual({ roleIds: '所选角色没有其他启用的账号' });
  await sql(
    `insert into sys_user (id, login_name, user_name, role_id, dept_code, user_kind, password_hash, status)
     select 'crowd-' || n, 'crowd' || n, '员工' || n, 'CROWD', 'D10', 'STAFF', 'x', 'ACTIVE' from generate_series(1, 501) n`,
  );
  expect(await errors({ roleIds: ['CROWD'] })).toEqual({ roleIds: '接收人共501人，最多500人' });
  await sql(`update sys_user set status = 'DISABLED' where id = 'crowd-1'`);
  // More than a minute has for one sender; an office that tells so many says so in its settings.
  await sql(`update sys_setting set setting_value = '600' where setting_key = 'message.receiversPerMinute'`);
  gateway.gateway.services.settings.forget();
  expect(await leader.get('system.sendUserMessage', { roleIds: ['CROWD'], text: 'x' })).toEqual({ sent: 500 });
});

test('one place alone leaves messages, and it asks the switches of each receiver', () => {
  const writers = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .filter((path) => /insert\s+into\s+user_message\b/i.test(readFileSync(join('server', path), 'utf8')));
  expect(writers).toEqual([join('gateway', 'userMessages.ts')]);
});

test('messages are kept for 180 days', async () => {
  await sql(
    `insert into user_message (id, user_id, message_type, title, title_en, created_time) values ('old', 'user-tz01', 'CHAT',
      'a', 'a', localtimestamp - interval '181 days')`,
  );
  await forgetOldRows({}, { services: gateway.gateway.services } as never);
  expect(await sql(`select 1 from user_message where id = 'old'`)).toEqual([]);
});
