import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privateFolder } from '../privateFiles.ts';
import { type ClusterPlan, programEnv } from './clusterPlan.ts';
import { readPidFile } from './pidFile.ts';
import { socketPort } from './socketFolder.ts';

const readyWithin = 600_000;
const fastStopWithin = 30_000;
const immediateStopWithin = 5_000;
const largestLog = 10_000_000;

/** A running database server, child of this process. */
export interface Postmaster {
  readonly pid: number;
  /** Fulfilled when it has ended, whoever ended it; tells how. */
  readonly exited: Promise<string>;
  /** Clean stop; after half a minute the hard ways, which the next start repairs from the log. */
  stop(): Promise<void>;
}

/** @throws {Error} with the server's own last words when it ends before it is ready */
export async function launchPostmaster(plan: ClusterPlan): Promise<Postmaster> {
  const log = openLog(plan.logFile);
  const logStart = fstatSync(log).size;
  // What a killed server left says `ready` until the new one has written over it.
  const stale = readPidFile(plan)?.text;
  const child = spawnServer(plan, log);
  closeSync(log);
  const exited = exitOf(child);
  let ending: string | null = null;
  void exited.then((how) => {
    ending = how;
  });
  const deadline = Date.now() + readyWithin;
  while (ending === null) {
    const found = readPidFile(plan);
    if (found !== null && found.status === 'ready' && found.text !== stale) {
      return { pid: found.pid, exited, stop: () => stopServer({ pid: found.pid, exited, child }) };
    }
    if (Date.now() > deadline) {
      await stopServer({ pid: child.pid ?? 0, exited, child });
      break;
    }
    await sleep(5);
  }
  throw new Error(
    `the database server did not start (${ending ?? 'time is up'}):\n${readFrom(plan.logFile, logStart)}`,
  );
}

function spawnServer(plan: ClusterPlan, log: number): ChildProcess {
  const settings = {
    listen_addresses: '',
    port: String(socketPort),
    ...plan.settings,
    // A list, hence the quotes: a folder name may hold a comma.
    unix_socket_directories: `"${plan.socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
  };
  const [program, ...args] = [
    ...plan.runAs.prefix,
    ...plan.guard.prefix,
    plan.binaries.postgres,
    ...['-D', plan.clusterFolder],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  return spawn(program ?? '', args, {
    ...plan.runAs.ids,
    cwd: '/',
    env: programEnv(plan),
    // Its own group: Ctrl-C must reach the gateway only, which drains first.
    detached: true,
    stdio: [plan.guard.kind === 'pipe' ? 'pipe' : 'ignore', log, log],
  });
}

function exitOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => {
      child.stdin?.destroy();
      resolve(signal ?? `code ${code}`);
    });
  });
}

async function stopServer({
  pid,
  exited,
  child,
}: {
  pid: number;
  exited: Promise<string>;
  child: ChildProcess;
}): Promise<void> {
  const endsWithin = (time: number): Promise<boolean> => {
    const giveUp = new AbortController();
    const late = sleep(time, false, { signal: giveUp.signal }).catch(() => false);
    return Promise.race([exited.then(() => true), late]).finally(() => giveUp.abort());
  };
  for (const [signal, time] of [
    ['SIGINT', fastStopWithin],
    ['SIGQUIT', immediateStopWithin],
    ['SIGKILL', immediateStopWithin],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
    if (await endsWithin(time)) return;
  }
  throw new Error(`database process ${pid} cannot be ended`);
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true, mode: privateFolder });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

function readFrom(path: string, start: number): string {
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(Math.min(fstatSync(file).size - start, 4000));
  readSync(file, buffer, 0, buffer.length, Math.max(start, fstatSync(file).size - buffer.length));
  closeSync(file);
  return buffer.toString('utf8').trim();
}
