import type pg from 'pg';
import { toSnake } from '#domain/core/entity.ts';
import { referenceDictionaries } from '#domain/dictionaries.ts';

/** One word of a dictionary as it goes out. @see platform.md 5.3 */
export interface DictWord {
  readonly dictId: string;
  readonly dictName: string;
  readonly dictNameEn: string | null;
  readonly color: string | null;
  readonly icon: string | null;
  readonly py: string | null;
  readonly alias: readonly string[] | null;
  readonly dictKey: string | null;
  readonly dictValue: string | null;
}

const freshFor = 10_000;

/** Dictionaries as every call reads them; kept in memory for ten seconds. */
export interface DictionaryBook {
  words(code: string): Promise<readonly DictWord[]>;
  has(code: string, id: string): Promise<boolean>;
  nameOf(code: string, id: string, locale: 'zh' | 'en'): Promise<string>;
}

export function openDictionaryBook(pool: pg.Pool): DictionaryBook {
  const kept = new Map<string, { at: number; words: Promise<readonly DictWord[]>; ids: Promise<ReadonlyMap<string, DictWord>> }>();
  const open = (code: string) => {
    const known = kept.get(code);
    if (known && Date.now() - known.at < freshFor) return known;
    const words = load(pool, code);
    const fresh = { at: Date.now(), words, ids: words.then((list) => new Map(list.map((word) => [word.dictId, word]))) };
    fresh.ids.catch(() => kept.delete(code));
    kept.set(code, fresh);
    return fresh;
  };
  return {
    words: (code) => open(code).words,
    has: async (code, id) => (await open(code).ids).has(id),
    nameOf: async (code, id, locale) => {
      const word = (await open(code).ids).get(id);
      return (locale === 'en' ? word?.dictNameEn : undefined) ?? word?.dictName ?? id;
    },
  };
}

async function load(pool: pg.Pool, code: string): Promise<DictWord[]> {
  const reference = referenceDictionaries[code];
  const { rows } = reference
    ? await pool.query<DictWord>(
        `select code as "dictId", name as "dictName", name_en as "dictNameEn", null as color, null as icon, py, alias, null as "dictKey", null as "dictValue"
         from ${toSnake(reference.entity)} where enabled and not deleted_flg and ($1 = '' or code like '%' || $1) order by order_no, code`,
        [reference.codeEndsWith ?? ''],
      )
    : await pool.query<DictWord>(
        `select dict_id as "dictId", dict_name as "dictName", dict_name_en as "dictNameEn", color, icon, py, null as alias, dict_key as "dictKey", dict_value as "dictValue"
         from sys_dict_item where dict_code = $1 and enabled order by order_no, dict_id`,
        [code],
      );
  return rows;
}
