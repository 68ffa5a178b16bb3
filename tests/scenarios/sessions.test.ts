import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSnake } from '#domain/core/entity.ts';
import { bindings, standIns } from '#domain/index.ts';
import { answerHash } from '#server/gateway/session.ts';
import { routesOf } from '../apiRoutes.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { openEvents } from '../robustness/eventStream.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** When a session begins and ends, and what it may do before a new password is chosen. */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const { rows } = await gateway.database.pool.query<Row>(text, values);
  await gateway.heard();
  return rows;
};
const loggedIn = async (loginName: string): Promise<GatewayClient> => {
  const client = gateway.stranger();
  expect(await client.login(loginName)).toMatchObject({ returnCode: '0' });
  return client;
};
const isAlive = async (client: GatewayClient) => (await client.post('/api/sys/checkLogin', {})).code === 200;

test('a password change ends all other sessions of the person and nobody else’s', async () => {
  const [own, other, third, colleague] = [
    await loggedIn('bus01'),
    await loggedIn('bus01'),
    await loggedIn('bus01'),
    await loggedIn('bus01l'),
  ];
  const change = { oldPassword: 'Tongguan@2026', newPassword: 'Nine-Lamps-Over-Water-7' };
  expect(await own.call('system.modifyPassword', change)).toMatchObject({ returnCode: '0' });
  expect([await isAlive(own), await isAlive(other), await isAlive(third), await isAlive(colleague)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(await sql(`select detail, result from op_log where log_type = 'SECURITY' and login_name = 'bus01'`)).toEqual([
    { detail: { kind: 'PASSWORD_CHANGED' }, result: 'OK' },
  ]);
});

test('a refused password change ends no session', async () => {
  const [own, other] = [await loggedIn('bus02'), await loggedIn('bus02')];
  for (const change of [
    { oldPassword: 'wrong-password', newPassword: 'Nine-Lamps-Over-Water-7' },
    { oldPassword: 'Tongguan@2026', newPassword: 'short' },
    { oldPassword: 'Tongguan@2026', newPassword: 'Tongguan@2026' },
  ])
    expect(await own.call('system.modifyPassword', change)).toMatchObject({ returnCode: '1001' });
  expect([await isAlive(own), await isAlive(other)]).toEqual([true, true]);
});

test('whoever logs in again ends the session his browser came with, also another person’s', async () => {
  const client = await loggedIn('jck01');
  const first = gateway.stranger();
  for (const [name, value] of client.cookies) first.cookies.set(name, value);
  expect(await isAlive(first)).toBe(true);
  expect(await client.login('jck01l')).toMatchObject({ returnCode: '0' });
  expect([await isAlive(first), await isAlive(client)]).toEqual([false, true]);
  // A login that fails ends nothing.
  await client.login('jck01l', { password: 'wrong-password' });
});

describe('before a new password is chosen', () => {
  /** What a person must reach all the same: who he is, the change, and leaving. */
  const open = new Set([
    'GET /api/sys/captcha',
    'POST /api/sys/login',
    'POST /api/sys/logout',
    'GET /api/sys/publicLogout',
    'POST /api/sys/publicLogout',
    'GET /api/sys/queryLoginUser',
    'POST /api/sys/checkLogin',
    'GET /api/health/live',
    'GET /api/health/ready',
    'GET /api/version.json',
    // Whoever holds the paper of an opinion asks, logged in or not.
    'GET /api/verify/opinion',
  ]);
  const openCalls = [
    'system.getBizTree',
    'system.getCustomerByLoginName',
    'system.getDeptLeaderFlag',
    'system.getUserInfo',
  ];

  const locked = async (): Promise<GatewayClient> => {
    const client = await loggedIn('admin');
    await sql(`update sys_user set must_change_pwd = true where login_name = 'admin'`);
    return client;
  };

  test('every address refuses, whoever adds one', async () => {
    const client = await locked();
    const addresses = routesOf(gateway).filter((address) => !open.has(address) && !address.includes(' /api/open/'));
    expect(addresses.length).toBeGreaterThan(15);
    const told = [];
    for (const address of addresses) {
      const [method = '', path = ''] = address.split(' ');
      const response = await client.request(path.replace(/:\w+/g, 'x'), {
        method,
        ...(method === 'POST' && {
          body: new URLSearchParams({
            service: 'business',
            method: 'queryDemandPage',
            version: '1.0',
            data: '{}',
          }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      });
      const text = await response.text();
      if (!text.includes('"returnCode":"1018"')) told.push(`${address}: ${response.status} ${text.slice(0, 200)}`);
    }
    expect(told).toEqual([]);
  });

  test('every call refuses but those the password page needs', async () => {
    const client = await locked();
    const { gatherMethods } = await import('#server/area/gatherAreas.ts');
    const { serverAreas: areas } = await import('#server/areas.ts');
    const answered = [];
    for (const name of gatherMethods(areas).keys()) {
      if (name === 'system.modifyPassword') continue;
      if ((await client.call(name)).returnCode !== '1018') answered.push(name);
    }
    expect(answered.toSorted()).toEqual(openCalls);
  });

  test('the change opens everything', async () => {
    const client = await locked();
    const change = { oldPassword: 'Tongguan@2026', newPassword: 'Nine-Lamps-Over-Water-7' };
    expect(await client.call('system.modifyPassword', change)).toMatchObject({ returnCode: '0' });
    expect(await client.call('business.queryDemandPage')).toMatchObject({ returnCode: '0' });
  });

  test('a password of half a year is as good as none', async () => {
    await sql(`update sys_user set pwd_changed_at = localtimestamp - interval '181 days' where login_name = 'ygl02'`);
    const client = gateway.stranger();
    expect(await client.login('ygl02')).toMatchObject({ returnCode: '0', data: { mustChangePwd: '1' } });
    expect(await client.call('business.queryDemandPage')).toMatchObject({ returnCode: '1018' });
    const change = { oldPassword: 'Tongguan@2026', newPassword: 'Nine-Lamps-Over-Water-7' };
    expect(await client.call('system.modifyPassword', change)).toMatchObject({ returnCode: '0' });
    expect(await client.call('system.queryUserMessage')).toMatchObject({ returnCode: '0' });
  });

  test('a stream that was open ends', async () => {
    const client = await loggedIn('it01');
    const stream = await openEvents(client);
    await sql(`update sys_user set must_change_pwd = true where login_name = 'it01'`);
    await stream.ended;
  });
});

describe('a stream ends with its session', () => {
  const listening = async (loginName: string) => {
    const client = await loggedIn(loginName);
    return { client, stream: await openEvents(client) };
  };

  test('when the person logs out, and no other stream with it', async () => {
    const { client, stream } = await listening('wh01');
    const other = await listening('wh01');
    let otherEnded = false;
    void other.stream.ended.then(() => {
      otherEnded = true;
    });
    await client.post('/api/sys/logout', {});
    await stream.ended;
    expect(otherEnded).toBe(false);
    other.stream.close();
  });

  test.each([
    ['killed', `update sys_session set end_kind = 'KILLED' where user_id = 'user-decl01'`],
    ['removed', `delete from sys_session where user_id = 'user-decl01'`],
    ['disabled', `update sys_user set status = 'DISABLED' where id = 'user-decl01'`],
  ])('when it is %s', async (_, statement) => {
    const { stream } = await listening('decl01');
    await sql(statement);
    await stream.ended;
  });
});

describe('over https', () => {
  let secure: TestGateway;
  beforeAll(async () => {
    secure = await startTestGateway({
      env: { PUBLIC_URL: 'https://tg.example.com', DEMO: '0', TEST_CAPTCHA: '', RATE_LIMIT: '' },
    });
  });
  afterAll(() => secure.close());

  test('cookies are of this very host, and a session works from login to logout', async () => {
    const client = secure.stranger();
    const captchaId = await client.captcha();
    const { secret } = secure.gateway.services;
    await secure.database.pool.query('update captcha set code_hash = $1', [answerHash(secret, captchaId, 'ACDE')]);
    const form = { loginName: 'bus01', password: 'Tongguan@2026', captcha: 'acde', captchaId, navId: '3' };
    const response = await client.request('/api/sys/login', {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const cookies = response.headers.getSetCookie();
    const names = cookies.map((line) => line.slice(0, line.indexOf('=')).replace(/(?<=tg_device)_.*/, ''));
    expect(names.toSorted()).toEqual(['__Host-tg_auth', '__Host-tg_csrf', '__Host-tg_device', '__Host-tg_sid']);
    for (const line of cookies) {
      expect(line).toMatch(/; Secure/i);
      expect(line).toMatch(/; Path=\/(;|$)/i);
      expect(line).not.toMatch(/; Domain=/i);
    }
    expect(await client.call('system.getDeptLeaderFlag')).toMatchObject({ returnCode: '0' });
    // A neighbour in the domain can set the plain name; nobody looks at it.
    const neighbour = secure.stranger();
    neighbour.cookies.set('tg_sid', client.cookies.get('__Host-tg_sid') ?? '');
    expect(await neighbour.call('system.getDeptLeaderFlag')).toMatchObject({ code: 401 });
    await client.post('/api/sys/logout', {});
    expect([...client.cookies.keys()].filter((name) => !name.includes('tg_device'))).toEqual([]);
  });
});

test('every table that says who may what tells the nodes when it changes, since reads know that from memory', async () => {
  const tables = [
    'sys_session',
    'sys_user',
    'sys_role',
    'sys_role_function',
    'sys_role_scope',
    'sys_menu',
    'made_right',
  ];
  const told = await sql<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     where p.proname in ('tell_access_change', 'tell_account_end', 'tell_session_end')`,
  );
  expect(told.map(({ name }) => name).toSorted()).toEqual(
    [
      ...new Set([
        ...tables,
        ...bindings.map(({ kept }) => toSnake(kept.entity)),
        ...standIns.map(({ entity }) => toSnake(entity)),
      ]),
    ].toSorted(),
  );
});
