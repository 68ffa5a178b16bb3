import { BusinessError } from '#domain/core/errors.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import { databaseAway, translateFault } from '../gateway/translateFault.ts';
import { interruptJobs } from './interruptJobs.ts';
import { JobCancelled, type JobHandlers, JobLost } from './job.ts';
import { tellOfJob } from './tellOfJob.ts';

/**
 * One attempt: the visible row follows every turn. A failure is thrown on, so the queue counts it and tries again.
 * The row names the run that owns it; a run that no longer does may not write to it.
 */
export async function runJob(
  { id, runId }: { id: string; runId: string },
  { handlers, services, stopping }: { handlers: JobHandlers; services: Services; stopping: AbortSignal },
): Promise<void> {
  const { pool, events } = services;
  const { rows } = await pool.query<{
    kind: string;
    payload: Record<string, unknown>;
    attempts: number;
    max_attempts: number;
    created_by: string;
  }>(
    `update sys_job set status = 'RUNNING', attempts = attempts + 1, locked_by = $2, updated_time = localtimestamp
      where id = $1 and status in ('QUEUED', 'RUNNING')
     returning kind, payload, attempts, max_attempts, created_by`,
    [id, runId],
  );
  const [job] = rows;
  if (!job) return;
  const handler = handlers[job.kind];
  if (!handler) throw new Error(`No job handler is called ${job.kind}`);
  const tell = () => tellOfJob(events, pool, { id, createdBy: job.created_by });

  const cancelled = new AbortController();
  const unsubscribe = events.subscribe((event) => {
    if (event.entity === 'sysJobCancel' && event.id === id) cancelled.abort(new JobCancelled());
  });
  const stopped = AbortSignal.any([stopping, cancelled.signal]);
  let toldAt = 0;
  const progress = async (done: number, total: number) => {
    stopped.throwIfAborted();
    if (Date.now() - toldAt < 200 && done !== total) return;
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
      `update sys_job set payload = payload || jsonb_build_object('checkpoint', $3::jsonb), interruptions = 0,
        updated_time = localtimestamp where ${owned}`,
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
    if (!(await isSettled(error, { job: { ...job, id }, runId, services, isStopping: stopping.aborted }))) throw error;
  } finally {
    unsubscribe();
    await tell().catch(() => undefined);
  }
}

interface Failure {
  readonly job: {
    readonly id: string;
    readonly kind: string;
    readonly attempts: number;
    readonly max_attempts: number;
  };
  readonly runId: string;
  readonly services: Services;
  readonly isStopping: boolean;
}

/**
 * Writes into the row how the attempt ended.
 * @returns whether that was the end of the job; otherwise the queue tries again
 */
async function isSettled(error: unknown, { job, runId, services, isStopping }: Failure): Promise<boolean> {
  const { pool, log } = services;
  const { id, kind, attempts } = job;
  if (error instanceof JobCancelled) {
    await pool.query(
      `update sys_job set result = $2::jsonb, error_msg = $2::jsonb ->> 'msg', locked_by = null where id = $1 and status = 'CANCELLED'`,
      [id, JSON.stringify(error.result ?? null)],
    );
    return true;
  }
  if (error instanceof JobLost) return false;
  if (isStopping) {
    await pool.query(
      `update sys_job set status = 'QUEUED', attempts = attempts - 1, locked_by = null, updated_time = localtimestamp where ${owned}`,
      [id, runId],
    );
    return false;
  }
  if (translateFault(error)?.returnCode === databaseAway) {
    const { rows: kept } = await pool.query<{ status: string }>(interruptJobs(owned), [id, runId]);
    return kept[0]?.status === 'FAILED';
  }
  const isLast = attempts >= job.max_attempts;
  await pool.query(
    `update sys_job set status = $3, error_msg = $4, locked_by = null, updated_time = localtimestamp where ${owned}`,
    [id, runId, isLast ? 'FAILED' : 'QUEUED', messageFor(error)],
  );
  log.error({ err: error, job: id, kind, attempt: attempts }, 'a job failed');
  return isLast;
}

/** The row as long as it is this run's: $1 its id, $2 the run. */
const owned = `id = $1 and locked_by = $2 and status = 'RUNNING'`;

async function whyNotOurs(db: Db, id: string, result?: unknown): Promise<Error> {
  const { rows } = await db.query<{ status: string }>('select status from sys_job where id = $1', [id]);
  return rows[0]?.status === 'CANCELLED' ? new JobCancelled(result) : new JobLost('another worker has this job');
}

const messageFor = (error: unknown): string =>
  (error instanceof BusinessError ? error : translateFault(error))?.text.zh ?? '后台任务执行失败，请重试或联系信息部';
