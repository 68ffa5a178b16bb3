import { afterAll, beforeAll, expect, test } from 'vitest';
import { markOf } from '#domain/core/pageMark.ts';
import { routesOf } from '../apiRoutes.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { allMethods } from '../rights/askingFor.ts';
import { openEvents } from '../robustness/eventStream.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * A page keeps the token of the session it was opened in; under any other session it is answered nothing, whatever it
 * asks.
 */
let gateway: TestGateway;
/** Of the page that was opened before somebody else logged in with its browser. */
let former: string;
let browser: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  browser = gateway.stranger();
  await browser.login('bus01');
  former = tokenOf(browser);
  await browser.login('admin');
});
afterAll(() => gateway?.close());

const tokenOf = ({ cookies }: GatewayClient): string => cookies.get('tg_csrf') ?? '';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const refused = { http: 403, code: 403, returnCode: '1024', data: null };

const count = async (sql: string): Promise<number> => {
  const { rows } = await gateway.database.pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`);
  return rows[0]?.count ?? 0;
};

/** What is left in the log of work that was done. */
const done = () => count(`op_log where return_code = '0'`);

test('every call there is, reading or writing, is refused to a page of another session, and nothing of it is done', async () => {
  const before = await done();
  const answered: string[] = [];
  for (const { service, method } of allMethods) {
    const answer = await browser.call(`${service}.${method}`, {}, { headers: { 'x-csrf-token': former } });
    if (answer.returnCode !== '1024') answered.push(`${service}.${method}: ${answer.http} ${answer.returnCode}`);
  }
  expect(answered).toEqual([]);
  expect(allMethods.filter(({ writes }) => writes).length).toBeGreaterThan(100);
  expect(await done()).toBe(before);
});

/** Forms that bring a token of their own: that of a captcha, and that of the page that asks before it logs out. */
const bringOwnToken = new Set(['POST /api/sys/login', 'POST /api/sys/publicLogout']);

test('so is every address beside the calls, such as sheets, files, tables and who works here', async () => {
  const answered: string[] = [];
  const addresses = routesOf(gateway).filter(
    (address) => !bringOwnToken.has(address) && !address.includes('/api/health'),
  );
  expect(addresses.length).toBeGreaterThan(20);
  for (const address of addresses) {
    const [method = '', path = ''] = address.split(' ');
    const body =
      method === 'POST'
        ? { body: 'service=common&method=getUuidSeq', headers: { ...form, 'x-csrf-token': former } }
        : undefined;
    const response = await browser.request(path.replace(/:\w+/g, 'x'), {
      method,
      headers: { 'x-csrf-token': former },
      ...body,
    });
    const text = await response.text();
    if (response.status !== 403 || !text.includes('"returnCode":"1024"'))
      answered.push(`${address}: ${response.status}`);
  }
  expect(answered).toEqual([]);
});

test('a record, a file and a logout of the former page leave nothing behind, and the same from the page of now works', async () => {
  const headers = { 'x-csrf-token': former };
  const record = { title: '前一个人的页面', demandType: 'OTHER' };
  expect(await browser.call('business.saveDemand', { record }, { headers })).toMatchObject(refused);
  expect(await count(`demand where title = '前一个人的页面'`)).toBe(0);

  const files = await count('sys_file');
  const body = new FormData();
  body.set('bizType', 'demand');
  body.set('file', new Blob(['%PDF-1.4\n%%EOF\n']), 'a.pdf');
  expect((await browser.request('/api/file/upload', { method: 'POST', body, headers })).status).toBe(403);
  expect(await count('sys_file')).toBe(files);

  expect(await browser.post('/api/sys/logout', {}, headers)).toMatchObject(refused);
  expect(await browser.post('/api/sys/checkLogin', {})).toMatchObject({ code: 200 });
  expect(await browser.call('system.getDeptLeaderFlag')).toMatchObject({ returnCode: '0' });
});

test('it stands in the security log as what it is, apart from what other sites forge', async () => {
  await browser.call('system.getBizTree', {}, { headers: { 'x-csrf-token': former } });
  const { rows } = await gateway.database.pool.query(
    `select distinct login_name, log_type, return_code, detail ->> 'kind' as kind from op_log where return_code = '1024'`,
  );
  expect(rows).toEqual([{ login_name: 'admin', log_type: 'SECURITY', return_code: '1024', kind: 'OTHER_SESSION' }]);
  for (const token of ['forged', ''])
    expect(await browser.call('system.getBizTree', {}, { headers: { 'x-csrf-token': token } })).toMatchObject({
      http: 403,
      returnCode: '1005',
    });
});

test('a stream is of the session that its page names', async () => {
  const status = async (mark: string) => (await browser.request(`/api/events?session=${mark}`)).status;
  expect(await status(markOf(former))).toBe(403);
  const stream = await openEvents(browser);
  stream.close();
});

test('once its session has ended and nobody has come after, the page hears how', async () => {
  const client = gateway.stranger();
  await client.login('jck01');
  const own = tokenOf(client);
  const kept = new Map(client.cookies);
  await client.post('/api/sys/logout', {});
  for (const [name, value] of kept) client.cookies.set(name, value);
  const answer = await client.call('business.saveDemand', { record: {} }, { headers: { 'x-csrf-token': own } });
  expect(answer).toMatchObject({ http: 200, code: 401, data: { endKind: 'LOGOUT' } });
});

test('a captcha that is drawn beside an open session leaves its token alone, and one that was lost comes back with who works here', async () => {
  const client = gateway.stranger();
  await client.login('jck01');
  const own = tokenOf(client);
  const captcha = await client.request('/api/sys/captcha');
  expect(tokenOf(client)).toBe(own);
  expect(captcha.headers.get('x-csrf-token')).toMatch(/^[\w-]{43}$/);
  client.cookies.set('tg_csrf', captcha.headers.get('x-csrf-token') ?? '');
  await client.request('/api/sys/queryLoginUser');
  expect(tokenOf(client)).toBe(own);
});
