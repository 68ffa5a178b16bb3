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

const numbers = (count: number, from = 0): readonly string[] => Array.from({ length: count }, (_, index) => `XQ${from + index}`);
const list = (data: object, client = clerk) => client.call('business.queryDemandPage', { limit: 1, ...data });
const viewsOf = (count: number, filter: object) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`v${index}`, filter]));

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
    ['filter and views together', { filter: { demandNo__in: numbers(500) }, views: viewsOf(4, { demandNo__in: numbers(400) }) }],
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
      ['baohan.usedStatisticsFind', { fromMonth: '2026-01', toMonth: '2026-02', customerId__in: numbers(mostValues + 1) }],
    ];
    for (const [call, data] of calls) expect([call, (await admin.call(call, data)).returnCode]).toEqual([call, '1010']);
  });

  test('reference tables at their own door are asked the same', async () => {
    const [table = ''] = Object.values(entities).flatMap(({ key, reference }) => (reference ? [key] : []));
    const ask = (filter: object) => clerk.request(`/api/rest/${table}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await ask({ id: numbers(300) })).status).toBe(200);
    const refused = await ask({ id: numbers(mostValues + 1) });
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('"returnCode":"1010"')]);
  });

  test('texts that are looked for are fewer, and none is longer than a field', async () => {
    const views = viewsOf(20, { title__like: '轴承', demandNo__like: 'XQ', contact__start: '张', phone__like: '138' });
    expect(await list({ views })).toMatchObject({ returnCode: '1010', msg: expect.stringContaining(`${mostTexts}个文字条件`) });
    expect(await list({ filter: { title__like: 'x'.repeat(1_000) } })).toMatchObject({ returnCode: '1001' });
    expect(await list({ keyword: 'x'.repeat(1_000) })).toMatchObject({ returnCode: '1001' });
  });

  test('a list is ordered by three columns at most', async () => {
    const sort = ['title', 'demandNo', 'status', 'urgency'].map((field) => ({ field, order: 'ASC' }));
    expect(await list({ sort })).toMatchObject({ returnCode: '1010' });
  });
});

test('a question with views takes as many of its person’s places as it asks for', async () => {
  const { calls } = site.gateway.services.shares;
  const leave = await calls.enter('user-bus01');
  let isAnswered = false;
  const asked = list({ views: viewsOf(7, { urgency: 'N' }) }).finally(() => {
    isAnswered = true;
  });
  expect(await list({})).toMatchObject({ returnCode: '0' });
  // Eight places with one taken: the question waits until all are free, and whoever comes later behind it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isAnswered).toBe(false);
  leave();
  expect(await asked).toMatchObject({ returnCode: '0' });
});

test('eight people’s worth of lists with many views, asked by one at once, leave others their answers', async () => {
  const other = await site.as('bus02');
  const data = { summary: 1, filter: { title__nin: numbers(90) }, views: viewsOf(20, { title__nin: numbers(90), contact__nin: [] }) };
  const started = performance.now();
  const heavy = Promise.all(Array.from({ length: 8 }, () => list(data)));
  let isOver = false;
  void heavy.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver || waits.length < 5) {
    const began = performance.now();
    expect((await list({}, other)).returnCode).toBe('0');
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect(new Set((await heavy).map(({ returnCode }) => returnCode))).toEqual(new Set(['0']));
  const p99 = waits.toSorted((left, right) => left - right)[Math.floor(waits.length * 0.99)] ?? 0;
  console.log(`p99 ${Math.round(p99)} ms of ${waits.length} while eight took ${Math.round(performance.now() - started)} ms`);
  expect(p99).toBeLessThan(1_000);
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
