import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { besideGateway, bundleServer } from '../../scripts/build/bundleServer.ts';
import { logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { hasPidFile } from '../postgres/gatewayChild.ts';
import { copySeeded } from '../seededData.ts';
import { findFreePort } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { eventually } from './eventually.ts';
import {
  addressOf,
  type GatewayProcess,
  killAllGatewayProcesses,
  startGatewayProcess,
  stopGatewayProcess,
} from './gatewayProcess.ts';
import { customerOf } from './records.ts';
import { demandSheet, endedJob, jobRow, titles, uploadSheet } from './sheets.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const waysToDie = fileURLToPath(new URL('./waysToDie.mjs', import.meta.url));
let folder: string;
let dataDir: string;

/** A place that is started as the repository is: by server/launch.mjs, from a bundle that is as its sources. */
beforeAll(async () => {
  folder = makeTemporaryFolder('restarts');
  const cache = join(folder, 'node_modules', '.cache');
  for (const made of [join(folder, 'server'), cache]) mkdirSync(made, { recursive: true });
  copyFileSync(join(root, 'server', 'launch.mjs'), join(folder, 'server', 'launch.mjs'));
  const made = join(folder, 'bundle');
  await bundleServer({ entries: ['server/start.ts', ...besideGateway], outDir: made });
  symlinkSync(join(root, 'node_modules'), join(made, 'node_modules'));
  writeFileSync(join(made, 'sources.json'), '[]');
  renameSync(made, join(cache, 'tongguan'));
  dataDir = join(folder, 'demo');
  await copySeeded(dataDir);
}, 600_000);
afterEach(killAllGatewayProcesses);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function launch(settings: Readonly<Record<string, string>> = {}): Promise<GatewayProcess> {
  const port = String(await findFreePort());
  return startGatewayProcess(
    { DATA_DIR: dataDir, PORT: port, NODE_OPTIONS: `--max-old-space-size=256 --import ${waysToDie}`, ...settings },
    { program: [join(folder, 'server', 'launch.mjs')] },
  );
}

/** The processes that one has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
const isGateway = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
/** The gateway that the launcher has now. */
const gatewayOf = ({ process: { pid = 0 } }: GatewayProcess): number => childrenOf(pid).find(isGateway) ?? 0;
const isReady = async (base: string): Promise<boolean> =>
  (await fetch(`${base}/api/health/ready`).catch(() => undefined))?.status === 200;

/** A machine on which many tests run at once takes its time. */
const patience = 240_000;

/** Waits for another gateway than this one. */
const again = (gateway: GatewayProcess, base: string, former: number): Promise<number> =>
  eventually(async () => {
    const pid = gatewayOf(gateway);
    if (pid === 0 || pid === former || !(await isReady(base)))
      throw new Error(`not ready again: ${gateway.output().slice(-2_000)}`);
    return pid;
  }, patience);
const deaths = (gateway: GatewayProcess): string[] =>
  [...gateway.output().matchAll(/"msg":"the gateway died \(([^"]+)"/g)].map(([, how = '']) => how);

/** How a gateway ends, and what the log says of it. */
const ways = {
  SIGSEGV: /^SIGSEGV: a fault in native code\); it is started again in \d+ s$/,
  SIGUSR2: /^SIGABRT: .*want of memory.* in \d+ s$/,
  SIGALRM: /^exit code 0\); it is started again in \d+ s$/,
} as const;

/** With several workers the first process has the database and them; that one dies here. */
const deathsTried = [
  { WORKERS: '1', signals: ['SIGSEGV'], tryIt: test },
  { WORKERS: '1', signals: ['SIGSEGV', 'SIGUSR2', 'SIGALRM'], tryIt: longTest },
  { WORKERS: '2', signals: ['SIGSEGV'], tryIt: longTest },
] as const;
describe.each(deathsTried)('with WORKERS=$WORKERS', ({ WORKERS, signals, tryIt }) => {
  tryIt(
    'a gateway that dies is started again after ever longer pauses, the log says of what, a job under way is finished',
    async () => {
      const gateway = await launch({ WORKERS });
      const base = await addressOf(gateway);
      const clerk = await logInAs(base, 'bus01');
      const customer = await customerOf(clerk);
      const fileId = await uploadSheet(clerk, demandSheet(customer.name, titles(`重启${WORKERS}`, 4_000)));
      const { jobId } = await clerk.get<{ jobId: string }>('business.importDemand', { fileId });
      await eventually(async () => expect((await jobRow(clerk, jobId)).status).toBe('RUNNING'), 30_000, 10);
      let pid = gatewayOf(gateway);
      for (const [index, signal] of signals.entries()) {
        process.kill(pid, signal);
        pid = await again(gateway, base, pid);
        expect(deaths(gateway)[index]).toMatch(ways[signal]);
      }
      expect(deaths(gateway)[0]).toContain('in 1 s');
      expect(await endedJob(clerk, jobId, 240_000)).toMatchObject({
        status: 'DONE',
        result: { total: 4_000, failed: 0 },
      });
      expect(await stopGatewayProcess(gateway)).toBe(0);
      expect(hasPidFile(dataDir)).toBe(false);
    },
    900_000,
  );
});

test(
  'a start that its settings or its data folder refuse is not repeated, and its exit code is told',
  async () => {
    const wrong = await launch({ LOG_LEVEL: 'loud' });
    expect(await wrong.exited).toBe(2);
    expect(deaths(wrong)).toEqual([]);
    const first = await launch();
    await addressOf(first);
    const second = await launch();
    expect(await second.exited).toBe(3);
    expect(second.output()).toContain('正被另一个通关进程使用');
    expect(await stopGatewayProcess(first)).toBe(0);
  },
  patience,
);

longTest(
  'SIGTERM ends the whole while the launcher waits; one that is killed takes its gateway along',
  async () => {
    const gateway = await launch();
    const base = await addressOf(gateway);
    process.kill(gatewayOf(gateway), 'SIGKILL');
    await eventually(async () => expect(deaths(gateway)).toHaveLength(1), 10_000, 20);
    expect(await stopGatewayProcess(gateway)).toBe(0);

    const other = await launch({ PORT: new URL(base).port });
    await addressOf(other);
    const pid = gatewayOf(other);
    other.process.kill('SIGKILL');
    await eventually(async () => expect(await isReady(base)).toBe(false), 20_000);
    await eventually(async () => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 30_000);
    expect(hasPidFile(dataDir)).toBe(false);
  },
  patience,
);

longTest(
  'who ends the gateway itself as one asks it to, ends the whole',
  async () => {
    const gateway = await launch();
    await addressOf(gateway);
    await sleep(100);
    process.kill(gatewayOf(gateway), 'SIGTERM');
    expect(await gateway.exited).toBe(0);
    expect(deaths(gateway)).toEqual([]);
  },
  patience,
);
