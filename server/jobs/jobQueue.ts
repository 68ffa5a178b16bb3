import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Actor } from '#domain/core/rights.ts';
import type { Db, Scope } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import type { Services } from '../services.ts';

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
}

export type JobHandler = (payload: Record<string, unknown>, context: JobContext) => Promise<unknown>;

export class JobCancelled extends Error {}

export interface JobQueue {
  /** Queues work inside the caller's transaction: no commit, no job. @returns the id of its visible row */
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
  let workerPool: pg.Pool | undefined;
  let listening: Promise<void> | undefined;

  return {
    async add(db, { kind, payload, actor, uniqueKey, maxAttempts = 3 }) {
      const id = newId();
      await db.query(
        `insert into sys_job (id, kind, payload, unique_key, max_attempts, created_by, created_by_name) values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, kind, JSON.stringify(payload), uniqueKey ?? null, maxAttempts, actor.userId, actor.userName],
      );
      await db.query(`select graphile_worker.add_job('run_job', json_build_object('id', $1::text), max_attempts := $2, job_key := $1)`, [
        id,
        maxAttempts,
      ]);
      return id;
    },
    announce(db, event) {
      void db.query('select pg_notify($1, $2)', [channel, JSON.stringify(event)]);
    },
    subscribe(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    async start(services) {
      const tasks: TaskList = {
        run_job: (payload, helpers) =>
          runJob(
            { id: (payload as { id: string }).id, workerId: helpers.job.locked_by ?? '' },
            { handlers, services, stopping: stopping.signal, emitter },
          ),
      };
      for (const [kind, handler] of Object.entries(handlers)) {
        tasks[kind] = async (payload) => {
          await handler(payload as Record<string, unknown>, {
            jobId: '',
            services,
            signal: stopping.signal,
            progress: async () => undefined,
          });
        };
      }
      workerPool = openWorkerPool(connection, log);
      runner = await run({
        pgPool: workerPool,
        taskList: tasks,
        concurrency,
        crontab: cron,
        noHandleSignals: true,
        pollInterval: 2_000,
      });
      listening = listen({ connection, emitter, signal: stopping.signal, log });
    },
    async stop() {
      stopping.abort();
      await runner?.stop();
      await workerPool?.end();
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

/** One attempt: the visible row follows every turn. A failure is thrown on, so the queue counts it and tries again. */
async function runJob(
  { id, workerId }: { id: string; workerId: string },
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
    [id, workerId],
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
  let toldAt = 0;
  const progress = async (done: number, total: number) => {
    if (Date.now() - toldAt < 200 && done < total) {
      if (cancelled.signal.aborted) throw new JobCancelled();
      return;
    }
    toldAt = Date.now();
    const { rows: alive } = await pool.query(
      `update sys_job set progress = $2, progress_total = $3, updated_time = localtimestamp where id = $1 and status = 'RUNNING' returning 1`,
      [id, done, total],
    );
    if (alive.length === 0) throw new JobCancelled();
    await tell();
  };
  try {
    const result = await handler(job.payload, { jobId: id, services, signal: AbortSignal.any([stopping, cancelled.signal]), progress });
    await pool.query(
      `update sys_job set status = 'DONE', result = $2, locked_by = null, updated_time = localtimestamp where id = $1 and status = 'RUNNING'`,
      [id, JSON.stringify(result ?? null)],
    );
  } catch (error) {
    if (error instanceof JobCancelled || cancelled.signal.aborted) return;
    const last = job.attempts >= job.max_attempts;
    await pool.query(
      `update sys_job set status = $2, error_msg = $3, locked_by = null, updated_time = localtimestamp where id = $1 and status = 'RUNNING'`,
      [id, last ? 'FAILED' : 'QUEUED', messageFor(error)],
    );
    throw error;
  } finally {
    emitter.off('event', onEvent);
    await tell().catch(() => undefined);
  }
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
    try {
      await client.connect();
      client.on('notification', ({ payload }) => {
        if (payload) emitter.emit('event', JSON.parse(payload) as RecordEvent);
      });
      await client.query(`listen ${channel}`);
      await new Promise<void>((resolve) => {
        client.once('error', () => resolve());
        client.once('end', () => resolve());
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    } catch (error) {
      log.warn({ err: error }, 'the event connection is down, trying again');
    } finally {
      await client.end().catch(() => undefined);
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
