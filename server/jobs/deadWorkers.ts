import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Db } from '../gateway/method.ts';
import { aborted } from '../platform/aborted.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { interruptJobs } from './interruptJobs.ts';

const sweepMs = 5_000;
const signAgainMs = 500;

/** Of a machine that lost its power the server hears nothing: it asks, and gives its locks free after 25 seconds. */
const quickFarewell = 'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3';

export interface WorkerWatch {
  /** Lets the queue's worker take its first job only when its sign of life hangs out. */
  readonly plugin: GraphileConfig.Plugin;
  /** Call when the worker has stopped: gives back what it could not finish, takes the sign down. */
  leave(): Promise<void>;
}

/**
 * A killed process leaves its jobs locked for hours. So every worker of the queue holds a lock on its own name, over a
 * connection of its own, and every node looks every five seconds for listed workers whose lock is free: their jobs
 * start again at their checkpoint.
 */
export function watchWorkers({
  connection,
  pool,
  log,
  stopping,
}: {
  connection: pg.PoolConfig;
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** A worker that is to stop does not wait for its sign any more. */
  stopping: AbortSignal;
}): WorkerWatch {
  const leaving = new AbortController();
  let workerId: string | undefined;
  let entered: Promise<void> | undefined;
  let living: Promise<unknown> | undefined;

  const enter = (id: string): Promise<void> => {
    workerId = id;
    return new Promise((resolve) => {
      const facts = { workerId: id, connection, signal: leaving.signal, log };
      living = Promise.all([showSignOfLife({ ...facts, onShown: resolve }), sweepAgainAndAgain({ ...facts, pool })]);
    });
  };
  return {
    plugin: {
      name: 'tongguan-worker-watch',
      version: '1.0.0',
      worker: {
        hooks: {
          startWorker: (_context, { worker }) => {
            entered ??= enter(worker.workerPool.id);
            return Promise.race([entered, aborted(stopping)]);
          },
        },
      },
    },
    async leave() {
      leaving.abort();
      await living;
      if (workerId === undefined) return;
      const id = workerId;
      await inTransaction(pool, (db) => freeJobsOf(id, db)).catch((error: unknown) =>
        log.warn({ err: error }, 'could not leave the job queue; another node will notice'),
      );
    },
  };
}

interface Facts {
  readonly workerId: string;
  readonly connection: pg.PoolConfig;
  readonly signal: AbortSignal;
  readonly log: FastifyBaseLogger;
}

/**
 * Holds the lock until the worker leaves; a connection that breaks is made anew, because others take us for dead
 * meanwhile.
 */
async function showSignOfLife({
  workerId,
  connection,
  signal,
  log,
  onShown,
}: Facts & { onShown: () => void }): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client({ ...connection, keepAlive: true });
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      await client.query(quickFarewell);
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockOf(workerId)]);
      await client.query('insert into worker_node (worker_id, process) values ($1, $2) on conflict do nothing', [
        workerId,
        `${hostname()} ${process.pid}`,
      ]);
      onShown();
      await Promise.race([ended, aborted(signal)]);
    } catch (error) {
      log.warn({ err: error }, 'the sign of life of the job queue is down, trying again');
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(signAgainMs, undefined, { signal }).catch(() => undefined);
  }
}

async function sweepAgainAndAgain({ workerId, pool, signal, log }: Facts & { pool: pg.Pool }): Promise<void> {
  while (!signal.aborted) {
    await sweep(workerId, pool, log).catch((error: unknown) =>
      log.warn({ err: error }, 'could not look for dead workers'),
    );
    await sleep(sweepMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Workers that nobody lists held a lock before there was a list; the seconds leave a living one time to hang out its
 * sign again.
 */
async function sweep(ownId: string, pool: pg.Pool, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ worker_id: string }>(
    `select worker_id from worker_node where worker_id <> $1
     union select locked_by from graphile_worker.jobs
     where locked_by <> $1 and locked_at < now() - interval '10 seconds' and not exists (select 1 from worker_node where worker_id = locked_by)`,
    [ownId],
  );
  for (const { worker_id: workerId } of rows) {
    const jobs = await inTransaction(pool, async (db) => {
      const { rows: locks } = await db.query<{ dead: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as dead',
        [lockOf(workerId)],
      );
      return locks[0]?.dead ? freeJobsOf(workerId, db) : undefined;
    });
    if (jobs !== undefined) log.warn({ workerId, jobs }, 'a worker died; its jobs go on elsewhere');
  }
}

/**
 * Unlocks a dead worker's jobs and gives them back the attempt: dying was not their fault, unless they die again and
 * again at one place.
 * @returns how many there were
 */
async function freeJobsOf(workerId: string, db: Db): Promise<number> {
  const { rows: locked } = await db.query<{ id: string; key: string | null; attempts: number }>(
    'select id, key, attempts from graphile_worker.jobs where locked_by = $1',
    [workerId],
  );
  await db.query('select graphile_worker.force_unlock_workers($1)', [[workerId]]);
  const { rows: interrupted } = await db.query<{ id: string; status: string }>(
    interruptJobs(`status = 'RUNNING' and starts_with(locked_by, $1 || '/')`),
    [workerId],
  );
  const ended = new Set(interrupted.filter(({ status }) => status === 'FAILED').map(({ id }) => id));
  for (const { id, key, attempts } of locked) {
    // Without a key it is a cancelled job or one of the product's own, and both may stay as they are.
    if (key === null) continue;
    if (ended.has(key))
      await db.query('select graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)', [
        id,
        'interrupted too often',
      ]);
    else
      await db.query('select graphile_worker.reschedule_jobs(array[$1::bigint], now(), null, $2)', [id, attempts - 1]);
  }
  await db.query('delete from worker_node where worker_id = $1', [workerId]);
  return locked.length;
}

/** What hangs out a sign of life and holds its lock, by machine and process. */
export async function livingWorkers(db: Db): Promise<readonly string[]> {
  const { rows: found } = await db.query<{ there: boolean }>(`select to_regclass('worker_node') is not null as there`);
  if (!found[0]?.there) return [];
  const { rows } = await db.query<{ process: string }>(
    `select process from worker_node where not pg_try_advisory_xact_lock(hashtextextended($1 || worker_id, 0))`,
    [lockOf('')],
  );
  return rows.map(({ process }) => process);
}

const lockOf = (workerId: string): string => `tongguan:worker:${workerId}`;
