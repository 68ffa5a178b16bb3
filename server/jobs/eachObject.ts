import { BusinessError } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import { translateFault } from '../gateway/translateFault.ts';
import { inTransaction } from '../platform/inTransaction.ts';

/** One thing a job works at, as people know it. */
export interface JobObject {
  /** Key of its entity. */
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/** What a job could not do, and since when. */
export interface JobFailure extends JobObject {
  readonly error: Text;
  readonly tries: number;
  /** `yyyy-MM-dd HH:mm:ss` */
  readonly firstAt: string;
}

export interface ObjectWork {
  /**
   * Works at objects one after the other, each in a transaction of its own: one that throws is kept as failed and stops
   * nobody.
   * @returns how many passed
   */
  each<Worked extends JobObject>(
    objects: readonly Worked[],
    work: (object: Worked, db: Db) => Promise<unknown>,
  ): Promise<number>;
}

type Run = Pick<Services, 'pool' | 'clock'> & Partial<Pick<Services, 'log'>>;

/**
 * A job's work at many objects. What fails stays in `sys_job_failure` and the job is woken until it passes, so finding
 * the objects again must be all it takes to do them again; what the job no longer finds counts as passed.
 * @param kind the job's name
 */
export async function workAtObjects<T>(kind: string, services: Run, work: (at: ObjectWork) => Promise<T>): Promise<T> {
  const failed = new Set<string>();
  const result = await work({
    each: async (objects, doOne) => {
      let passed = 0;
      for (const object of objects) {
        try {
          await inTransaction(services.pool, (db) => doOne(object, db));
          passed += 1;
        } catch (error) {
          failed.add(keyOf(object));
          await keepFailure(kind, object, error, services);
        }
      }
      return passed;
    },
  });
  await services.pool.query(
    `delete from sys_job_failure where kind = $1 and object_type <> '' and object_type || ':' || object_id <> all($2)`,
    [kind, [...failed]],
  );
  return result;
}

const keyOf = ({ type, id }: JobObject): string => `${type}:${id}`;

/** What stands for the job itself where it failed as a whole. */
export const wholeJob = (kind: string): JobObject => ({ type: '', id: '', name: kind });

export async function keepFailure(
  kind: string,
  { type, id, name }: JobObject,
  error: unknown,
  { pool, clock, log }: Run,
): Promise<void> {
  log?.error({ err: error, kind, object: `${type} ${id}` }, 'a job could not do one of its objects');
  const { zh, en } = sentenceOf(error);
  await pool.query(
    `insert into sys_job_failure as f (kind, object_type, object_id, object_name, error_zh, error_en, first_at, last_at)
      values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (kind, object_type, object_id) do update set object_name = $4, error_zh = $5, error_en = $6, tries = f.tries + 1, last_at = $7`,
    [kind, type, id, name, zh, en, nowText(clock)],
  );
}

export const forgetFailure = ({ pool }: Pick<Services, 'pool'>, kind: string): Promise<unknown> =>
  pool.query(`delete from sys_job_failure where kind = $1 and object_type = ''`, [kind]);

/** A refusal says itself what is wrong; of a defect people need to know no more than that there is one. */
const sentenceOf = (error: unknown): Text =>
  (error instanceof BusinessError ? error : translateFault(error))?.text ??
  bi('系统处理失败，信息部已收到日志', 'It failed inside the system; the log has the reason');

/** What jobs of these kinds could not do, the oldest first. */
export async function jobFailures(db: Db, kinds: readonly string[]): Promise<JobFailure[]> {
  const { rows } = await db.query<JobObject & { zh: string; en: string; tries: number; firstAt: string }>(
    `select object_type as type, object_id as id, object_name as name, error_zh as zh, error_en as en, tries,
      to_char(first_at, 'YYYY-MM-DD HH24:MI:SS') as "firstAt"
     from sys_job_failure where kind = any($1) order by first_at, object_type, object_id`,
    [kinds],
  );
  return rows.map(({ zh, en, ...failure }) => ({ ...failure, error: bi(zh, en) }));
}
