import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { methodName } from '#domain/core/entity.ts';
import { mostTexts, mostValues } from '#domain/core/questionSize.ts';
import { entities, entityOf } from '#domain/index.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** What one question may bring, and what one person's questions may take of the database. */
let site: TestGateway;
let clerk: GatewayClient;
beforeAll(async () => {
  site = await startTestGateway({ env: { RATE_LIMIT: 'on', DATABASE_SECONDS: '2' } });
  clerk = await site.as('bus01');
});
afterAll(() => site?.close());

const numbers = (count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `XQ${from + index}`);
const list = (data: object, client = clerk) => client.call('business.queryDemandPage', { limit: 1, ...data });
const viewsOf = (count: number, filter: object) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, filter]));

describe('values of a question', () => {
  const eightLists = Object.fromEntries(
    ['title', 'demandNo', 'contact', 'phone', 'status', 'urgency', 'demandType', 'customerId'].map((name) => [
      `${name}__${name === 'demandNo' ? 'in' : 'nin'}`,
      numbers(500),
    ]),
  );
  const tooMany: readonly (readonly [what: string, data: object])[] = [
    ['twenty views of eight lists each', { views: viewsOf(20, eightLists) }],
    ['more than the database has places', { views: viewsOf(19, eightLists), filter: eightLists }],
    [
      'filter and views together',
      { filter: { demandNo__in: numbers(500) }, views: viewsOf(4, { demandNo__in: numbers(400) }) },
    ],
    ['ids beside a filter', { filter: { demandNo__in: numbers(500) }, ids: numbers(mostValues - 499) }],
    ['pasted numbers', { filter: { demandNo__like: numbers(mostValues + 1) } }],
  ];

  test.each(tooMany)('%s are refused with the reason in both languages', async (_what, data) => {
    const zh = await list(data);
    expect(zh).toMatchObject({ returnCode: '1010', msg: expect.stringContaining(`${mostValues}个`) });
    clerk.language = 'en';
    const en = await list(data);
    clerk.language = 'zh';
    expect(en).toMatchObject({ returnCode: '1010', msg: expect.stringContaining(`at most ${mostValues} values`) });
  });

  test('as many as one question may have are answered', async () => {
    const data = { filter: { demandNo__in: numbers(500) }, views: viewsOf(3, { demandNo__in: numbers(500) }) };
    expect(await list(data)).toMatchObject({ returnCode: '0' });
  });

  test('exports, reports, reads by ids and acts on many are asked the same', async () => {
    const many = { demandNo__in: numbers(mostValues + 1) };
    const admin = await site.as('admin');
    const calls: readonly (readonly [string, object])[] = [
      ['business.exportDemand', { filter: many }],
      [`business.${methodName(entityOf('demand'), 'byIds')}`, { ids: numbers(mostValues + 1) }],
      ['business.batchActDemand', { ids: numbers(mostValues + 1), rowVersions: [], action: 'submit' }],
      [
        'baohan.usedStatisticsFind',
        { fromMonth: '2026-01', toMonth: '2026-02', customerId__in: numbers(mostValues + 1) },
      ],
    ];
    for (const [call, data] of calls) expect([call, (await admin.call(call, data)).returnCode]).toEqual([call, '1010']);
  });

  test('reference tables at their own door are asked the same', async () => {
    const [table = ''] = Object.values(entities).flatMap(({ key, reference }) => (reference ? [key] : []));
    const ask = (filter: object) =>
      clerk.request(`/api/rest/${table}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await ask({ id: numbers(300) })).status).toBe(200);
    // So many do not even fit into an address.
    expect([429, 431]).toContain((await ask({ id: numbers(mostValues + 1) })).status);
  });

  test('texts that are looked for are fewer, and none is longer than a field', async () => {
    const views = viewsOf(20, { title__like: '轴承', demandNo__like: 'XQ', contact__start: '张', phone__like: '138' });
    expect(await list({ views })).toMatchObject({
      returnCode: '1010',
      msg: expect.stringContaining(`${mostTexts}个文字条件`),
    });
    expect(await list({ filter: { title__like: 'x'.repeat(1_000) } })).toMatchObject({ returnCode: '1001' });
    expect(await list({ keyword: 'x'.repeat(1_000) })).toMatchObject({ returnCode: '1001' });
  });

  test('a list is ordered by three columns at most', async () => {
    const sort = ['title', 'demandNo', 'status', 'urgency'].map((field) => ({ field, order: 'ASC' }));
    expect(await list({ sort })).toMatchObject({ returnCode: '1010' });
  });
});

test('a question with views takes as many of its person’s places as it asks for', async () => {
  const { calls } = site.gateway.services.limiters;
  const leave = await calls.enter('user-bus01');
  const answered: string[] = [];
  const ask = async (name: string, data: object) => {
    const { returnCode } = await list(data);
    answered.push(`${name} ${returnCode}`);
  };
  const asked = ask('views', { views: viewsOf(7, { urgency: 'N' }) });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const later = ask('later', {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  // Of eight places one is taken: the question waits until all are free, and whoever comes later behind it.
  expect(answered).toEqual([]);
  leave();
  await Promise.all([asked, later]);
  expect(answered).toEqual(['views 0', 'later 0']);
});

test('lists with many views that one person asks eight at once have the database one after the other, and others are answered meanwhile', async () => {
  const { pool } = site.database;
  const other = await site.as('bus02');
  const data = { summary: 1, filter: { title__nin: numbers(90) }, views: viewsOf(20, { title__nin: numbers(90) }) };
  const heavy = Promise.all(Array.from({ length: 8 }, () => list(data)));
  let isOver = false;
  void heavy.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  let most = 0;
  while (!isOver || waits.length < 5) {
    const began = performance.now();
    expect((await list({}, other)).returnCode).toBe('0');
    waits.push(performance.now() - began);
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'active' and query like 'select array[%'`,
    );
    most = Math.max(most, rows[0]?.n ?? 0);
  }
  // One after the other, as long as he has seconds of the database.
  const told = (await heavy).map(({ returnCode }) => returnCode);
  expect(told).toContain('0');
  expect(told.filter((code) => code !== '0' && code !== '1010')).toEqual([]);
  expect(most).toBeLessThanOrEqual(1);
  console.log(`another person's list meanwhile: ${waits.map((ms) => Math.round(ms)).join(', ')} ms`);
});

describe('seconds of the database', () => {
  test('whoever has used his of this minute is refused with when there is more; others do not notice, and he neither afterwards', async () => {
    const { pool } = site.database;
    const slow = await site.as('wh01');
    const blocker = await pool.connect();
    try {
      // Whatever it waits for there, nobody else has this connection meanwhile.
      await blocker.query('begin');
      await blocker.query('lock table demand in access exclusive mode');
      const waiting = list({}, slow);
      await new Promise((resolve) => setTimeout(resolve, 2_300));
      await blocker.query('rollback');
      await waiting;
    } finally {
      blocker.release();
    }
    const refused = await list({}, slow);
    expect(refused).toMatchObject({ returnCode: '1010', msg: expect.stringMatching(/每人每分钟2秒.*请\d+秒后再试/) });
    expect(await slow.request('/api/rest/country')).toMatchObject({ status: 429 });
    expect(await list({}, await site.as('jck01'))).toMatchObject({ returnCode: '0' });
    const seconds = Number(/请(\d+)秒后/.exec(refused.msg)?.[1]);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 + 200));
    expect(await list({}, slow)).toMatchObject({ returnCode: '0' });
  });
});
