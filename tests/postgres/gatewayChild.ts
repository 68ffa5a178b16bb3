import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundleOf } from '../serverBundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const script = await bundleOf('tests/postgres/gatewayProcess.ts');

/** A running `gatewayProcess.ts`. */
export interface GatewayChild {
  readonly process: ChildProcess;
  /** What the database says of itself, null when the process ended before it was ready. */
  readonly ready: Promise<string | null>;
  readonly exited: Promise<number | NodeJS.Signals>;
  /** Ids of rows that the database has acknowledged so far. */
  readonly acknowledged: readonly string[];
  errors(): string;
}

export function startGateway(
  dataDir: string,
  { writers = 0, ...options }: { writers?: number } & SpawnOptions = {},
): GatewayChild {
  const child = spawn(process.execPath, [script, dataDir, String(writers)], {
    cwd: root,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const acknowledged: string[] = [];
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exited = once(child, 'close').then(([code, signal]: (number | NodeJS.Signals | null)[]) => signal ?? code ?? 0);
  const ready = new Promise<string | null>((resolve) => {
    void exited.then(() => resolve(null));
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
      else acknowledged.push(line);
    });
  });
  return { process: child, ready, exited, acknowledged, errors: () => errors };
}

/** Ends it cleanly and waits. */
export async function stopGateway(child: GatewayChild): Promise<void> {
  child.process.kill('SIGTERM');
  await child.exited;
}

/** All database processes that work in the cluster of a data folder (Linux). */
export function serverProcesses(dataDir: string): readonly number[] {
  const cluster = join(dataDir, 'pg');
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === cluster;
      } catch {
        return false;
      }
    });
}

export function hasPidFile(dataDir: string): boolean {
  return existsSync(join(dataDir, 'pg', 'postmaster.pid'));
}
