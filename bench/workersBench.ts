import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import { addLoad, measureGateways, print, type Row } from './gatewayLoad.ts';
import { fillFolder, listening, settings, startOn } from './site.ts';
import { childrenOf } from './watch.ts';

const numbersMeasured = [1, 2, 4];
/** Every guard on; the load says for whom it speaks, as a proxy does. */
const guarded = { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' };

/**
 * Calls of signed-in clerks with every guard on, against one, two and four workers on the same data. The load is a process of its own on the same
 * machine: where cores are few it takes one from the gateways, so processor time is told beside calls a second.
 */
export const workersBench = (numbers: readonly number[] = numbersMeasured): Promise<void> =>
  onSameData('workers', numbers, async (folder, workers) => {
    const site = await startOn(folder, { env: { ...guarded, WORKERS: String(workers) } });
    try {
      const { port, pool, process: first } = site;
      const children = childrenOf(first.pid ?? 0).filter(isNode);
      const own = workers > 1 ? { processes: children, first: first.pid } : { processes: [first.pid ?? 0] };
      return await measureGateways({ ports: [port], pool, ...own });
    } finally {
      await site.close();
    }
  });

/** The same against gateways that were each started for themselves and share a database, as on several machines; each has its own port. */
export const nodesBench = (numbers: readonly number[] = numbersMeasured): Promise<void> =>
  onSameData('nodes', numbers, async (folder, nodes) => {
    // As many connections as so many workers would be given.
    const database = await openDatabase({ ...readConfig({ ...settings, DATA_DIR: folder }), workers: nodes });
    const running: ChildProcess[] = [];
    try {
      const ports = Array.from({ length: nodes }, (_, index) => 5_181 + index);
      for (const port of ports) running.push(startNode(folder, port, database));
      for (const port of ports) await listening(port);
      return await measureGateways({ ports, pool: database.pool, processes: running.map(({ pid }) => pid ?? 0) });
    } finally {
      for (const node of running) {
        node.kill('SIGTERM');
        await once(node, 'exit');
      }
      await database.close();
    }
  });

type Measured = (folder: string, count: number) => Promise<readonly Row[]>;

async function onSameData(what: string, numbers: readonly number[], measureOne: Measured): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tg-bench-'));
  const rows: Row[] = [];
  try {
    await fillFolder(folder, addLoad);
    for (const count of numbers) rows.push(...(await measureOne(folder, count)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  print(rows, what);
}

function startNode(folder: string, port: number, { connection: { host = '', port: socket, user, database } }: Database): ChildProcess {
  const env = {
    ...settings,
    ...guarded,
    PORT: String(port),
    DATA_DIR: join(folder, 'node'),
    FILE_STORE: `disk:${join(folder, 'files')}`,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${socket}`,
  };
  return spawn(process.execPath, ['--import', 'tsx', 'server/start.ts'], {
    env: { ...process.env, ...env, TONGGUAN_NO_BUILD: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Of the children of a first process the database's are others. */
function isNode(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === process.execPath;
  } catch {
    return false;
  }
}
