import { BusinessError } from '#domain/core/errors.ts';
import type { Db } from '../platform/db.ts';
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

/** The part of a call that runs inside `call.inTransaction`: its own parts are savepoints, and what it notes for the log is its own. */
export const partOf = (call: Call, db: Db): Call => ({ ...call, db, inTransaction: savepointsOn(db), audit: {} });

/** Many records, each for itself; the answer says which went and why the others did not. */
export async function eachForItself(
  ids: readonly string[],
  work: (id: string, call: Call) => Promise<unknown>,
  call: Call,
): Promise<{ ok: string[]; failed: { id: string; code: string; msg: string }[] }> {
  const ok: string[] = [];
  const failed: { id: string; code: string; msg: string }[] = [];
  for (const id of ids) {
    try {
      await call.inTransaction((db) => work(id, partOf(call, db)));
      ok.push(id);
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      failed.push({ id, code: error.returnCode, msg: error.text[call.locale] });
    }
  }
  return { ok, failed };
}
