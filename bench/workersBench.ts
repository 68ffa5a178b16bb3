import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/platform/config.ts';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import { addSessions, demands, type Gateways, measureInTurn, print } from './gatewayLoad.ts';
import { gatewayProgram } from './program.ts';
import { listening, openSite, settings } from './site.ts';
import { childrenOf } from './watch.ts';

const numbersMeasured = [1, 2, 4];
const firstPort = 5_480;
/** Every guard on; the load says for whom it speaks, as a proxy does. */
const guarded = { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' };

/** What was opened for one number of gateways. */
interface Opened {
  readonly gateways: Gateways;
  close(): Promise<void>;
}

type Open = (place: { readonly folder: string; readonly count: number; readonly port: number }) => Promise<Opened>;

/**
 * Calls of signed-in clerks with every guard on, against one, two and four workers on copies of the same data. The load
 * is a process of its own on the same machine: where cores are few it takes one from the gateways, so processor time is
 * told beside calls a second.
 */
export const workersBench = (numbers: readonly number[] = numbersMeasured): Promise<void> =>
  onSameData('workers', numbers, async ({ folder, count, port }) => {
    const {
      pool,
      process: first,
      close,
    } = await openSite({ demands, keptIn: folder, port, env: { ...guarded, WORKERS: String(count) } });
    const pid = first.pid ?? 0;
    const own = count > 1 ? { processes: childrenOf(pid).filter(isNode), first: pid } : { processes: [pid] };
    return { gateways: { ports: [port], pool, ...own }, close };
  });

/**
 * The same against gateways that were each started for themselves and share a database, as on several machines; each
 * has its own port.
 */
export const nodesBench = (numbers: readonly number[] = numbersMeasured): Promise<void> =>
  onSameData('nodes', numbers, async ({ folder, count, port }) => {
    // As many connections as so many workers would be given.
    const database = await openDatabase({ ...readConfig({ ...settings, DATA_DIR: folder }), workers: count });
    const ports = Array.from({ length: count }, (_, index) => port + index);
    const running = ports.map((own) => startNode(folder, own, database));
    for (const own of ports) await listening(own);
    return {
      gateways: { ports, pool: database.pool, processes: running.map(({ pid }) => pid ?? 0) },
      close: async () => {
        for (const node of running) {
          node.kill('SIGTERM');
          await once(node, 'exit');
        }
        await database.close();
      },
    };
  });

async function onSameData(what: string, numbers: readonly number[], open: Open): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'tg-bench-'));
  const opened: Opened[] = [];
  try {
    const data = join(work, 'data');
    const filling = await openSite({ demands, keptIn: data, port: firstPort });
    await addSessions(filling.pool);
    await filling.close();
    for (const [index, count] of numbers.entries()) {
      const folder = join(work, `${what}-${count}`);
      execFileSync('cp', ['-a', data, folder]);
      opened.push(await open({ folder, count, port: firstPort + 10 * index }));
    }
    print(await measureInTurn(opened.map(({ gateways }) => gateways)), what);
  } finally {
    for (const { close } of opened) await close();
    rmSync(work, { recursive: true, force: true });
  }
}

function startNode(
  folder: string,
  port: number,
  { connection: { host = '', port: socket, user, database } }: Database,
): ChildProcess {
  const env = {
    ...settings,
    ...guarded,
    PORT: String(port),
    DATA_DIR: join(folder, 'node'),
    FILE_STORE: `disk:${join(folder, 'files')}`,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${socket}`,
  };
  return spawn(process.execPath, gatewayProgram(), {
    env: { ...process.env, ...env, TONGGUAN_NO_BUILD: '1', TONGGUAN_NO_RESTART: '1' },
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
