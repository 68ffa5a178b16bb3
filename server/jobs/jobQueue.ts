import type { FastifyBaseLogger } from 'fastify';
import type { TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Db } from '../gateway/method.ts';
import type { Jobs, Services } from '../gateway/services.ts';
import { newId } from '../platform/newId.ts';
import type { JobContext, JobHandlers } from './job.ts';
import { type QueueWorker, startQueueWorker } from './queueWorker.ts';
import { runJob } from './runJob.ts';

export interface JobQueue extends Jobs {
  start(services: Services): Promise<void>;
  stop(): Promise<void>;
}

export function createJobQueue({
  handlers,
  cron,
  connection,
  log,
}: {
  handlers: JobHandlers;
  /** graphile-worker crontab lines. */
  cron: string;
  connection: pg.PoolConfig;
  log: FastifyBaseLogger;
}): JobQueue {
  const stopping = new AbortController();
  let worker: QueueWorker | undefined;

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
      await enqueue(db, id);
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
        },
        cron,
        connection,
        pool,
        log,
      });
    },
    async stop() {
      stopping.abort();
      await worker?.stop();
    },
  };
}

/** Puts a job's visible row in the queue. How often it is tried is our own count, so the queue's own limit is out of reach. */
export const enqueue = (db: Db, id: string): Promise<unknown> =>
  db.query(`select graphile_worker.add_job('run_job', json_build_object('id', $1::text), max_attempts := 100, job_key := $1)`, [id]);

/** Lets a job of the clock run as soon as the caller's transaction commits; several calls before it runs are one. */
export const wake = (db: Db, kind: string): Promise<unknown> =>
  db.query(`select graphile_worker.add_job($1, '{}', max_attempts := 3, job_key := $1)`, [kind]);

/** What the clock starts needs no visible row. */
function ownTasks(handlers: JobHandlers, facts: Pick<JobContext, 'services' | 'signal'>): TaskList {
  const tasks: TaskList = {};
  for (const [kind, handler] of Object.entries(handlers)) {
    tasks[kind] = async (payload) => {
      const silent = { jobId: '', progress: async () => undefined, checkpoint: async () => undefined };
      await handler(payload as Record<string, unknown>, { ...facts, ...silent });
    };
  }
  return tasks;
}
