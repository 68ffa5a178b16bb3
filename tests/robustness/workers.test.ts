import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import { type GatewayClient, logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { hasPidFile } from '../postgres/gatewayChild.ts';
import { copySeeded } from '../seededData.ts';
import { bundleOf } from '../serverBundle.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { type EventStream, openEvents } from './eventStream.ts';
import { eventually } from './eventually.ts';
import {
  addressOf,
  type GatewayProcess,
  killAllGatewayProcesses,
  killGatewayProcess,
  startGatewayProcess,
} from './gatewayProcess.ts';
import { OneConnection } from './oneConnection.ts';
import { customerOf, transfer } from './records.ts';
import { demandSheet, endedJob, titles, uploadSheet } from './sheets.ts';

/** The first start in demo mode, for the first file of a run that asks for it; on a busy machine it takes minutes. */
const seedingMs = 900_000;

let folder: string;
let dataDir: string;
let gateway: GatewayProcess;
let base: string;
let database: Database;

const stillClock = fileURLToPath(new URL('stillClock.mjs', import.meta.url));
const startTwo = (program?: readonly string[]) =>
  startGatewayProcess(
    {
      DATA_DIR: dataDir,
      WORKERS: '2',
      RATE_LIMIT: 'on',
      LOG_LEVEL: 'info',
      TEST_CLOCK_AT: String(Date.now()),
    },
    { ...(program && { program }) },
  );

beforeAll(async () => {
  folder = makeTemporaryFolder('workers');
  dataDir = join(folder, 'demo');
  await copySeeded(dataDir);
  gateway = startTwo(['--import', stillClock, await bundleOf('server/start.ts')]);
  base = await addressOf(gateway);
  database = await openDatabase({ dataDir, databaseUrl: null }, { log: () => undefined, joinRunning: true });
}, seedingMs);
afterAll(async () => {
  await database?.close();
  await killAllGatewayProcesses();
  rmSync(folder, { recursive: true, force: true });
});

interface LogLine {
  readonly worker?: number;
  readonly requestId?: string;
  readonly process?: number;
  readonly msg: string;
}

const logOf = ({ output }: GatewayProcess): LogLine[] =>
  output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line) as LogLine] : []));

const processesOf = (worker: number): number[] =>
  logOf(gateway).flatMap((line) =>
    line.msg === 'a worker is ready' && line.worker === worker ? [line.process ?? 0] : [],
  );

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/**
 * A connection to this worker, with the session of a client that may be at another. Each line of the log says who wrote
 * it.
 */
async function at(worker: 1 | 2, { cookies }: GatewayClient): Promise<OneConnection> {
  for (let tries = 0; tries < 10; tries += 1) {
    const client = new OneConnection(base);
    const requestId = (await client.request('/api/version.json')).headers.get('x-request-id');
    const line = await eventually(
      async () => logOf(gateway).find((one) => one.requestId === requestId) ?? Promise.reject(new Error('no line')),
      5_000,
      5,
    );
    for (const [name, value] of cookies) client.cookies.set(name, value);
    if (line.worker === worker) return client;
    client.leave();
  }
  throw new Error(`no connection comes to worker ${worker}`);
}

const reads = 'business.queryDemandPage';

test.each([
  ['a right that is taken away', `delete from sys_role_function where role_id = 'W1'`, { returnCode: '1005' }],
  ['a session that is ended', `update sys_session set end_kind = 'KILLED' where user_id = 'user-wh01'`, { code: 401 }],
  ['an account that is locked', `update sys_user set status = 'DISABLED' where id = 'user-wh01'`, { code: 401 }],
])('a session of one worker is known at the other, and %s is so at both', async (_name, statement, refusal) => {
  const made = await logInAs(base, 'wh01');
  const both = [await at(1, made), await at(2, made)];
  for (const client of both)
    for (const _time of [1, 2]) expect(await client.call(reads)).toMatchObject({ returnCode: '0' });
  const { rows: kept } = await database.pool.query(`select * from sys_role_function where role_id = 'W1'`);
  await database.pool.query(statement);
  const toldAt = performance.now();
  // Nothing is written on the word of yesterday, not even within these milliseconds.
  expect(await made.call('business.saveDemand', { record: {} })).toMatchObject(refusal);
  for (const client of both)
    await eventually(async () => expect(await client.call(reads)).toMatchObject(refusal), 4_000, 15);
  console.log(`refused at both workers after ${(performance.now() - toldAt).toFixed(0)} ms`);
  await database.pool.query(`update sys_user set status = 'ACTIVE' where id = 'user-wh01'`);
  await database.pool.query(
    'insert into sys_role_function select * from json_populate_recordset(null::sys_role_function, $1) on conflict do nothing',
    [JSON.stringify(kept)],
  );
});

test('browsers at both workers hear of a change made at one; ten streams of a session are ten over both', async () => {
  const clerk = await logInAs(base, 'bus01');
  const streams: EventStream[] = await Promise.all([openEvents(await at(1, clerk)), openEvents(await at(2, clerk))]);
  const customer = await customerOf(clerk);
  const { id } = await clerk.get<{ id: string }>('business.saveDemand', {
    record: transfer(customer.id, '两个进程', 2),
  });
  await eventually(async () => {
    for (const { heard } of streams) expect(heard).toContainEqual({ entity: 'demand', id, rowVersion: 1 });
  });
  while (streams.length < 10) streams.push(await openEvents(await at(streams.length % 2 ? 1 : 2, clerk)));
  const eleventh = [await at(1, clerk), await at(2, clerk)];
  for (const client of eleventh)
    expect(await (await client.request('/api/events')).json()).toMatchObject({ returnCode: '1010' });
  streams[0]?.close();
  await eventually(async () => streams.push(await openEvents(await at(2, clerk))));
  for (const stream of streams) stream.close();
});

test('both workers take jobs, and each job is done once', async () => {
  const clerks = await Promise.all(['bus01l', 'bus02l'].map((name) => logInAs(base, name)));
  const customer = await customerOf(clerks[0] as GatewayClient);
  const jobs = await Promise.all(
    clerks.map(async (clerk, index) => {
      const fileId = await uploadSheet(clerk, demandSheet(customer.name, titles(`进程 ${index}`, 501)));
      const { jobId } = await clerk.get<{ jobId: string }>('business.importDemand', { fileId });
      return endedJob(clerk, jobId);
    }),
  );
  for (const job of jobs)
    expect(job).toMatchObject({ status: 'DONE', attempts: 1, result: { success: 501, existing: 0, failed: 0 } });
  const { rows } = await database.pool.query<{ process: string }>('select process from worker_node');
  const takers = rows.map(({ process }) => Number(process.split(' ').at(-1)));
  expect(takers.sort()).toEqual([...processesOf(1), ...processesOf(2)].sort());
});

/** Both workers are in one span of the clock meanwhile, however long it takes. */
async function whileClocksStandStill(work: () => Promise<void>): Promise<void> {
  const turned = (msg: string) => logOf(gateway).filter((line) => line.msg === msg).length;
  const turn = async (msg: string) => {
    for (const worker of [1, 2]) process.kill(processesOf(worker).at(-1) ?? 0, 'SIGUSR2');
    await eventually(async () => expect(turned(msg)).toBe(2));
  };
  await turn('the clock stands still');
  await work().finally(() => turn('the clock goes on'));
}

test('a session that floods both workers gets what one would let through, and few more', async () => {
  const clerk = await logInAs(base, 'bus02');
  const clients = await Promise.all(([1, 2, 1, 2] as const).map((worker) => at(worker, clerk)));
  const isLetThrough = async (client: OneConnection) => (await client.call('common.getUuidSeq')).http === 200;
  let allowed = 0;
  await whileClocksStandStill(async () => {
    const flood = async (client: OneConnection) => {
      for (let sent = 0; sent < 30; sent += 1) if (await isLetThrough(client)) allowed += 1;
    };
    await Promise.all(clients.map(flood));
    expect(allowed).toBe(120);
    // Each hears of what the other has counted.
    for (const client of clients.slice(0, 2))
      await eventually(
        async () => {
          const isOpen = await isLetThrough(client);
          if (isOpen) allowed += 1;
          expect(isOpen).toBe(false);
        },
        30_000,
        100,
      );
  });
  console.log(`${allowed} requests were let through within one span`);
  expect(allowed).toBeLessThan(1.5 * 120);
});

test('a worker that is killed is replaced; the other one goes on meanwhile', async () => {
  const clerk = await logInAs(base, 'jck01');
  const [here, there] = [await at(1, clerk), await at(2, clerk)];
  const stream = openEvents(await at(1, clerk)).then(({ ended }) => ended);
  expect(processesOf(1)).toHaveLength(1);
  process.kill(processesOf(1)[0] ?? 0, 'SIGKILL');
  await expect(stream).rejects.toThrow();
  for (let call = 0; call < 10; call += 1) expect(await there.call(reads)).toMatchObject({ returnCode: '0' });
  await eventually(async () => expect(processesOf(1)).toHaveLength(2), 60_000);
  expect((await fetch(`${base}/api/health/ready`)).status).toBe(200);
  here.leave();
  expect(await (await at(1, clerk)).call(reads)).toMatchObject({ returnCode: '0' });
  expect(logOf(gateway)).toContainEqual(
    expect.objectContaining({ worker: 1, signal: 'SIGKILL', msg: 'a worker ended and is replaced' }),
  );
});

test('SIGTERM ends all of them and the database, with exit code 0', async () => {
  const workers = [...processesOf(1), ...processesOf(2)];
  expect(workers.filter(isRunning)).toHaveLength(2);
  await database.close();
  gateway.process.kill('SIGTERM');
  expect(await gateway.exited).toBe(0);
  expect(workers.filter(isRunning)).toEqual([]);
  expect(hasPidFile(dataDir)).toBe(false);
});

longTest('a first process that is killed leaves no worker behind', async () => {
  gateway = startTwo();
  await addressOf(gateway);
  // Both answer by now; the line of the second may still be on its way.
  const workers = () => [...processesOf(1), ...processesOf(2)].filter(isRunning);
  await eventually(async () => expect(workers()).toHaveLength(2));
  const started = workers();
  await killGatewayProcess(gateway);
  await eventually(async () => expect(started.filter(isRunning)).toEqual([]));
});
