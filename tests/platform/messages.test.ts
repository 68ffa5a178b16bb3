import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetOldRows } from '#server/system/forgetOldRows.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
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
  expect(await (await gateway.as('wh01')).call('system.queryUserMessagePage', { from: "1' or 1" })).toMatchObject({ returnCode: '1001' });
});

test('whoever switched a kind off is not told here; whoever wants it by mail has a job in the queue', async () => {
  await sql(`update user_setting set notify_app = '["TODO"]', notify_mail = '["CHAT"]' where user_id = 'user-fin01'`);
  await sql(`update sys_user set email = 'fin01@example.com' where id = 'user-fin01'`);
  await send(['user-fin01', 'user-jck01'], '开会');
  expect((await inbox('fin01', { type: 'CHAT' })).rows).toEqual([]);
  expect((await inbox('jck01', { type: 'CHAT' })).rows).toHaveLength(1);
  expect(await sql(`select payload->>'userId' as "userId" from sys_job where kind = 'mailMessage'`)).toEqual([{ userId: 'user-fin01' }]);
});

test('at most 500 characters and 500 receivers, and nobody who is not there', async () => {
  const client = await gateway.as('bus01');
  const asked = (data: object) => client.call('system.sendUserMessage', data);
  expect(await asked({ userIds: ['user-wh01'], text: 'x'.repeat(501) })).toMatchObject({ returnCode: '1001' });
  expect(await asked({ userIds: Array.from({ length: 501 }, (_, at) => `u${at}`), text: 'x' })).toMatchObject({ returnCode: '1001' });
  expect(await asked({ userIds: ['nobody'], text: 'x' })).toMatchObject({ returnCode: '1001' });
  expect(await (await gateway.as('cust01')).call('system.sendUserMessage', { userIds: ['user-wh01'], text: 'x' })).toMatchObject({
    returnCode: '1005',
  });
});

test('messages are kept for 180 days', async () => {
  await sql(
    `insert into user_message (id, user_id, message_type, title, title_en, created_time) values ('old', 'user-tz01', 'CHAT', 'a', 'a', localtimestamp - interval '181 days')`,
  );
  await forgetOldRows({}, { services: gateway.gateway.services } as never);
  expect(await sql(`select 1 from user_message where id = 'old'`)).toEqual([]);
});
