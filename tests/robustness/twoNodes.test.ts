import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { demoAccounts } from '#fixtures/accounts.ts';
import { endPool, openPool } from '#server/platform/postgres/session.ts';
import { GatewayClient, logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { startTcpCluster, type TcpCluster } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { openEvents } from './eventStream.ts';
import { eventually } from './eventually.ts';
import {
  addressOf,
  type GatewayProcess,
  killAllGatewayProcesses,
  killGatewayProcess,
  startGatewayProcess,
  stopGatewayProcess,
} from './gatewayProcess.ts';
import { customerOf, transfer } from './records.ts';
import { demandSheet, endedJob, titles, uploadSheet } from './sheets.ts';

interface Node {
  readonly gateway: GatewayProcess;
  readonly base: string;
}

let cluster: TcpCluster;
let folder: string;
let pool: Pool;
let nodes: [Node, Node];
let customer: { id: string; name: string };

async function startNode(): Promise<Node> {
  const gateway = startGatewayProcess({
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    FILE_STORE: `disk:${join(folder, 'files')}`,
  });
  return { gateway, base: await addressOf(gateway) };
}

beforeAll(async () => {
  cluster = await startTcpCluster();
  folder = makeTemporaryFolder('nodes');
  pool = openPool({ connectionString: cluster.url }, () => undefined);
  nodes = await Promise.all([startNode(), startNode()]);
  customer = await customerOf(await logInAs(nodes[0].base, 'bus02'));
});
afterAll(async () => {
  await killAllGatewayProcesses();
  await endPool(pool);
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const numberOf = async (sql: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(sql, values);
  return rows[0]?.n ?? Number.NaN;
};

/** The same browser at another node. */
function movedTo(base: string, client: GatewayClient): GatewayClient {
  const moved = new GatewayClient(base);
  for (const [name, value] of client.cookies) moved.cookies.set(name, value);
  return moved;
}

/** Index of the node whose worker has a job that has passed its first checkpoint. */
const nodeOf = (jobId: string): Promise<0 | 1> =>
  eventually(
    async () => {
      const { rows } = await pool.query<{ process: string }>(
        `select process from sys_job j join worker_node w on starts_with(j.locked_by, w.worker_id || '/') where j.id = $1
          and j.payload ? 'checkpoint'`,
        [jobId],
      );
      const pid = Number(rows[0]?.process.split(' ').at(-1));
      const index = nodes.findIndex(({ gateway }) => gateway.process.pid === pid);
      if (index !== 0 && index !== 1) throw new Error(`no node runs the job yet (${pid})`);
      return index;
    },
    20_000,
    5,
  );

async function queueImport(client: GatewayClient, prefix: string, rows: number): Promise<string> {
  const fileId = await uploadSheet(client, demandSheet(customer.name, titles(prefix, rows, 100)));
  return (await client.get<{ jobId: string }>('business.importDemand', { fileId })).jobId;
}

/** Every good row once, whoever wrote it. */
async function expectWhole(prefix: string, rows: number): Promise<void> {
  const { rows: counts } = await pool.query<{ rows: number; titles: number }>(
    'select count(*)::int as rows, count(distinct title)::int as titles from demand where title like $1',
    [`${prefix} %`],
  );
  expect(counts[0]).toEqual({ rows: rows * 0.99, titles: rows * 0.99 });
}

longTest('a stream ends with its session, whichever node the person logs out of', async () => {
  const here = await logInAs(nodes[0].base, 'wh01');
  const there = new GatewayClient(nodes[1].base);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const stream = await openEvents(there);
  await here.post('/api/sys/logout', {});
  await stream.ended;
});

longTest('two nodes that start at once on an empty database migrate and seed it once', async () => {
  expect(await numberOf('select count(*)::int - count(distinct name)::int as n from schema_migration')).toBe(0);
  expect(await numberOf('select count(*)::int as n from sys_user')).toBe(demoAccounts.length);
  expect(await numberOf('select count(*)::int - count(distinct name)::int as n from customer')).toBe(0);
  expect(await numberOf('select count(*)::int as n from kernel_secret')).toBe(1);
  for (const { base } of nodes) expect((await fetch(`${base}/api/health/ready`)).status).toBe(200);
});

longTest('a session of one node is good at the other, for reading, writing and leaving', async () => {
  const here = await logInAs(nodes[0].base, 'bus01');
  const there = movedTo(nodes[1].base, here);
  const record = await there.get<{ id: string; title: string }>('business.saveDemand', {
    record: transfer(customer.id, '两个节点', 1),
  });
  expect(await here.get('business.getDemand', { id: record.id })).toMatchObject({ title: '两个节点' });
  // Without a replica a browser has nothing to bring along.
  expect([...there.cookies.keys()]).not.toContain('tg_seen');
  await there.post('/api/sys/logout', {});
  await eventually(async () =>
    expect(await here.call('business.getDemand', { id: record.id })).toMatchObject({ code: 401 }),
  );
});

const reads = 'business.queryDemandPage';

longTest.each([
  ['a right that is taken away', `delete from sys_role_function where role_id = 'W1'`, { returnCode: '1005' }],
  ['a session that is ended', `update sys_session set end_kind = 'KILLED' where user_id = 'user-wh01'`, { code: 401 }],
  ['an account that is locked', `update sys_user set status = 'DISABLED' where id = 'user-wh01'`, { code: 401 }],
])('%s is so on every node at once, though reads know who asks from memory', async (_name, statement, refusal) => {
  const here = await logInAs(nodes[0].base, 'wh01');
  const both = [here, movedTo(nodes[1].base, here)];
  for (const client of both)
    for (const _time of [1, 2]) expect(await client.call(reads)).toMatchObject({ returnCode: '0' });
  const { rows: kept } = await pool.query(`select * from sys_role_function where role_id = 'W1'`);
  try {
    await pool.query(statement);
    const toldAt = performance.now();
    // Nothing is written on the word of yesterday, not even within these milliseconds.
    expect(await here.call('business.saveDemand', { record: {} })).toMatchObject(refusal);
    for (const client of both)
      await eventually(async () => expect(await client.call(reads)).toMatchObject(refusal), 4_000, 2);
    console.log(`refused on both nodes after ${(performance.now() - toldAt).toFixed(0)} ms`);
  } finally {
    await pool.query(`update sys_user set status = 'ACTIVE' where id = 'user-wh01'`);
    await pool.query(
      'insert into sys_role_function select * from json_populate_recordset(null::sys_role_function, $1) on conflict do nothing',
      [JSON.stringify(kept)],
    );
  }
});

longTest('browsers of both nodes hear of a change made at one', async () => {
  const here = await logInAs(nodes[0].base, 'bus01');
  const streams = await Promise.all([openEvents(here), openEvents(movedTo(nodes[1].base, here))]);
  const { id } = await here.get<{ id: string }>('business.saveDemand', { record: transfer(customer.id, '消息', 2) });
  await eventually(async () => {
    for (const { heard } of streams) expect(heard).toContainEqual({ entity: 'demand', id, rowVersion: 1 });
  });
  for (const stream of streams) stream.close();
});

longTest('a job queued at one node runs once, wherever that is', async () => {
  const clerk = await logInAs(nodes[0].base, 'bus01');
  // A person has one import at a time.
  const importers = await Promise.all(['bus01l', 'bus02', 'bus02l'].map((name) => logInAs(nodes[0].base, name)));
  const jobs = await Promise.all(
    [clerk, ...importers].map((client, index) => queueImport(client, ['甲', '乙', '丙', '丁'][index] ?? '', 1_000)),
  );
  for (const [index, id] of jobs.entries()) {
    expect(await endedJob([clerk, ...importers][index] ?? clerk, id)).toMatchObject({
      status: 'DONE',
      attempts: 1,
      result: { total: 1_000, success: 990, existing: 0, failed: 10 },
    });
  }
  for (const prefix of ['甲', '乙', '丙', '丁']) await expectWhole(prefix, 1_000);
});

longTest(
  'when a node is killed in the middle of a job, the other one goes on at the checkpoint within seconds',
  async () => {
    const clerk = await logInAs(nodes[0].base, 'bus01');
    const jobId = await queueImport(clerk, '被杀', 12_000);
    const index = await nodeOf(jobId);
    await killGatewayProcess(nodes[index].gateway);
    const killedAt = Date.now();
    const before = await numberOf('select count(*)::int as n from demand where title like $1', ['被杀 %']);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(11_880);
    await eventually(
      async () =>
        expect(await numberOf('select count(*)::int as n from demand where title like $1', ['被杀 %'])).toBeGreaterThan(
          before,
        ),
      20_000,
    );
    const seconds = (Date.now() - killedAt) / 1_000;
    console.log(`taken over after ${seconds.toFixed(1)} s with ${before} of 11880 rows written`);
    expect(seconds).toBeLessThan(12);
    const survivor = movedTo(nodes[1 - index]?.base ?? '', clerk);
    expect(await endedJob(survivor, jobId, 60_000)).toMatchObject({
      status: 'DONE',
      result: { total: 12_000, success: 11_880, existing: 0, failed: 120 },
    });
    await expectWhole('被杀', 12_000);
    expect(await numberOf('select count(*)::int as n from worker_node')).toBe(1);
    nodes[index] = await startNode();
  },
);

longTest('when a node is told to stop in the middle of a job, the other one goes on at once', async () => {
  const clerk = await logInAs(nodes[0].base, 'bus01');
  const jobId = await queueImport(clerk, '停机', 12_000);
  const index = await nodeOf(jobId);
  expect(await stopGatewayProcess(nodes[index].gateway)).toBe(0);
  const before = await numberOf('select count(*)::int as n from demand where title like $1', ['停机 %']);
  expect(before).toBeLessThan(11_880);
  const stoppedAt = Date.now();
  await eventually(
    async () =>
      expect(await numberOf('select count(*)::int as n from demand where title like $1', ['停机 %'])).toBeGreaterThan(
        before,
      ),
    10_000,
  );
  expect(Date.now() - stoppedAt).toBeLessThan(5_000);
  const survivor = movedTo(nodes[1 - index]?.base ?? '', clerk);
  expect(await endedJob(survivor, jobId, 60_000)).toMatchObject({
    status: 'DONE',
    attempts: 1,
    result: { success: 11_880, existing: 0 },
  });
  await expectWhole('停机', 12_000);
});

longTest('a node that cannot hear asks the database each time', async () => {
  const living = await Promise.any(nodes.map(async ({ base }) => (await fetch(`${base}/api/health/live`)).ok && base));
  const client = await logInAs(String(living), 'wh01');
  expect(await client.call(reads)).toMatchObject({ returnCode: '0' });
  const listeners = await numberOf(
    `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity where query = 'listen tongguan'`,
  );
  expect(listeners).toBeGreaterThan(0);
  // A node listens again within half a second; what is said before is lost.
  await pool.query(`update sys_session set end_kind = 'KILLED' where user_id = 'user-wh01'`);
  await eventually(async () => expect(await client.call(reads)).toMatchObject({ code: 401 }), 4_000, 2);
});
