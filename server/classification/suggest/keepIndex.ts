import { lengthOf, sizeOf } from '#domain/classification/suggest/corpus.ts';
import type { Db } from '../../gateway/method.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { type IndexedText, type TextKind, textKinds } from './kinds.ts';
import { readCorpus } from './readCorpus.ts';

const chunk = 500;

/**
 * Makes the words of texts that were added or changed, and counts them with what is known of all words. One transaction
 * for some hundreds: whoever reads meanwhile sees all of it or nothing. @returns how many texts were done
 */
async function indexSome(db: Db): Promise<number> {
  await db.query(`select pg_advisory_xact_lock(hashtextextended('suggest index', 0))`);
  const { rows } = await db.query<{ kind: string; key: string }>(
    `delete from suggest_pending p using (select kind, key from suggest_pending order by kind, key limit ${chunk} for update skip locked) next
     where p.kind = next.kind and p.key = next.key returning p.kind, p.key`,
  );
  for (const kind of textKinds) {
    const keys = rows.flatMap((row) => (row.kind === kind.name ? [row.key] : []));
    if (keys.length) await indexTexts(kind, keys, db);
  }
  return rows.length;
}

async function indexTexts(kind: TextKind, keys: readonly string[], db: Db): Promise<void> {
  const texts = await kind.read(keys, db);
  const { rows: before } = await db.query<{ words: string[]; length: number }>(
    `delete from ${kind.table} where ${kind.key} = any($1) returning tsvector_to_array(words) as words, length`,
    [keys],
  );
  const counts = new Map<string, number>();
  const count = (word: string, by: number) => counts.set(word, (counts.get(word) ?? 0) + by);
  for (const { words } of before) for (const word of words) count(word, -1);
  for (const { words } of texts) for (const word of words.keys()) count(word, 1);
  const sum = (lengths: readonly number[]) => lengths.reduce((total, length) => total + length, 0);
  await countWords(kind, counts, db);
  await db.query(
    `insert into suggest_corpus as c (kind, texts, length) values ($1, $2, $3)
     on conflict (kind) do update set texts = c.texts + excluded.texts, length = c.length + excluded.length`,
    [
      kind.name,
      texts.length - before.length,
      sum(texts.map(({ words }) => lengthOf(words))) - sum(before.map(({ length }) => length)),
    ],
  );
  await keepTexts(kind, texts, db);
}

/** In the order of the words, so that two who count never wait for each other in a circle. */
const countWords = ({ name }: TextKind, counts: ReadonlyMap<string, number>, db: Db): Promise<unknown> =>
  db.query(
    `insert into suggest_word as w (kind, word, texts)
     select $1, c.word, c.change from unnest($2::text[], $3::integer[]) as c(word, change) where c.change <> 0 order by 2
     on conflict (kind, word) do update set texts = w.texts + excluded.texts`,
    [name, [...counts.keys()], [...counts.values()]],
  );

async function keepTexts(kind: TextKind, texts: readonly IndexedText[], db: Db): Promise<void> {
  if (texts.length === 0) return;
  const all = [...new Set(texts.flatMap(({ words }) => [...words.keys()]))];
  const corpus = kind.kept.includes('size') ? (await readCorpus(all, db))[kind.name] : undefined;
  const rows = texts.map(({ key, words, kept }) => ({
    ...kept,
    [kind.key]: key,
    words: [...words.keys()],
    length: lengthOf(words),
    ...(corpus && { size: sizeOf(words, corpus) }),
  }));
  const columns = [kind.key, 'length', ...kind.kept];
  const types = { length: 'real', size: 'real', said: 'jsonb' } as Readonly<Record<string, string>>;
  await db.query(
    `insert into ${kind.table} (words, ${columns.join(', ')}) select array_to_tsvector(r.words), ${columns.map((name) => `r.${name}`).join(', ')}
     from json_to_recordset($1) as r(words text[], ${columns.map((name) => `${name} ${types[name] ?? 'text'}`).join(', ')})`,
    [JSON.stringify(rows)],
  );
}

/** All that waits, in the caller's transaction. */
export async function indexWaiting(db: Db): Promise<void> {
  while ((await indexSome(db)) > 0);
}

/** Every minute, and right after a record was written: whatever waits. */
export const keepSuggestIndex: JobHandler = async (_payload, { services, signal }) => {
  let done = 0;
  for (let some = -1; some !== 0 && !signal.aborted; done += some) some = await inTransaction(services.pool, indexSome);
  return { done };
};

/** All words anew: everything is noted to be made, and made text by text, so that there is an index all the time. */
export const rebuildSuggestIndexJob: JobHandler = async (_payload, { services, progress }) => {
  await inTransaction(services.pool, async (db) => {
    for (const { name, allKeys } of textKinds)
      await db.query(
        `insert into suggest_pending (kind, key) select $1, k.key from (${allKeys}) as k(key) order by 2 on conflict (kind, key) do nothing`,
        [name],
      );
  });
  const { rows } = await services.pool.query<{ count: number }>('select count(*)::int as count from suggest_pending');
  const total = rows[0]?.count ?? 0;
  let done = 0;
  for (let some = -1; some !== 0; ) {
    some = await inTransaction(services.pool, indexSome);
    done += some;
    await progress(Math.min(done, total), total);
  }
  return { done };
};
