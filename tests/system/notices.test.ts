import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitiseRichText } from '#server/crud/richWords.ts';
import { fireNotices } from '#server/system/notices/noticeRules.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let now = new Date();
let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway({ clock: () => now });
  await gateway.database.pool.query('delete from notice_read; delete from notice');
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const add = (record: object = {}) =>
  admin.get<WireRecord>('system.saveNotice', {
    record: { title: '国庆放假安排', noticeType: 'SYS', scope: 'ALL', content: '<p>放假</p>', remindFlg: 1, ...record },
  });
const act = ({ id, rowVersion }: WireRecord, action: string, more: object = {}) =>
  admin.call<WireRecord>('system.actNotice', { id, rowVersion, action, ...more });
const publish = async (record: object) => (await act(await add(record), 'publish')).data;
const titles = async (loginName: string) =>
  (await (await gateway.as(loginName)).get<{ title: string }[]>('system.queryMyNotice')).map(({ title }) => title);
const told = async (loginName: string, recordId: unknown) =>
  (
    await (await gateway.as(loginName)).get<{ rows: WireRecord[] }>('system.queryUserMessagePage', { type: 'NOTICE' })
  ).rows.filter((row) => row.recordId === recordId);

test('a published notice is for those it names, tells them once, and is read once', async () => {
  const all = await publish({ title: '致全体' });
  await publish({ title: '致财务', scope: 'DEPT', targetDepts: ['FINANC'] });
  await publish({ title: '致客户', scope: 'CUST', pinFlg: 1 });
  expect(await titles('bus01')).toEqual(['致全体']);
  expect(await titles('fin01')).toEqual(expect.arrayContaining(['致全体', '致财务']));
  expect(await titles('cust01')).toEqual(['致客户', '致全体']);
  expect(await told('bus01', all.id)).toHaveLength(1);
  const clerk = await gateway.as('bus01');
  expect(await clerk.get('system.readNotice', { id: all.id })).toMatchObject({
    title: '致全体',
    content: '<p>放假</p>',
  });
  await clerk.get('system.readNotice', { id: all.id });
  expect(await told('bus01', all.id)).toMatchObject([{ readFlg: 1 }]);
  expect(await admin.get('system.queryNoticeReader', { filter: { noticeId: all.id } })).toMatchObject({
    total: 1,
    rows: [{ userId: 'user-bus01' }],
  });
  expect(await admin.get('system.getNotice', { id: all.id })).toMatchObject({ reads: 1 });
  const board = await clerk.get<{ notices: { data: { title: string; readFlg: number }[] } }>('system.queryWorkbench');
  expect(board.notices.data).toMatchObject([{ title: '致全体', readFlg: 1 }]);
});

test('nobody else writes, lists or reads what is not for him; a recalled notice is gone at once', async () => {
  const secret = await publish({ title: '仅财务', scope: 'DEPT', targetDepts: ['FINANC'] });
  const clerk = await gateway.as('bus01');
  expect(await clerk.call('system.readNotice', { id: secret.id })).toMatchObject({ returnCode: '1002' });
  for (const [name, data] of [
    ['queryNoticePage', {}],
    ['getNotice', { id: secret.id }],
    ['queryNoticeReader', {}],
    ['saveNotice', { record: { title: 'x' } }],
  ] as const)
    expect(await clerk.call(`system.${name}`, data)).toMatchObject({ returnCode: '1005' });
  expect(await act(secret, 'recall')).toMatchObject({ returnCode: '1001' });
  expect(await told('fin01', secret.id)).toHaveLength(1);
  const recalled = (await act(secret, 'recall', { opinion: '有误' })).data;
  expect(await told('fin01', secret.id)).toEqual([]);
  expect(await titles('fin01')).not.toContain('仅财务');
  expect(await (await gateway.as('fin01')).call('system.readNotice', { id: secret.id })).toMatchObject({
    returnCode: '1002',
  });
  expect(await act(recalled, 'unschedule')).toMatchObject({ returnCode: '1004' });
});

test('a planned notice comes at its time and goes at its end; the past is refused', async () => {
  const at = (minutes: number) =>
    new Date(now.getTime() + minutes * 60_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const late = await add({ title: '过去', planTime: at(-5) });
  expect(await act(late, 'schedule')).toMatchObject({ returnCode: '1001' });
  const planned = await add({ title: '定时', planTime: at(10), expireTime: at(60) });
  const scheduled = (await act(planned, 'schedule')).data;
  expect(scheduled.status).toBe('SCHEDULED');
  expect(
    await admin.call('system.saveNotice', {
      id: scheduled.id,
      rowVersion: scheduled.rowVersion,
      record: { title: '改' },
    }),
  ).toMatchObject({ returnCode: '1005' });
  const fire = () => fireNotices({}, { services: gateway.gateway.services } as never);
  const statusOf = async () => (await admin.get<WireRecord>('system.getNotice', { id: planned.id })).status;
  await fire();
  expect(await statusOf()).toBe('SCHEDULED');
  now = new Date(now.getTime() + 11 * 60_000);
  await fire();
  await fire();
  expect(await statusOf()).toBe('PUBLISHED');
  expect(await told('bus01', planned.id)).toHaveLength(1);
  now = new Date(now.getTime() + 60 * 60_000);
  await fire();
  expect(await statusOf()).toBe('EXPIRED');
  expect(await titles('bus01')).not.toContain('定时');
});

test.each([
  ['<p onclick="x()">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><b>b</b>', '<b>b</b>'],
  ['<img src="x" onerror="alert(1)">', ''],
  ['<img src="/api/file/download?id=1" onload="x">', ''],
  ['<p>g<img src="/api/file/../sys/publicLogout"><img srcset="/api/x 1x"></p>', '<p>g</p>'],
  [
    '<video src="/api/x" poster="/api/x"></video><audio src="/api/x"></audio><object data="/api/x"></object><embed src="/api/x">',
    '',
  ],
  [
    '<table background="/api/x"><tbody><tr><td background="/api/x">h</td></tr></tbody></table>',
    '<table><tbody><tr><td>h</td></tr></tbody></table>',
  ],
  [
    '<picture><source srcset="/api/x"><img src="/api/x"></picture><link rel="prefetch" href="/api/x"><input type="image" src="/api/x">',
    '',
  ],
  ['<img src="//evil.example/a.png">', ''],
  ['<a href="javascript:alert(1)">c</a>', '<a target="_blank" rel="noopener noreferrer">c</a>'],
  ['<a href="JaVa\tscript:alert(1)">c</a>', undefined],
  ['<svg><script>1</script></svg><iframe src="x"></iframe>', ''],
  ['<p style="position:fixed">d</p><style>p{}</style>', '<p>d</p>'],
  ['<div>e</div>', '<p>e</p>'],
  ['<h1>f</h1><h2>g</h2>', 'f<h2>g</h2>'],
])('%s is sanitised', (html, clean) => {
  const left = sanitiseRichText(html);
  if (clean !== undefined) expect(left).toBe(clean);
  expect(left).not.toMatch(/script|on\w+=|style|iframe|evil|\/api\//i);
});

test('what is stored is sanitised, and long words are refused', async () => {
  const stored = await add({ content: '<p onmouseover="x">好<script>alert(1)</script></p>' });
  expect(stored.content).toBe('<p>好</p>');
  expect(
    await admin.call('system.saveNotice', { record: { title: 'x', content: 'a'.repeat(100_001), scope: 'ALL' } }),
  ).toMatchObject({
    returnCode: '1001',
  });
  expect(await admin.call('system.saveNotice', { record: { title: 'x', content: 'a', scope: 'DEPT' } })).toMatchObject({
    returnCode: expect.any(String),
  });
});
