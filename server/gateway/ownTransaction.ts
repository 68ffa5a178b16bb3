import type pg from 'pg';
import type { OneTimeSecret } from '#domain/core/answer.ts';
import { BusinessError, isGuard } from '#domain/core/errors.ts';
import type { Db } from '../platform/db.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import type { DatabaseClock } from './databaseTime.ts';
import type { Audit, Call } from './method.ts';

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
      // Let go of, too: it would stand in the way of the savepoint around it, which bears the same name.
      await db.query('rollback to savepoint part; release savepoint part').catch(() => undefined);
      throw error;
    }
  };

/**
 * For a call that lasts too long to hold a connection: each statement takes one from the pool, a part of the work one
 * for all its statements, also for those that are sent to the call's own `db` meanwhile. So it never has two.
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
    db: {
      query: ((...asked: Parameters<Db['query']>) => (part ? part.query(...asked) : alone(...asked))) as Db['query'],
    },
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

/**
 * Runs a part of a call as a whole, with everything it does: rows, and what it tells and notes for the log, which waits
 * until the part stands and goes with it when it is undone. Files and settings need nothing here: content that no row
 * names is purged, settings are read anew when their rows say so at commit. This is the only way into a part.
 * @param work gets the call as the part sees it: its own parts are savepoints
 */
export async function inPart<T>(call: Call, work: (inside: Call) => Promise<T>): Promise<T> {
  const told: OneTimeSecret[] = [];
  const audit: Audit = {};
  const result = await call.inTransaction((db) =>
    work({
      ...call,
      db,
      inTransaction: savepointsOn(db),
      audit,
      ...(call.tell && { tell: (one: OneTimeSecret) => void told.push(one) }),
    }),
  );
  for (const one of told) call.tell?.(one);
  keep(call.audit, 'also', audit.also);
  keep(call.audit, 'refusals', audit.refusals);
  return result;
}

function keep<Name extends 'also' | 'refusals'>(audit: Audit, name: Name, more: Audit[Name]): void {
  if (more?.length) Object.assign(audit, { [name]: [...(audit[name] ?? []), ...more] });
}

/**
 * A part of a call that may be refused without refusing the whole. A refusal that says "not you" is noted: the log
 * tells of it as of a call of its own, however well the rest went.
 */
export async function attempt<T>(call: Call, work: (inside: Call) => Promise<T>): Promise<T | BusinessError> {
  try {
    return await inPart(call, work);
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
