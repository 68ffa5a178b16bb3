import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Actor } from '#domain/core/rights.ts';
import type { Db, Scope } from '../gateway/method.ts';
import { aborted } from '../platform/aborted.ts';
import { newId } from '../platform/newId.ts';
import type { Services } from '../services.ts';
import { type WorkerWatch, watchWorkers } from './deadWorkers.ts';

/** What a browser hears: a record changed, a job went on, messages arrived. */
export interface RecordEvent {
  readonly entity: string;
  readonly id: string;
  readonly rowVersion?: number;
  /** Only this person's browsers hear it; absent = everybody who may list the entity. */
  readonly userId?: string;
}

export interface JobContext {
  readonly jobId: string;
  readonly services: Services;
  readonly signal: AbortSignal;
  /** Shows how far the job is. @throws {JobCancelled} its owner cancelled it */
  progress(done: number, total: number): Promise<void>;
  /**
   * Keeps the place the job has reached, in the transaction of the work itself; after a crash it stands in `payload.checkpoint`.
   * @throws {JobCancelled} its owner cancelled it, {JobLost} another worker has it: nothing of the transaction may stay
   */
  checkpoint(db: Db, place: object): Promise<void>;
}

export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<unknown>;

/** The owner cancelled the job; `result` says how far it came. */
export class JobCancelled extends Error {
  readonly result: unknown;
  constructor(result?: unknown) {
    super('cancelled');
    this.result = result;
  }
}

/** Others took this worker for dead and the job from it. Whatever it still has in hand must not be kept. */
export class JobLost extends Error {}

export interface JobQueue {
  /**
   * Queues work inside the caller's transaction: no commit, no job.
   * @returns the id of its visible row; of the one that is under way when it has the same unique key
   */
  add(
    db: Db,
    job: {
      kind: string;
      payload: Record<string, unknown>;
      actor: Pick<Actor, 'userId' | 'userName'>;
      uniqueKey?: string | undefined;
      maxAttempts?: number;
    },
  ): Promise<string>;
  /** Sent to every node when the transaction commits. */
  announce(db: Db, event: RecordEvent): void;
  subscribe(listener: (event: RecordEvent) => void): () => void;
  start(services: Services): Promise<void>;
  stop(): Promise<void>;
}

const channel = 'tongguan';
const concurrency = 2;

/** A person's rights as a job keeps them, so background work is judged as its owner was. */
export interface StoredActor extends Omit<Actor, 'rights'> {
  readonly rights: readonly string[];
  readonly scopes: readonly (readonly [string, Scope])[];
}

export function createJobQueue({
  handlers,
  cron,
  connection,
  log,
}: {
  handlers: Readonly<Record<string, JobHandler>>;
  /** graphile-worker crontab lines. */
  cron: string;
  connection: pg.PoolConfig;
  log: FastifyBaseLogger;
}): JobQueue {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let pool: pg.Pool | undefined;
  let workerPool: pg.Pool | undefined;
  let watch: WorkerWatch | undefined;
  /** Queue rows of jobs that a stop interrupted, with the attempts they had used. */
  const interrupted = new Map<string, number>();
  let listening: Promise<void> | undefined;

  return {
    async add(db, { kind, payload, actor, uniqueKey, maxAttempts = 3 }) {
      const id = newId();
      const { rowCount } = await db.query(
        `insert into sys_job (id, kind, payload, unique_key, max_attempts, created_by, created_by_name) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (unique_key) where status in ('QUEUED', 'RUNNING') do nothing`,
        [id, kind, JSON.stringify(payload), uniqueKey ?? null, maxAttempts, actor.userId, actor.userName],
      );
      if (!rowCount) {
        const { rows } = await db.query<{ id: string }>(`select id from sys_job where unique_key = $1 order by created_time desc limit 1`, [
          uniqueKey,
        ]);
        return rows[0]?.id ?? id;
      }
      await db.query(`select graphile_worker.add_job('run_job', json_build_object('id', $1::text), max_attempts := $2, job_key := $1)`, [
        id,
        maxAttempts,
      ]);
      return id;
    },
    announce(db, event) {
      // A connection that breaks here fails the transaction's next statement too, where it is answered.
      db.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)]).catch(() => undefined);
    },
    subscribe(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    async start(services) {
      const tasks: TaskList = {
        run_job: async (payload, { job }) => {
          try {
            await runJob(
              { id: (payload as { id: string }).id, runId: `${job.locked_by}/${newId().slice(-12)}` },
              { handlers, services, stopping: stopping.signal, emitter },
            );
          } catch (error) {
            if (stopping.signal.aborted) interrupted.set(job.id, job.attempts);
            throw error;
          }
        },
      };
      for (const [kind, handler] of Object.entries(handlers)) {
        tasks[kind] = async (payload) => {
          await handler(payload as Record<string, unknown>, {
            jobId: '',
            services,
            signal: stopping.signal,
            progress: async () => undefined,
            checkpoint: async () => undefined,
          });
        };
      }
      workerPool = openWorkerPool(connection, log);
      pool = services.pool;
      watch = watchWorkers({ connection, pool, log });
      runner = await run({
        preset: { plugins: [watch.plugin] },
        pgPool: workerPool,
        taskList: tasks,
        concurrency,
        crontab: cron,
        noHandleSignals: true,
        logger: workerLogger(log),
        pollInterval: 2_000,
      });
      listening = listen({ connection, emitter, signal: stopping.signal, log });
    },
    async stop() {
      stopping.abort();
      await runner?.stop();
      await workerPool?.end();
      await watch?.leave();
      if (pool) await giveBackInterrupted(pool, interrupted);
      await listening;
    },
  };
}

/** The queue expects dates as dates, so it gets a pool without our readers; a broken connection is its business to replace. */
function openWorkerPool(connection: pg.PoolConfig, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: 5 });
  const warn = (error: Error) => log.warn({ err: error }, 'a connection of the job queue broke');
  pool.on('error', warn);
  pool.on('connect', (client) => client.on('error', warn));
  return pool;
}

/** A stop is not a job's fault: it goes on at once elsewhere or after the restart, with the attempt given back. */
async function giveBackInterrupted(pool: pg.Pool, interrupted: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, attempts] of interrupted)
    await pool.query('select graphile_worker.reschedule_jobs(array[$1::bigint], now(), null, $2)', [id, attempts - 1]);
}

/** The queue's own lines in our log, one step quieter than it thinks of itself. */
const workerLogger = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message) => (level === 'error' || level === 'warning' ? log.warn(message) : log.debug(message)));

/**
 * One attempt: the visible row follows every turn. A failure is thrown on, so the queue counts it and tries again.
 * The row names the run that owns it; a run that no longer does may not write to it.
 */
async function runJob(
  { id, runId }: { id: string; runId: string },
  {
    handlers,
    services,
    stopping,
    emitter,
  }: { handlers: Readonly<Record<string, JobHandler>>; services: Services; stopping: AbortSignal; emitter: EventEmitter },
): Promise<void> {
  const { pool } = services;
  const { rows } = await pool.query<{
    kind: string;
    payload: Record<string, unknown>;
    attempts: number;
    max_attempts: number;
    created_by: string;
  }>(
    `update sys_job set status = 'RUNNING', attempts = attempts + 1, locked_by = $2, updated_time = localtimestamp where id = $1 and status in ('QUEUED', 'RUNNING')
     returning kind, payload, attempts, max_attempts, created_by`,
    [id, runId],
  );
  const [job] = rows;
  if (!job) return;
  const handler = handlers[job.kind];
  if (!handler) throw new Error(`No job handler is called ${job.kind}`);
  const tell = () => pool.query('select pg_notify($1, $2)', [channel, JSON.stringify({ entity: 'sysJob', id, userId: job.created_by })]);

  const cancelled = new AbortController();
  const onEvent = (event: RecordEvent) => {
    if (event.entity === 'sysJobCancel' && event.id === id) cancelled.abort(new JobCancelled());
  };
  emitter.on('event', onEvent);
  const stopped = AbortSignal.any([stopping, cancelled.signal]);
  let toldAt = 0;
  const progress = async (done: number, total: number) => {
    stopped.throwIfAborted();
    if (Date.now() - toldAt < 200 && done < total) return;
    toldAt = Date.now();
    const { rowCount } = await pool.query(
      `update sys_job set progress = $3, progress_total = $4, updated_time = localtimestamp where ${owned}`,
      [id, runId, done, total],
    );
    if (!rowCount) throw await whyNotOurs(pool, id);
    await tell();
  };
  const checkpoint = async (db: Db, place: object) => {
    stopped.throwIfAborted();
    const { rowCount } = await db.query(
      `update sys_job set payload = payload || jsonb_build_object('checkpoint', $3::jsonb), interruptions = 0, updated_time = localtimestamp where ${owned}`,
      [id, runId, JSON.stringify(place)],
    );
    if (!rowCount) throw await whyNotOurs(db, id);
  };
  try {
    const result = await handler(job.payload, { jobId: id, services, signal: stopped, progress, checkpoint });
    const { rowCount } = await pool.query(
      `update sys_job set status = 'DONE', result = $3, locked_by = null, updated_time = localtimestamp where ${owned}`,
      [id, runId, JSON.stringify(result ?? null)],
    );
    if (!rowCount) throw await whyNotOurs(pool, id, result);
  } catch (error) {
    if (error instanceof JobCancelled) {
      await pool.query(
        `update sys_job set result = $2::jsonb, error_msg = $2::jsonb ->> 'msg', locked_by = null where id = $1 and status = 'CANCELLED'`,
        [id, JSON.stringify(error.result ?? null)],
      );
      return;
    }
    if (stopping.aborted) {
      await pool.query(
        `update sys_job set status = 'QUEUED', attempts = attempts - 1, locked_by = null, updated_time = localtimestamp where ${owned}`,
        [id, runId],
      );
    } else if (!(error instanceof JobLost)) {
      const last = job.attempts >= job.max_attempts;
      await pool.query(`update sys_job set status = $3, error_msg = $4, locked_by = null, updated_time = localtimestamp where ${owned}`, [
        id,
        runId,
        last ? 'FAILED' : 'QUEUED',
        messageFor(error),
      ]);
    }
    throw error;
  } finally {
    emitter.off('event', onEvent);
    await tell().catch(() => undefined);
  }
}

/** The row as long as it is this run's: $1 its id, $2 the run. */
const owned = `id = $1 and locked_by = $2 and status = 'RUNNING'`;

async function whyNotOurs(db: Db, id: string, result?: unknown): Promise<Error> {
  const { rows } = await db.query<{ status: string }>('select status from sys_job where id = $1', [id]);
  return rows[0]?.status === 'CANCELLED' ? new JobCancelled(result) : new JobLost('another worker has this job');
}

const messageFor = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'text' in error
    ? String((error as { text: { zh: string } }).text.zh)
    : '后台任务执行失败，请重试或联系信息部';

/** Hears NOTIFY on a connection of its own and finds back when it breaks. */
async function listen({
  connection,
  emitter,
  signal,
  log,
}: {
  connection: pg.PoolConfig;
  emitter: EventEmitter;
  signal: AbortSignal;
  log: FastifyBaseLogger;
}): Promise<void> {
  while (!signal.aborted) {
    const client = new pg.Client(connection);
    client.on('error', () => undefined);
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    try {
      await client.connect();
      client.on('notification', ({ payload }) => {
        if (payload) emitter.emit('event', JSON.parse(payload) as RecordEvent);
      });
      await client.query(`listen ${channel}`);
      await Promise.race([ended, aborted(signal)]);
    } catch (error) {
      log.warn({ err: error }, 'the event connection is down, trying again');
    } finally {
      await client.end().catch(() => undefined);
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
