import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What a request passes before anybody works on it. The rate limit is on, as in production. */
let site: TestGateway;
let proxied: TestGateway;
beforeAll(async () => {
  site = await startTestGateway({ env: { RATE_LIMIT: 'on' } });
  proxied = await startTestGateway({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => Promise.all([site?.close(), proxied?.close()]));

const form = { 'content-type': 'application/x-www-form-urlencoded' };

/** A head without the rest of its body; answers with the first line that comes. */
const firstLine = (head: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(site.base).port), '127.0.0.1', () => socket.write(head));
    socket.once('data', (part) => {
      resolve(String(part).split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });

const statusOf = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(`${site.base}${path}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

async function flood(count: number, headersOf: (index: number) => Record<string, string>): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) => statusOf('/api/sys/queryLoginUser', headersOf(index))),
  );
  return statuses.filter((status) => status === 429).length;
}

/** What happens meanwhile happens at one moment, however long it takes. */
async function atOneMoment<T>(work: () => Promise<T>): Promise<T> {
  const clocks = [
    vi.spyOn(Date, 'now').mockReturnValue(Date.now()),
    vi.spyOn(performance, 'now').mockReturnValue(performance.now()),
  ];
  try {
    return await work();
  } finally {
    for (const clock of clocks) clock.mockRestore();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('without a session a long form is answered before a byte of it is read', async () => {
  const head = (path: string, length: string) =>
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${form['content-type']}\r\n${length}\r\n\r\n`;
  expect(await firstLine(head('/api/sys/login', 'content-length: 20000'))).toContain('413');
  expect(await firstLine(head('/api/sys/login', 'transfer-encoding: chunked'))).toContain('413');
  expect(await firstLine(head('/api/gateway', 'content-length: 8000000'))).toContain('200');
  const stranger = site.stranger();
  expect(await stranger.post('/api/gateway', { data: 'x'.repeat(50_000) })).toMatchObject({
    code: 401,
    returnCode: '401',
  });
});

test('a form of more than a hundred fields is refused', async () => {
  const client = await site.as('admin');
  expect(await client.post('/api/gateway', '&'.repeat(99))).toMatchObject({ http: 200, returnCode: '1009' });
  expect(await client.post('/api/gateway', '&'.repeat(100))).toMatchObject({ http: 413, returnCode: '1010' });
});

test('one request asks for its session once, and one that reads only when it was not asked for of late', async () => {
  const { pool } = site.database;
  const client = site.stranger();
  await client.login('admin');
  const asked: string[] = [];
  const real = pool.query.bind(pool);
  Object.assign(pool, {
    query: (...args: Parameters<typeof real>) => {
      asked.push((args[0] as unknown as { name?: string }).name ?? '');
      return real(...args);
    },
  });
  const looks = async (name: string) => {
    asked.length = 0;
    await client.call(name);
    return asked.filter((statement) => statement === 'find_session').length;
  };
  // That there is another session has been heard.
  await site.heard();
  const seen = await atOneMoment(async () => [
    await looks('system.getBizTree'),
    await looks('system.getBizTree'),
    await looks('system.addSavedQuery'),
  ]);
  Object.assign(pool, { query: real });
  expect(seen).toEqual([1, 0, 1]);
});

test('ids that are made up count for the address they come from, a session counts for itself', async () => {
  const admin = await site.as('admin');
  const own = { cookie: `tg_sid=${admin.cookies.get('tg_sid')}` };
  await pause(2_500);
  await atOneMoment(async () => {
    expect(
      await flood(150, (index) => ({ cookie: `tg_sid=made-up-${index}`, 'x-forwarded-for': `10.0.0.${index}` })),
    ).toBe(30);
    expect(await flood(100, () => own)).toBe(0);
    expect(await flood(50, () => own)).toBe(30);
  });
  await pause(2_500);
});

test('a session counts for itself from its first request on, however busy the address of its office is', async () => {
  await pause(2_500);
  const clerk = site.stranger();
  await clerk.login('bus01');
  await atOneMoment(async () => {
    expect(await flood(150, (index) => ({ cookie: `tg_sid=made-up-${index}` }))).toBeGreaterThan(0);
    expect(await statusOf('/api/sys/queryLoginUser', { cookie: `tg_sid=${clerk.cookies.get('tg_sid')}` })).toBe(200);
  });
  await pause(2_500);
});

test('the log keeps the address of the connection, a forwarded one only from a proxy that is trusted', async () => {
  const ipOf = async ({ base, database, stranger }: TestGateway) => {
    const agent = `agent of ${base}`;
    await stranger().login('bus01', { headers: { 'x-forwarded-for': '203.0.113.9', 'user-agent': agent } });
    const { rows } = await database.pool.query<{ ip: string }>('select ip from op_log where user_agent = $1', [agent]);
    return rows.map(({ ip }) => ip);
  };
  expect(await ipOf(site)).toEqual(['127.0.0.1']);
  expect(await ipOf(proxied)).toEqual(['203.0.113.9']);
});

test('a page that hides its origin is refused', async () => {
  const client = await site.as('admin');
  expect(await client.call('system.getBizTree', {}, { headers: { origin: 'null' } })).toMatchObject({
    http: 403,
    returnCode: '1005',
  });
  expect(
    await client.call('system.getBizTree', {}, { headers: { origin: 'https://elsewhere.example' } }),
  ).toMatchObject({ http: 403 });
  expect(await client.call('system.getBizTree', {}, { headers: { origin: site.base } })).toMatchObject({
    returnCode: '0',
  });
});

/** The security rows that a piece of work leaves. */
async function securityRows(work: () => Promise<unknown>) {
  const { pool } = proxied.database;
  const { rows: before } = await pool.query<{ id: string }>('select id from op_log');
  await work();
  const { rows } = await pool.query(
    'select login_name, log_type, return_code, entity, record_id, detail from op_log where id <> all($1) order by log_time, id',
    [before.map(({ id }) => id)],
  );
  return rows;
}

test('refusals of right, scope and origin leave a row of the security log', async () => {
  const customer = await proxied.as('cust01');
  const { rows: foreign } = await proxied.database.pool.query<{ id: string }>(
    `select id from demand where customer_id <> 'demo-customer-01' and not deleted_flg limit 1`,
  );
  const id = foreign[0]?.id ?? '';
  expect(await securityRows(() => customer.call('business.importCustomsNo', {}))).toMatchObject([
    { login_name: 'cust01', log_type: 'SECURITY', return_code: '1005' },
  ]);
  expect(await securityRows(() => customer.call('business.getDemand', { id }))).toMatchObject([
    { log_type: 'SECURITY', return_code: '1002', entity: 'demand', record_id: id, detail: { kind: 'OUT_OF_SCOPE' } },
  ]);
  expect(await securityRows(() => customer.call('business.getDemand', { id: 'nothing' }))).toEqual([]);
  expect(
    await securityRows(() => customer.call('business.getDemand', { id }, { headers: { 'x-csrf-token': 'forged' } })),
  ).toMatchObject([
    {
      login_name: 'cust01',
      log_type: 'SECURITY',
      return_code: '1005',
      detail: { kind: 'ORIGIN', path: '/api/gateway' },
    },
  ]);
});

test('what a batch is refused of single records leaves a row of the security log each', async () => {
  const customer = await proxied.as('cust01');
  const { rows } = await proxied.database.pool.query<{ id: string; row_version: number }>(
    `select id, row_version from demand where customer_id <> 'demo-customer-01' and not deleted_flg limit 2`,
  );
  const ids = rows.map(({ id }) => id);
  const rowVersions = rows.map(({ row_version }) => row_version);
  const logged = await securityRows(() =>
    customer.call('business.batchActDemand', { ids, rowVersions, action: 'cancel' }),
  );
  expect(logged.filter(({ log_type }) => log_type === 'SECURITY')).toMatchObject(
    ids.map((id) => ({ return_code: '1002', entity: 'demand', record_id: id, detail: { kind: 'OUT_OF_SCOPE' } })),
  );
});

test('a flood of refusals leaves thirty rows a minute', async () => {
  const clerk = await proxied.as('wh01');
  const rows = await securityRows(() =>
    atOneMoment(() => Promise.all(Array.from({ length: 80 }, () => clerk.call('business.importCustomsNo', {})))),
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.length).toBeLessThanOrEqual(30);
});
