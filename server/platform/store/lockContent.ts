import type { Db } from '../db.ts';

/** Storing and purging the same content wait for each other, until the end of the transaction. */
export async function lockContent(db: Db, hashaddr: string, kind: 'shared' | 'exclusive'): Promise<void> {
  const lock = kind === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock';
  await db.query(`select ${lock}(hashtextextended($1, 0))`, [`file:${hashaddr}`]);
}
