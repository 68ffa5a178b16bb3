import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endPool, openPool } from '#server/platform/postgres/session.ts';
import { type Answer, type GatewayClient, logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { serverProcesses } from '../postgres/gatewayChild.ts';
import { copySeeded } from '../seededData.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { openEvents } from './eventStream.ts';
import { eventually } from './eventually.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess, stopGatewayProcess } from './gatewayProcess.ts';
import { customerOf, transfer } from './records.ts';
import { demandSheet, endedJob, titles, uploadSheet } from './sheets.ts';
import { examine, Ledger, writeDemands } from './writers.ts';

let gateway: TestGateway;
let clerk: GatewayClient;
let customer: { id: string; name: string };
/** Connections that the test does not break. */
let watcher: Pool;

beforeAll(async () => {
  gateway = await startTestGateway();
  clerk = await gateway.as('bus01');
  customer = await customerOf(clerk);
  watcher = openPool({ ...gateway.database.connection, application_name: 'watcher' }, () => undefined);
});
afterAll(async () => {
  await endPool(watcher);
  await gateway.close();
});
afterEach(killAllGatewayProcesses);

const breakConnections = (where = 'true'): Promise<unknown> =>
  watcher.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'watcher' and ${where}`,
  );

/** Locks a table, so that a call stops half-way. */
async function blocking<T>(table: string, mode: 'share' | 'access exclusive', work: () => Promise<T>): Promise<T> {
  const holder = await watcher.connect();
  try {
    await holder.query(`begin; lock table ${table} in ${mode} mode`);
    return await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

const waitingForLock = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await watcher.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

test('a connection that breaks in the middle of a save is answered in words, nothing of the save stays, the next call works', async () => {
  const saved = await clerk.get<{ id: string; rowVersion: number }>('business.saveDemand', {
    record: transfer(customer.id, '断线/2', 2),
  });
  const before = await clerk.get('business.getDemand', { id: saved.id });
  const change = { id: saved.id, rowVersion: saved.rowVersion, record: transfer(customer.id, '断线/4', 4) };
  const answer = await blocking('demand_goods', 'share', async () => {
    const call = clerk.call('business.saveDemand', change);
    await waitingForLock();
    await breakConnections(`wait_event_type = 'Lock'`);
    return call;
  });
  expect(answer).toMatchObject({ returnCode: '1019', msg: '数据库暂时不可用，数据未保存，请稍后重试' });
  expect(await clerk.get('business.getDemand', { id: saved.id })).toEqual(before);
  expect(await clerk.call('business.saveDemand', change)).toMatchObject({ returnCode: '0' });
});

test('a connection that breaks in the middle of a step leaves neither status nor log', async () => {
  const { id, rowVersion } = await clerk.get<{ id: string; rowVersion: number }>('business.saveDemand', {
    record: transfer(customer.id, '断线步骤/1', 1),
  });
  const answer = await blocking('status_log', 'share', async () => {
    const call = clerk.call('business.actDemand', { id, rowVersion, action: 'submit' });
    await waitingForLock();
    await breakConnections(`wait_event_type = 'Lock'`);
    return call;
  });
  expect(answer).toMatchObject({ returnCode: '1019' });
  expect(await clerk.get('business.getDemand', { id })).toMatchObject({ status: 'DRAFT', demandNo: null });
  expect(await clerk.get('business.queryDemandLog', { id })).toEqual([]);
  const { rows } = await watcher.query('select 1 from user_message where record_id = $1', [id]);
  expect(rows).toEqual([]);
});

test('a reader who leaves frees the database at once', async () => {
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await blocking('demand', 'access exclusive', async () => {
    const stop = new AbortController();
    const call = clerk.call('business.queryDemandPage', { page: 1, limit: 20 }, { signal: stop.signal });
    await waitingForLock();
    stop.abort();
    await expect(call).rejects.toThrow('aborted');
    await eventually(async () => expect((await watcher.query(waiting)).rows).toEqual([]), 2_000);
  });
  expect(await clerk.call('business.queryDemandPage', { page: 1, limit: 20 })).toMatchObject({ returnCode: '0' });
});

longTest(
  'while all connections break again and again, every call is answered, nothing acknowledged is lost, and all of it recovers',
  async () => {
    const ledger = new Ledger();
    const stop = new AbortController();
    const refusals: Answer[] = [];
    const insist = async (client: GatewayClient) => {
      while (!stop.signal.aborted) {
        await writeDemands(client, customer.id, ledger, stop.signal).catch((error: Error) =>
          expect(error.message).toMatch(/: (1019|9999) /),
        );
        const answer = await client.call('business.queryDemandPage', { page: 1, limit: 5 });
        if (answer.returnCode !== '0') refusals.push(answer);
      }
    };
    const fileId = await uploadSheet(clerk, demandSheet(customer.name, titles('断线导入', 4_000)));
    const { jobId } = await clerk.get<{ jobId: string }>('business.importDemand', { fileId });
    const clients = await Promise.all(['bus02', 'bus01l', 'bus02l'].map((name) => gateway.as(name)));
    const writing = Promise.all(clients.map(insist));
    // Ever longer pauses: a busy machine needs some of them for a whole save.
    for (let count = 0; count < 40; count += 1) {
      await sleep(20 + Math.random() * (60 + count * 6));
      await breakConnections();
    }
    stop.abort();
    await writing;
    for (const { msg } of refusals) expect(msg).toMatch(/数据库暂时不可用|系统异常，请稍后重试/);

    expect(await examine(watcher, ledger)).toEqual({ lost: [], half: [] });
    expect(ledger.acknowledged).toBeGreaterThan(0);
    const stream = await openEvents(clerk);
    await eventually(async () => {
      const { id } = await clerk.get<{ id: string }>('business.saveDemand', {
        record: transfer(customer.id, '恢复/1', 1),
      });
      await sleep(100);
      expect(stream.heard.map((event) => event.id)).toContain(id);
    });
    stream.close();
    expect(await endedJob(clerk, jobId, 60_000)).toMatchObject({
      status: 'DONE',
      result: { total: 4_000, success: 4_000, existing: 0 },
    });
    const { rows } = await watcher.query<{ n: number }>(
      `select count(*)::int as n from demand where title like '断线导入 %'`,
    );
    expect(rows[0]?.n).toBe(4_000);
  },
);

/** Some of its processes end by themselves as soon as the first one was killed. */
function killed(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

test('when the database server dies under a living gateway, it is started again and nothing acknowledged is lost', async () => {
  const dataDir = makeTemporaryFolder('serverKill');
  await copySeeded(dataDir);
  const child = startGatewayProcess({ DATA_DIR: dataDir });
  const client = await logInAs(await addressOf(child), 'bus01');
  const own = await customerOf(client);
  const saved: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const { id } = await client.get<{ id: string }>('business.saveDemand', {
      record: transfer(own.id, `库亡 ${round}/1`, 1),
    });
    saved.push(id);
    for (const pid of serverProcesses(dataDir)) killed(pid);
    const killedAt = performance.now();
    const answer = await client.call('business.getDemand', { id });
    if (answer.returnCode !== '0')
      expect(answer).toMatchObject({ returnCode: '1019', msg: expect.stringContaining('数据库暂时不可用') });
    await eventually(() => client.get('business.getDemand', { id }));
    console.log(`the database is back after ${Math.round(performance.now() - killedAt)} ms`);
  }
  for (const id of saved)
    expect(await client.get('business.getDemand', { id })).toMatchObject({ goods: [{ goodsName: '货物1' }] });
  expect(await stopGatewayProcess(child)).toBe(0);
  rmSync(dataDir, { recursive: true });
});
