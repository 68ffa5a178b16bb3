import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bi } from '#domain/core/text.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import { Limiter } from '#server/gateway/limiters.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

const refusal = bi('过多', 'Too many');

/** Work that ends when it is told to, and the order in which it began. */
function bench(limits: Omit<ConstructorParameters<typeof Limiter>[0], 'refusal'>) {
  const share = new Limiter({ ...limits, refusal });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, signal?: AbortSignal) =>
    share.run(
      person,
      () => {
        begun.push(person);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
      signal && (() => signal),
    );
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { begun, ask, settle, endFirst: () => ends.shift()?.() };
}

describe('a share', () => {
  test('one person’s many do not stand before another’s one', async () => {
    const { begun, ask, settle, endFirst } = bench({ perPerson: 1, waiting: 30, atOnce: 2 });
    for (let count = 0; count < 23; count += 1) void ask('greedy');
    await settle();
    void ask('modest');
    await settle();
    // The second place is nobody's alone.
    expect(begun).toEqual(['greedy', 'modest']);
    void ask('third');
    endFirst();
    await settle();
    expect(begun).toEqual(['greedy', 'modest', 'greedy']);
    endFirst();
    await settle();
    expect(begun).toEqual(['greedy', 'modest', 'greedy', 'third']);
  });

  test('people who wait take turns', async () => {
    const { begun, ask, settle, endFirst } = bench({ perPerson: 5, waiting: 5, atOnce: 1 });
    for (const person of ['a', 'a', 'a', 'b', 'b']) void ask(person);
    for (let count = 0; count < 5; count += 1) {
      await settle();
      endFirst();
    }
    expect(begun).toEqual(['a', 'a', 'b', 'a', 'b']);
  });

  test('who waits for the same gets it in the order he came', async () => {
    const share = new Limiter({ perPerson: 2, waiting: 10, refusal });
    const [begun, ends]: [number[], (() => void)[]] = [[], []];
    const begin = (place: number) => () => {
      begun.push(place);
      return new Promise<void>((resolve) => ends.push(resolve));
    };
    const asked = Array.from({ length: 7 }, (_, place) => share.run('guarantee', begin(place)));
    for (let count = 0; count < 7; count += 1) {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      expect(begun.length - count).toBeLessThanOrEqual(2);
      ends.shift()?.();
    }
    await Promise.all(asked);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('what asks for much takes as many places, whoever asks for more than he has takes all, and nobody overtakes him', async () => {
    const share = new Limiter({ perPerson: 3, waiting: 10, refusal });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (name: string, places?: number, person = 'a') =>
      void share.run(
        person,
        () => {
          begun.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
        undefined,
        places,
      );
    const settle = () => new Promise((resolve) => setTimeout(resolve));
    ask('one');
    ask('all', 20);
    ask('two');
    ask('three');
    ask('other', 2, 'b');
    await settle();
    expect(begun).toEqual(['one', 'other']);
    ends.get('one')?.();
    await settle();
    expect(begun).toEqual(['one', 'other', 'all']);
    ends.get('all')?.();
    await settle();
    // Its places are free all at once.
    expect(begun).toEqual(['one', 'other', 'all', 'two', 'three']);
  });

  test('more than one may have waiting is refused, and so is what is given up', async () => {
    const { ask, settle, endFirst, begun } = bench({ perPerson: 1, waiting: 1 });
    void ask('a');
    const leaving = new AbortController();
    const second = ask('a', leaving.signal);
    await expect(ask('a')).rejects.toMatchObject({ returnCode: '1010' });
    leaving.abort();
    await expect(second).rejects.toMatchObject({ returnCode: '1010' });
    endFirst();
    await settle();
    expect(begun).toEqual(['a']);
    void ask('a');
    await settle();
    expect(begun).toEqual(['a', 'a']);
  });
});

describe('the shares of a gateway', () => {
  let site: TestGateway;
  let admin: GatewayClient;
  beforeAll(async () => {
    site = await startTestGateway();
    admin = await site.as('admin');
  });
  afterAll(() => site?.close());

  test('a session has ten event streams, and a place that is left is free again', async () => {
    const leaving = new AbortController();
    const open = () => admin.request('/api/events', { signal: leaving.signal });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await open()).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    leaving.abort();
    await expect
      .poll(async () => (await admin.request('/api/events', { signal: AbortSignal.timeout(500) })).status)
      .toBe(200);
  });

  test('a column is exported once', async () => {
    const columns = Array.from({ length: 20_000 }, () => 'title');
    expect(await admin.call('business.exportDemand', { columns })).toMatchObject({ returnCode: '1001' });
    expect(await admin.call('business.exportDemand', { columns: ['title', 'demandNo'] })).toMatchObject({
      returnCode: '0',
    });
  });

  test('every call that writes a sheet of a list or a report counts among the exports of its person', () => {
    // What is pushed to a customer's declaration software is a message, no sheet.
    const exports = [...gatherMethods(serverAreas).values()].filter(
      // The batches that vouchers were handed over in are an entity like any other.
      ({ method }) => /export/i.test(method) && !method.startsWith('send') && !method.includes('VoucherExport'),
    );
    expect(exports.length).toBeGreaterThan(12);
    expect(exports.filter(({ share }) => share !== 'exports').map(({ method }) => method)).toEqual([]);
  });

  test('one person’s slow calls leave connections to the others', async () => {
    const { pool } = site.database;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query(`lock table saved_query in access exclusive mode`);
    const stuck = Array.from({ length: 60 }, () => admin.call('system.querySavedQueryPage', { listKey: 'demand' }));
    await expect.poll(() => pool.totalCount - pool.idleCount, { timeout: 5_000 }).toBeGreaterThan(8);
    const other = await site.as('bus01');
    const before = performance.now();
    await other.get('business.queryDemandPage', { page: 1, limit: 10 });
    expect(performance.now() - before).toBeLessThan(2_000);
    await holder.query('rollback');
    holder.release();
    expect((await Promise.all(stuck)).filter(({ returnCode }) => returnCode !== '0')).toEqual([]);
  });

  test('a person has ten jobs under way', async () => {
    const { jobs } = site.gateway.services;
    const actor = { userId: 'user-wh01', userName: '赵铁柱' };
    const client = await site.database.pool.connect();
    try {
      await client.query('begin');
      const add = () => jobs.add(client, { kind: 'exportEntity', payload: {}, actor });
      for (let count = 0; count < 10; count += 1) await add();
      await expect(add()).rejects.toMatchObject({ returnCode: '1010' });
      await jobs.add(client, { kind: 'exportEntity', payload: {}, actor: { ...actor, userId: 'user-bus02' } });
      const { rows } = await client.query(
        'select priority from graphile_worker._private_jobs order by id desc limit 11',
      );
      expect(rows.map(({ priority }) => priority)).toEqual([0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
