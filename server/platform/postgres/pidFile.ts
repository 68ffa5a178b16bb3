import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterPlan } from './clusterPlan.ts';
import { isAlive } from './createCluster.ts';
import { socketLockFile } from './socketFolder.ts';

type Place = Pick<ClusterPlan, 'clusterFolder'>;

/**
 * What line 1 of `postmaster.pid` points to: nothing, this cluster's server, or (process ids are used again) something
 * else.
 */
export type PidOwner = 'nobody' | 'server' | 'zombie' | 'stranger' | 'unknown';

export interface PidFile {
  readonly pid: number;
  /** The last line the server wrote: `starting`, `ready`, `stopping`. */
  readonly status: string;
  /** Tells one start from another: it holds the moment of the start too. */
  readonly text: string;
}

export function readPidFile({ clusterFolder }: Place): PidFile | null {
  const path = pidPath(clusterFolder);
  if (!existsSync(path)) return null;
  const text = readText(path);
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  return Number.isNaN(pid) ? null : { pid: Math.abs(pid), status: (lines[7] ?? '').trim(), text };
}

export function whoIs(pid: number, { clusterFolder }: Place): PidOwner {
  if (pid === process.pid || !isAlive(pid)) return 'nobody';
  if (process.platform !== 'linux') return 'unknown';
  if (/^State:\s+[ZX]/m.test(readText(`/proc/${pid}/status`))) return 'zombie';
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterFolder ? 'server' : 'stranger';
  } catch {
    return isAlive(pid) ? 'unknown' : 'nobody';
  }
}

/**
 * PostgreSQL refuses to start while the recorded process id answers, even if that is a zombie or an unrelated process.
 * It passes over its parent's id, so we write ours; the file stays, because its shared memory key is still checked.
 */
export function claimPidFile({
  clusterFolder,
  socketFolder,
}: Pick<ClusterPlan, 'clusterFolder' | 'socketFolder'>): void {
  const path = pidPath(clusterFolder);
  const lines = readText(path).split('\n');
  writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
  rmSync(socketLockFile(socketFolder), { force: true });
}

function pidPath(clusterFolder: string): string {
  return join(clusterFolder, 'postmaster.pid');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
