import { sharedErrors } from '#domain/core/errors.ts';
import type { Db } from './method.ts';
import { transactionsOn } from './ownTransaction.ts';

interface Once {
  readonly key: string | undefined;
  /** Digest of the request. */
  readonly body: string;
  readonly userId: string;
}

interface OnceAnswer {
  readonly text: string;
  readonly repeated: boolean;
}

/**
 * Runs a write once per key: a repeated request gets the stored answer. The key is inserted first, so a twin that is
 * still running makes this one wait on its row (at most 30 s) instead of running beside it; a refused write leaves no
 * key behind.
 * @throws 1020 the key came with another body
 * @see docs/spec/platform.md 10.8
 */
export async function withIdempotency(
  db: Db,
  { key, body, userId }: Once,
  run: () => Promise<string>,
): Promise<OnceAnswer> {
  if (!key) return { text: await run(), repeated: false };
  await db.query("set local lock_timeout = '30s'");
  const { rowCount } = await db.query(
    'insert into idempotency_key (key, user_id, body_hash) values ($1, $2, $3) on conflict do nothing',
    [key.slice(0, 100), userId, body],
  );
  await db.query('set local lock_timeout = 0');
  if (!rowCount) {
    const kept = await findKept(db, { key, body, userId });
    if (!kept) throw sharedErrors.KEY_REUSED();
    return kept;
  }
  const text = await run();
  await db.query('update idempotency_key set answer = $3 where key = $1 and user_id = $2', [
    key.slice(0, 100),
    userId,
    JSON.stringify({ text }),
  ]);
  return { text, repeated: false };
}

/** The stored answer to a key. @throws 1020 the key came with another body */
async function findKept(db: Db, { key = '', body, userId }: Once): Promise<OnceAnswer | undefined> {
  const { rows } = await db.query<{ body_hash: string; answer: { text: string } | null }>(
    'select body_hash, answer from idempotency_key where key = $1 and user_id = $2',
    [key.slice(0, 100), userId],
  );
  const [kept] = rows;
  if (!kept) return undefined;
  if (!kept.answer || kept.body_hash !== body) throw sharedErrors.KEY_REUSED();
  return { text: kept.answer.text, repeated: true };
}

/**
 * The same for a write that commits row by row: no transaction lasts as long as the call, so a lock of the connection
 * keeps its twin waiting, and the key is kept at the end, together with what `keep` writes.
 * @param db a connection without a transaction
 * @throws 1020 the key came with another body
 */
export async function withIdempotencyPerRow(
  db: Db,
  once: Once,
  run: () => Promise<string>,
  keep: (db: Db) => Promise<void>,
): Promise<OnceAnswer> {
  const { key, body, userId } = once;
  const own = transactionsOn(db);
  if (!key) {
    const text = await run();
    await own(keep);
    return { text, repeated: false };
  }
  const lock = `idempotency:${userId}:${key.slice(0, 100)}`;
  await own(async () => {
    await db.query("set local lock_timeout = '30s'");
    await db.query('select pg_advisory_lock(hashtextextended($1, 0))', [lock]);
  });
  try {
    const kept = await findKept(db, once);
    if (kept) return kept;
    const text = await run();
    await own(async () => {
      await keep(db);
      await db.query('insert into idempotency_key (key, user_id, body_hash, answer) values ($1, $2, $3, $4)', [
        key.slice(0, 100),
        userId,
        body,
        JSON.stringify({ text }),
      ]);
    });
    return { text, repeated: false };
  } finally {
    await db.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock]).catch(() => undefined);
  }
}
