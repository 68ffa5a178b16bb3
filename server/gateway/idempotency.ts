import { sharedErrors } from '#domain/core/errors.ts';
import type { Db } from './method.ts';

/**
 * Runs a write once per key: a repeated request gets the stored answer. The key is inserted first, so a twin that is still
 * running makes this one wait on its row (at most 30 s) instead of running beside it; a refused write leaves no key behind.
 * @throws 1020 the key came with another body
 * @see platform.md 10.8
 */
export async function withIdempotency(
  db: Db,
  { key, body, userId }: { key: string | undefined; body: string; userId: string },
  run: () => Promise<string>,
): Promise<{ text: string; repeated: boolean }> {
  if (!key) return { text: await run(), repeated: false };
  await db.query("set local lock_timeout = '30s'");
  const { rowCount } = await db.query('insert into idempotency_key (key, user_id, body_hash) values ($1, $2, $3) on conflict do nothing', [
    key.slice(0, 100),
    userId,
    body,
  ]);
  await db.query('set local lock_timeout = 0');
  if (!rowCount) {
    const { rows } = await db.query<{ body_hash: string; answer: { text: string } | null }>(
      'select body_hash, answer from idempotency_key where key = $1 and user_id = $2',
      [key.slice(0, 100), userId],
    );
    const [kept] = rows;
    if (!kept?.answer || kept.body_hash !== body) throw sharedErrors.KEY_REUSED();
    return { text: kept.answer.text, repeated: true };
  }
  const text = await run();
  await db.query('update idempotency_key set answer = $3 where key = $1 and user_id = $2', [
    key.slice(0, 100),
    userId,
    JSON.stringify({ text }),
  ]);
  return { text, repeated: false };
}
