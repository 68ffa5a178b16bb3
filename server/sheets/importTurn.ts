import { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import type { Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

/** A node that died gives its turns up after this time. */
const leaseSeconds = 12;
const renewedEveryMs = 3_000;

/** The kind of job that long imports become. */
export const importJobKind = 'importEntity';

export interface WantedImport {
  readonly userId: string;
  readonly fileId: string;
  readonly hashaddr: string;
}

/**
 * One import of a person at a time, and one content at a time, on whatever node: a row each, renewed while the import
 * runs.
 * @param db the pool, since the turn is taken before the call has a connection and lasts longer than any
 * @returns gives the turn up
 * @throws 1010 the person, or somebody else with the same content, has an import under way
 */
export async function takeImportTurn(db: Db, wanted: WantedImport): Promise<() => Promise<void>> {
  const { userId, hashaddr } = wanted;
  const runId = newId();
  await db.query('delete from import_run where lease_until < now() and (user_id = $1 or hashaddr = $2)', [
    userId,
    hashaddr,
  ]);
  const { rowCount } = await db.query(
    `insert into import_run (user_id, hashaddr, run_id, lease_until) values ($1, $2, $3, now() + make_interval(secs => $4)) on conflict do nothing`,
    [userId, hashaddr, runId, leaseSeconds],
  );
  if (!rowCount) throw await whyNoTurn(db, userId);
  const renewal = setInterval(() => {
    db.query('update import_run set lease_until = now() + make_interval(secs => $2) where run_id = $1', [
      runId,
      leaseSeconds,
    ]).catch(() => undefined);
  }, renewedEveryMs);
  renewal.unref();
  const release = async (): Promise<void> => {
    clearInterval(renewal);
    // What came of the import stands already; a turn that is not given up ends by itself.
    await db.query('delete from import_run where run_id = $1', [runId]).catch(() => undefined);
  };
  try {
    await refuseBesideJob(db, wanted);
    return release;
  } catch (error) {
    await release();
    throw error;
  }
}

/** A long import goes on as a job when its call is over. The same file again is that job again. */
async function refuseBesideJob(db: Db, { userId, fileId, hashaddr }: WantedImport): Promise<void> {
  const { rows } = await db.query<{ isOwn: boolean }>(
    `select created_by = $2 as "isOwn" from sys_job where kind = $1 and status in ('QUEUED', 'RUNNING')
       and (created_by = $2 or payload ->> 'hashaddr' = $3) and not (created_by = $2 and payload ->> 'fileId' = $4) limit 1`,
    [importJobKind, userId, hashaddr, fileId],
  );
  if (rows[0]) throw refusals[rows[0].isOwn ? 'own' : 'content'];
}

async function whyNoTurn(db: Db, userId: string): Promise<BusinessError> {
  const { rowCount } = await db.query('select 1 from import_run where user_id = $1', [userId]);
  return refusals[rowCount ? 'own' : 'content'];
}

const refusals = {
  own: new BusinessError(
    '1010',
    bi('您有导入正在进行，请等待其完成', 'An import of yours is under way, wait for it to end'),
  ),
  content: new BusinessError(
    '1010',
    bi('该文件正在由他人导入，请稍后再试', 'Somebody else is importing this file, try again shortly'),
  ),
} as const;
