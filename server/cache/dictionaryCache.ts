import type pg from 'pg';
import type { ReferenceDictionary } from '#domain/core/area.ts';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { readingsOf } from '#domain/core/readings.ts';
import { referenceDictionaries } from '#domain/dictionaries.ts';
import { entityOf } from '#domain/index.ts';
import { sysDictItem } from '#domain/system/dictItems.ts';

/** One word of a dictionary as it goes out. @see docs/spec/platform.md 5.3 */
export interface DictWord {
  readonly dictId: string;
  readonly dictName: string;
  readonly dictNameEn: string | null;
  readonly color: string | null;
  readonly icon: string | null;
  /** How it is read, as {@link readingsOf} writes it. */
  readonly py: string | null;
  readonly alias: readonly string[] | null;
  readonly dictKey: string | null;
  readonly dictValue: string | null;
  /** It is not valid now: old records are read by it, nobody chooses it. */
  readonly past: boolean;
}

type StoredWord = Omit<DictWord, 'py'>;

const freshFor = 10_000;

/** Dictionaries as every call reads them; kept until a change is told, ten seconds at most. */
export interface DictionaryCache {
  /** What may be chosen today. */
  words(code: string): Promise<readonly DictWord[]>;
  /** The same, and behind them the words that are valid no more or not yet. */
  withPast(code: string): Promise<readonly DictWord[]>;
  /** Words have changed. */
  forget(): void;
  has(code: string, id: string): Promise<boolean>;
  nameOf(code: string, id: string, locale: 'zh' | 'en'): Promise<string>;
}

export function openDictionaryCache(pool: pg.Pool): DictionaryCache {
  const kept = new Map<
    string,
    { at: number; all: Promise<readonly DictWord[]>; ids: Promise<ReadonlyMap<string, DictWord>> }
  >();
  const open = (code: string) => {
    const known = kept.get(code);
    if (known && Date.now() - known.at < freshFor) return known;
    const all = load(pool, code);
    const fresh = { at: Date.now(), all, ids: all.then((list) => new Map(list.map((word) => [word.dictId, word]))) };
    fresh.ids.catch(() => kept.delete(code));
    kept.set(code, fresh);
    return fresh;
  };
  return {
    words: async (code) => (await open(code).all).filter(({ past }) => !past),
    withPast: (code) => open(code).all,
    forget: () => kept.clear(),
    has: async (code, id) => (await open(code).ids).get(id)?.past === false,
    nameOf: async (code, id, locale) => {
      const word = (await open(code).ids).get(id);
      return (locale === 'en' ? word?.dictNameEn : undefined) ?? word?.dictName ?? id;
    },
  };
}

const isPast = ({ fields }: Pick<EntityDefinition, 'fields'>) =>
  `not (${fields.enabled ? 't.enabled' : 'true'} and coalesce(t.valid_from <= current_date, true) and coalesce(t.valid_to >= current_date, true))`;

async function load(pool: pg.Pool, code: string): Promise<DictWord[]> {
  const reference = referenceDictionaries[code];
  const { rows } = reference ? await referenceWords(pool, reference) : await storedWords(pool, code);
  const more = reference?.words ?? {};
  const withMore = ({ dictId, alias }: StoredWord) =>
    more[dictId] ? [...(alias ?? []), ...(more[dictId] ?? [])] : alias;
  return rows.map((word) => ({ ...word, alias: withMore(word), py: readingsOf(word.dictName).join(' ') || null }));
}

/**
 * The rows of a table: code tables have more columns than others whose records are words, such as roles. Of the versions
 * of a code the one that is valid now, else the latest.
 */
function referenceWords(pool: pg.Pool, { entity: key, codeEndsWith = '', only = {} }: ReferenceDictionary) {
  const entity = entityOf(key);
  const column = (name: string | undefined, otherwise = 'null') =>
    name && entity.fields[name] ? `t.${toSnake(name)}` : otherwise;
  const [code, name] = [column(entity.code), column(entity.title)];
  const past = entity.fields.validFrom ? isPast(entity) : entity.fields.enabled ? 'not t.enabled' : 'false';
  const narrowed = Object.keys(only).map((field, at) => ` and ${column(field)}::text = any($${at + 2})`);
  return pool.query<StoredWord>(
    `select * from (
       select distinct on (${code}) ${code} as "dictId", ${name} as "dictName", ${column('nameEn')} as "dictNameEn", null as color, null as icon,
         ${column('alias')} as alias, null as "dictKey", null as "dictValue", ${past} as past, ${column('orderNo', code)} as place
       from ${toSnake(key)} t where not deleted_flg and ($1 = '' or ${code} like '%' || $1)${narrowed.join('')}
       order by ${code}, past${entity.fields.validFrom ? ', t.valid_from desc nulls last' : ''}) w
     order by past, place, "dictId"`,
    [codeEndsWith, ...Object.values(only)],
  );
}

/** Of the versions of a code the one that is valid now, else the latest. */
const storedWords = (pool: pg.Pool, code: string) =>
  pool.query<StoredWord>(
    `select * from (
       select distinct on (dict_id) dict_id as "dictId", dict_name as "dictName", dict_name_en as "dictNameEn", color, icon, null as alias,
         dict_key as "dictKey", dict_value as "dictValue", ${isPast(sysDictItem)} as past, order_no
       from sys_dict_item t where dict_code = $1 and not deleted_flg order by dict_id, past, valid_from desc) w
     order by past, order_no, "dictId"`,
    [code],
  );
