import type pg from 'pg';
import { BusinessError, isGuard } from '#domain/core/errors.ts';
import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import type { DatabaseClock } from './databaseTime.ts';
import type { Call } from './method.ts';

/** Runs a part of a call as a whole: what it throws undoes the part and leaves the others alone. */
export type InTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** Parts of a connection that has no transaction under way: each is one, kept when it returns. */
export const transactionsOn =
  (db: Db): InTransaction =>
  async (work) => {
    await db.query('begin');
    try {
      const result = await work(db);
      await db.query('commit');
      return result;
    } catch (error) {
      await db.query('rollback').catch(() => undefined);
      throw error;
    }
  };

/** Parts of a transaction that is under way: savepoints, kept when the whole is. */
export const savepointsOn =
  (db: Db): InTransaction =>
  async (work) => {
    await db.query('savepoint part');
    try {
      const result = await work(db);
      await db.query('release savepoint part');
      return result;
    } catch (error) {
      await db.query('rollback to savepoint part').catch(() => undefined);
      throw error;
    }
  };

/**
 * For a call that lasts too long to hold a connection: each statement takes one from the pool, a part of the work one for all its statements,
 * also for those that are sent to the call's own `db` meanwhile. So it never has two.
 * @param clock runs while it has one
 */
export function connectionsOnDemand(pool: pg.Pool, clock?: DatabaseClock): Pick<Call, 'db' | 'inTransaction'> {
  let part: Db | undefined;
  const alone = (...asked: Parameters<Db['query']>): unknown => {
    const stop = clock?.();
    const answer: unknown = pool.query(...asked);
    return stop ? Promise.resolve(answer).finally(stop) : answer;
  };
  return {
    // The many signatures of `query` are the same on both sides.
    db: { query: ((...asked: Parameters<Db['query']>) => (part ? part.query(...asked) : alone(...asked))) as Db['query'] },
    inTransaction: (work) =>
      part
        ? savepointsOn(part)(work)
        : inTransaction(pool, async (client) => {
            part = client;
            const stop = clock?.();
            return await work(client).finally(() => {
              part = undefined;
              stop?.();
            });
          }),
  };
}

/** The part of a call that runs inside `call.inTransaction`: its own parts are savepoints, and what it notes for the log is its own. */
export const partOf = (call: Call, db: Db): Call => ({ ...call, db, inTransaction: savepointsOn(db), audit: {} });

/**
 * A part of a call that may be refused without refusing the whole. A refusal that says "not you" is noted: the log tells of it as of a call of
 * its own, however well the rest went.
 */
export async function attempt<T>(call: Call, work: (inside: Call) => Promise<T>): Promise<T | BusinessError> {
  try {
    return await call.inTransaction((db) => work(partOf(call, db)));
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    if (isGuard(error)) call.audit.refusals = [...(call.audit.refusals ?? []), error];
    return error;
  }
}

/** Many records, each for itself; the answer says which went and why the others did not. */
export async function eachForItself(
  ids: readonly string[],
  work: (id: string, inside: Call) => Promise<unknown>,
  call: Call,
): Promise<{ ok: string[]; failed: { id: string; code: string; msg: string }[] }> {
  const ok: string[] = [];
  const failed: { id: string; code: string; msg: string }[] = [];
  for (const id of ids) {
    const refusal = await attempt(call, (inside) => work(id, inside));
    if (refusal instanceof BusinessError) failed.push({ id, code: refusal.returnCode, msg: refusal.text[call.locale] });
    else ok.push(id);
  }
  return { ok, failed };
}
