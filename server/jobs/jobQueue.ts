import type { FastifyBaseLogger } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { Events } from '../gateway/events.ts';
import type { Db } from '../gateway/method.ts';
import type { Jobs, Services } from '../gateway/services.ts';
import { newId } from '../platform/newId.ts';
import { cronInUtc } from './cronInUtc.ts';
import { forgetFailure, keepFailure, wholeJob } from './eachObject.ts';
import type { JobContext, JobHandlers } from './job.ts';
import { type QueueWorker, startQueueWorker } from './queueWorker.ts';
import { runJob } from './runJob.ts';
import { tellOfJob } from './tellOfJob.ts';

export interface JobQueue extends Jobs {
  start(services: Services): Promise<void>;
  stop(): Promise<void>;
}

export function createJobQueue({
  handlers,
  cron,
  atOnce,
  connection,
  events,
  log,
}: {
  handlers: JobHandlers;
  /** Crontab lines in the house's time. */
  cron: readonly string[];
  /** Jobs under way in this process. */
  atOnce: number;
  connection: pg.PoolConfig;
  events: Pick<Events, 'announce'>;
  log: FastifyBaseLogger;
}): JobQueue {
  const stopping = new AbortController();
  let worker: QueueWorker | undefined;

  return {
    async add(db, { kind, payload, actor, uniqueKey, maxAttempts = 3 }) {
      const id = newId();
      const ahead = await refuseTooMany(db, actor.userId);
      const { rowCount } = await db.query(
        `insert into sys_job (id, kind, payload, unique_key, max_attempts, created_by, created_by_name) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (unique_key) where status in ('QUEUED', 'RUNNING') do nothing`,
        [id, kind, JSON.stringify(payload), uniqueKey ?? null, maxAttempts, actor.userId, actor.userName],
      );
      if (!rowCount) {
        const { rows } = await db.query<{ id: string }>(
          `select id from sys_job where unique_key = $1 order by created_time desc limit 1`,
          [uniqueKey],
        );
        return rows[0]?.id ?? id;
      }
      await enqueue(db, id, ahead);
      await tellOfJob(events, db, { id, createdBy: actor.userId });
      return id;
    },
    async start(services) {
      const { pool } = services;
      worker = await startQueueWorker({
        tasks: {
          run_job: (payload, { job }) =>
            runJob(
              { id: (payload as { id: string }).id, runId: `${job.locked_by}/${newId().slice(-12)}` },
              { handlers, services, stopping: stopping.signal },
            ),
          ...ownTasks(handlers, { services, signal: stopping.signal }),
          wakeFailed: () => wakeFailed(pool, Object.keys(handlers)),
        },
        cron: [...cron, '*/10 * * * * wakeFailed'].map(cronInUtc).join('\n'),
        atOnce,
        connection,
        pool,
        log,
      });
      await requeueForgotten(pool);
    },
    async stop() {
      stopping.abort();
      await worker?.stop();
    },
  };
}

/**
 * Puts a job's visible row in the queue. How often it is tried is our own count, so the queue's own limit is out of
 * reach.
 * @param behind how many other jobs of its person go before it
 */
export const enqueue = (db: Db, id: string, behind = 0): Promise<unknown> =>
  db.query(
    `select graphile_worker.add_job('run_job', json_build_object('id', $1::text), max_attempts := 100, job_key := $1, priority := $2)`,
    [id, behind],
  );

const mostOfOne = 10;

/**
 * How many jobs of this person are not done yet: a new one stands behind everybody's who has fewer, so nobody's many
 * stand before another's one.
 * @throws 1010
 */
async function refuseTooMany(db: Db, userId: string): Promise<number> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs:${userId}`]);
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from sys_job where status in ('QUEUED', 'RUNNING') and created_by = $1`,
    [userId],
  );
  const count = rows[0]?.count ?? 0;
  if (count < mostOfOne) return count;
  throw new BusinessError(
    '1010',
    bi('您有多个后台任务尚未完成，请稍后再试', 'Jobs of yours are still under way, try again when they are done'),
  );
}

/**
 * After a restore the visible rows are there and the queue's own are not: such a job would wait for ever, and keep
 * others like it out.
 */
const requeueForgotten = (db: Db): Promise<unknown> =>
  db.query(
    `select graphile_worker.add_job('run_job', json_build_object('id', id), max_attempts := 100, job_key := id)
     from sys_job where status in ('QUEUED', 'RUNNING') and not exists (select 1 from graphile_worker.jobs where key = sys_job.id)`,
  );

/**
 * Of these one run goes on at a time, in whichever process: the next begins when it has ended. They read first what
 * they write by later, so a slow run would write over what a newer one has done.
 */
const oneAtATime: ReadonlySet<string> = new Set(['refreshSearch']);

interface KeyedJob {
  readonly kind: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Jobs that wait under the same key are one. */
  readonly key: string;
  readonly maxAttempts?: number;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string | undefined;
}

/**
 * Has a job run that begins after the caller's transaction commits: together with one that waits under its key, behind
 * one that is under way.
 */
export async function addKeyedJob(
  db: Db,
  { kind, payload = {}, key, maxAttempts = 3, queue }: KeyedJob,
): Promise<void> {
  // The queue's own function looks whether the job is under way, then puts it in. Where it waited for another
  // transaction in between, and a worker has taken the job meanwhile, it answers nothing and has queued nothing.
  for (let id: string | null | undefined; !id; ) {
    const { rows } = await db.query<{ id: string | null }>(
      'select id from graphile_worker.add_job($1, $2::json, queue_name := $3, max_attempts := $4, job_key := $5)',
      [kind, JSON.stringify(payload), queue ?? null, maxAttempts, key],
    );
    id = rows[0]?.id;
  }
}

/** Lets a job of the clock run as soon as the caller's transaction commits; several calls before it runs are one. */
export const scheduleNow = (db: Db, kind: string): Promise<void> =>
  addKeyedJob(db, { kind, key: kind, queue: oneAtATime.has(kind) ? kind : undefined });

/** Jobs that could not do all they found are done again. */
async function wakeFailed(pool: pg.Pool, kinds: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ kind: string }>(
    'select distinct kind from sys_job_failure where kind = any($1)',
    [kinds],
  );
  for (const { kind } of rows) await scheduleNow(pool, kind);
}

/** What the clock starts needs no visible row; that it failed is kept. */
function ownTasks(handlers: JobHandlers, facts: Pick<JobContext, 'services' | 'signal'>): TaskList {
  const tasks: TaskList = {};
  for (const [kind, handler] of Object.entries(handlers)) {
    tasks[kind] = async (payload) => {
      const silent = { jobId: '', progress: async () => undefined, checkpoint: async () => undefined };
      try {
        await handler(payload as Record<string, unknown>, { ...facts, ...silent });
        await forgetFailure(facts.services, kind);
      } catch (error) {
        await keepFailure(kind, wholeJob(kind), error, facts.services).catch(() => undefined);
        throw error;
      }
    };
  }
  return tasks;
}
