import { hsCode } from '#domain/classification/hsCode.ts';
import { hsSynonym } from '#domain/classification/hsSynonym.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { refreshSearch } from '../crud/refreshSearch.ts';
import { rules } from '../crud/rulesOn.ts';
import type { Db } from '../gateway/method.ts';

const [h, s] = [columnsIn(hsCode, 'h'), columnsIn(hsSynonym, 's')];

/**
 * Writes down beside each code what people call its goods, so that the search of the house finds it by these words,
 * spelled too.
 * @param prefix codes below it alone; all without it
 * @param gone a synonym that is about to be deleted
 */
export async function nameAgain(prefix: string | undefined, db: Db, gone = ''): Promise<void> {
  const { rows } = await db.query<{ id: string }>(
    `update hs_code c set synonyms = called.words
     from (select h.id, left((select string_agg(distinct ${s.word}, '、' order by ${s.word}) from hs_synonym s where not s.deleted_flg and s.id <> $2
         and starts_with(${h.hsCode}, ${s.hsPrefix})
         and (coalesce(${s.expandsTo}, '') = '' or exists (select 1 from regexp_split_to_table(${s.expandsTo},
         '[、,，;；\\s]+') w where w <> '' and strpos(${h.nameZh}, w) > 0))), 500) as words
       from hs_code h where not h.deleted_flg and starts_with(${h.hsCode}, $1)) called
     where called.id = c.id and c.synonyms is distinct from called.words returning c.id`,
    [prefix ?? '', gone],
  );
  if (rows.length)
    await refreshSearch(
      hsCode,
      rows.map(({ id }) => id),
      db,
    );
}

export const synonymRules = rules(hsSynonym, {
  beforeDelete: ({ id, hsPrefix }, { db }) => nameAgain(String(hsPrefix), db, id),
  /** Codes below the prefix that a synonym has, and below the one it had. */
  afterWrite: async ({ hsPrefix }, before, { db }) => {
    for (const prefix of new Set([hsPrefix, before?.hsPrefix]))
      if (typeof prefix === 'string') await nameAgain(prefix, db);
  },
});
