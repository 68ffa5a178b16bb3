import { hsSynonym } from '#domain/classification/hsSynonym.ts';
import type { Actor } from '#domain/core/rights.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import { nameAgain } from '../synonyms.ts';
import { synonymSeeds } from './synonymSeeds.ts';

const idOf = (word: string): string => `syn-${word}`;

/** Words that were never there: what staff changed or deleted stays so. */
export async function seedSynonyms(db: Db, facts: { readonly actor: Actor; readonly now: string }): Promise<void> {
  const { rows } = await db.query<{ id: string; word: string }>('select id, word from hs_synonym');
  const known = new Set(rows.flatMap(({ id, word }) => [id, idOf(word)]));
  const fresh = synonymSeeds.filter(([word]) => !known.has(idOf(word)));
  if (fresh.length === 0) return;
  await insertMissing(
    hsSynonym,
    fresh.map(([word, hsPrefix]) => rowOf(hsSynonym, idOf(word), { word, hsPrefix }, facts)),
    db,
  );
  await nameAgain(undefined, db);
}
