import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Job, Logger, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { type WorkerWatch, watchWorkers } from './deadWorkers.ts';

const startAgainMs = 500;

export interface QueueWorker {
  /** Lets running tasks end; what they leave undone can start elsewhere at once. */
  stop(): Promise<void>;
}

/**
 * The queue's worker for the life of the process. It gives up when the database goes away while it books a job, so it
 * is started again under a new name, and what its predecessor held is given back as a dead worker's jobs are.
 * @throws what the first start throws
 */
export async function startQueueWorker({
  tasks,
  cron,
  atOnce,
  connection,
  pool,
  log,
}: {
  tasks: TaskList;
  cron: string;
  atOnce: number;
  connection: pg.PoolConfig;
  pool: pg.Pool;
  log: FastifyBaseLogger;
}): Promise<QueueWorker> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const workerPool = openWorkerPool(connection, log);
  /** Jobs that the stop interrupted. */
  const interrupted: Job[] = [];
  const launch = async (): Promise<Running> => {
    const watch = watchWorkers({ connection, pool, log, stopping: signal });
    const runner = await run({
      preset: { plugins: [watch.plugin], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pgPool: workerPool,
      taskList: tasks,
      concurrency: atOnce,
      crontab: cron,
      noHandleSignals: true,
      logger: workerLogger(log),
      pollInterval: 2_000,
    });
    runner.events.on('job:error', ({ job }) => {
      if (signal.aborted) interrupted.push(job);
    });
    return { watch, runner };
  };

  let running = await launch();
  const supervise = async (): Promise<void> => {
    for (;;) {
      await running.runner.promise.catch((error: unknown) => log.warn({ err: error }, 'the job queue stopped'));
      await running.watch.leave();
      const next = signal.aborted ? undefined : await launchAgain(launch, signal, log);
      if (!next) return;
      running = next;
      // A stop that came during the launch has stopped the one before.
      if (signal.aborted) await next.runner.stop();
    }
  };
  const supervision = supervise();
  return {
    async stop() {
      stopping.abort();
      await running.runner.stop().catch(() => undefined);
      await supervision;
      await workerPool.end();
      await giveBack(interrupted, pool).catch((error: unknown) =>
        log.warn({ err: error }, 'interrupted jobs will start late'),
      );
    },
  };
}

interface Running {
  readonly watch: WorkerWatch;
  readonly runner: Runner;
}

async function launchAgain(
  launch: () => Promise<Running>,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<Running | undefined> {
  while (!signal.aborted) {
    await sleep(startAgainMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return undefined;
    try {
      return await launch();
    } catch (error) {
      log.warn({ err: error }, 'the job queue does not start, trying again');
    }
  }
  return undefined;
}

/**
 * The queue expects dates as dates, so it gets a pool without our readers; a broken connection is its business to
 * replace.
 */
function openWorkerPool(connection: pg.PoolConfig, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 5 });
  const warn = (error: Error) => log.warn({ err: error }, 'a connection of the job queue broke');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  return pool;
}

/** A stop is not a job's fault: it goes on at once, with the attempt given back. */
async function giveBack(jobs: readonly Job[], pool: pg.Pool): Promise<void> {
  for (const { id, attempts } of jobs)
    await pool.query('select graphile_worker.reschedule_jobs(array[$1::bigint], now(), null, $2)', [id, attempts - 1]);
}

/** The queue's own lines in our log, one step quieter than it thinks of itself. */
const workerLogger = (log: FastifyBaseLogger): Logger =>
  new Logger(
    () => (level, message) => (level === 'error' || level === 'warning' ? log.warn(message) : log.debug(message)),
  );
