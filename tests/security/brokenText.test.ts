import { afterAll, beforeAll, expect, test } from 'vitest';
import { entities } from '#domain/index.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import type { OpLogEntry } from '#server/gateway/opLog.ts';
import { openViewLog } from '#server/gateway/viewLog.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { eventually } from '../robustness/eventually.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

let gateway: TestGateway;
let client: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.as('admin');
});
afterAll(() => gateway.close());

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await gateway.database.pool.query<Row>(text, values)).rows;

/** Texts that nothing can keep: half of a character, first or last, and the zero. */
const broken = ['\\ud800', '\\uDC00x', 'x\\u0000'];
/**
 * Where a text may stand in what a call is sent, as JSON: as a value, a name, deep inside, behind an escape that is
 * none.
 */
const places: readonly ((text: string) => string)[] = [
  (text) => `{"id": "${text}"}`,
  (text) => `{"${text}": 1}`,
  (text) => `{"record": {"lines": [{"name": ["${text}"]}]}}`,
  (text) => `{"filter": {"a": {"${text}": []}}}`,
  (text) => `{"reason": "\\\\${text}"}`,
];

const methods = [...gatherMethods(serverAreas).values()].map(({ service, method }) => `${service}.${method}`);

test('every call refuses text that is not well formed, wherever it stands, and names the place', async () => {
  expect(methods.length).toBeGreaterThan(300);
  const before = await sql<{ n: number }>('select count(*)::int as n from idempotency_key');
  const wrong: string[] = [];
  for (const [at, name] of methods.entries()) {
    const data = places[at % places.length]?.(broken[at % broken.length] ?? '') ?? '';
    const answer = await client.call(name, {}, { envelope: { data } });
    if (answer.returnCode !== '1009' || !answer.msg.includes('data.'))
      wrong.push(`${name} ${data}: ${answer.returnCode} ${answer.msg}`);
  }
  expect(wrong).toEqual([]);
  expect(await sql('select count(*)::int as n from idempotency_key')).toEqual(before);
});

test('every place of every kind of such a text is found; whole characters and words that look like escapes are not', async () => {
  for (const text of broken)
    for (const place of places)
      expect(await client.call('business.queryDemandPage', {}, { envelope: { data: place(text) } })).toMatchObject({
        returnCode: '1009',
      });
  for (const text of ['\\ud83d\\ude00', '😀', '\\\\u0000', '\\\\ud800', '\\u001f'])
    expect(
      await client.call('business.queryDemandPage', {}, { envelope: { data: `{"keyword": "${text}"}` } }),
    ).toMatchObject({ returnCode: '0' });
  const page = await client.call('business.queryDemandPage', {}, { envelope: { bizaddress: '/x\0' } });
  expect(page).toMatchObject({ returnCode: '1009', msg: expect.stringContaining('bizaddress') });
});

test('reference tables refuse such a text in their address', async () => {
  const resource = Object.values(entities).find(({ reference }) => reference)?.key;
  for (const query of [
    'filter={"q":"\\ud800"}',
    'filter={"q":"\\u0000"}',
    'filter={"id":["\\u0000"]}',
    'filter={"q":"%00"}',
    'sort=["\\u0000","ASC"]',
  ])
    expect([query, (await client.request(`/api/rest/${resource}?${query}`)).status]).toEqual([query, 400]);
  expect((await client.request(`/api/rest/${resource}?filter={"q":"\\ud83d\\ude00"}`)).status).toBe(200);
  expect((await client.request(`/api/rest/${resource}/%00`)).status).toBe(400);
  expect((await client.request('/api/file/download?pathFileName=%00')).status).toBe(400);
});

test('whatever comes beside the question, that somebody looked stands in the log, and so do all who looked in that second', async () => {
  const [one, other] = [await gateway.as('bus01'), await gateway.as('bus02')];
  const { rows } = await other.get<{ rows: WireRecord[] }>('business.queryDemandPage', { limit: 20 });
  const looks = rows.map(({ id }) => other.get('business.getDemand', { id }));
  // Cut at 16 KB in the middle of a character; words that look like an escape; names of both.
  const beside = [
    { x: `${'a'.repeat(16_300)}${'😀'.repeat(200)}` },
    { x: '\\u0000' },
    { '\\ud800': '\\' },
    ...Array.from({ length: 8 }, (_, at) => ({ x: `${'b'.repeat(16_310 + at)}${'😀'.repeat(60)}` })),
  ];
  const { rows: own } = await one.get<{ rows: WireRecord[] }>('business.queryDemandPage', { limit: beside.length });
  await Promise.all([
    ...looks,
    ...beside.map((more, at) => one.get('business.getDemand', { id: own[at % own.length]?.id, ...more })),
  ]);
  const seen = (userId: string) =>
    sql<{ id: string }>(
      `select distinct record_id as id from op_log where log_type = 'VIEW' and entity = 'demand' and user_id = $1`,
      [userId],
    );
  await eventually(async () => {
    expect((await seen('user-bus02')).length).toBe(rows.length);
    expect((await seen('user-bus01')).length).toBe(new Set(own.map(({ id }) => id)).size);
  });
});

test('the name of a file, and what a browser calls itself, keep no row out of the log', async () => {
  const requestId = 'broken-agent-0001';
  await client.call(
    'business.addDemand',
    { record: {} },
    { headers: { 'x-request-id': requestId, 'user-agent': `x${'\u00e9'.repeat(300)}` } },
  );
  const uploaded = await client.upload({
    bizType: 'demand',
    fileName: `${'a'.repeat(199)}😀.txt`,
    content: 'text',
    fileRemark: '😀',
  });
  expect(uploaded.returnCode).toBe('0');
  expect(
    await sql(`select 1 from op_log where method = 'upload' and result = 'OK' and detail::text like $1`, [
      `%${uploaded.data.fileName}%`,
    ]),
  ).toHaveLength(1);
});

const look = (recordId: string, request: object): OpLogEntry => ({
  actor: { userId: 'user-bus01', loginName: 'bus01', userName: '', deptCode: 'D10' },
  service: 'business',
  method: 'getDemand',
  audit: { logType: 'VIEW', entity: 'demand', recordId },
  returnCode: '0',
  ip: '',
  userAgent: '',
  requestId: recordId,
  request,
});

test('a row that cannot be written takes no other with it: it is written bare, and what cannot be written at all is a fault that administrators see', async () => {
  const { pool } = gateway.database;
  await sql(`create function refuse_some() returns trigger language plpgsql as $$ begin
    if new.record_id = 'never' or (new.record_id = 'bare' and new.request is not null) then raise exception 'no such row'; end if; return new; end $$`);
  await sql('create trigger refuse_some before insert on op_log for each row execute function refuse_some()');
  const views = openViewLog({ pool, log: gateway.gateway.services.log });
  for (const id of ['good-1', 'bare', 'never', 'good-2']) views.note(look(id, { id }));
  await views.close();
  await sql('drop trigger refuse_some on op_log');
  expect(
    await sql(
      `select record_id as id, request is null as bare from op_log where record_id = any($1) order by record_id`,
      [['good-1', 'bare', 'never', 'good-2']],
    ),
  ).toEqual([
    { id: 'bare', bare: true },
    { id: 'good-1', bare: false },
    { id: 'good-2', bare: false },
  ]);
  const { rows } = await client.get<{ rows: WireRecord[] }>('system.queryMaintenanceLogPage', {
    filter: { opKind: 'LOG_LOST' },
  });
  expect(rows).toMatchObject([{ target: 'VIEW 1', reason: expect.stringContaining('no such row'), result: 'FAIL' }]);
});

test('what a database that is away does not take is written when it is back', async () => {
  const { pool } = gateway.database;
  let isAway = true;
  const away = () => Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
  const flaky = new Proxy(pool, {
    get: (target, name) => {
      if (isAway && (name === 'connect' || name === 'query')) return away;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const views = openViewLog({ pool: flaky, log: gateway.gateway.services.log });
  views.note(look('later', { id: 'later' }));
  await new Promise((resolve) => setTimeout(resolve, 1_300));
  isAway = false;
  await views.close();
  expect(await sql(`select 1 from op_log where record_id = 'later'`)).toHaveLength(1);
});
