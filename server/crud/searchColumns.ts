import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { searchGramsOf, searchTextOf } from '#domain/core/finding.ts';
import { searchKeys } from '#domain/core/keywords.ts';
import { readingsOf } from '#domain/core/readings.ts';
import { entityOf } from '#domain/index.ts';
import type { Db } from '../gateway/method.ts';
import { statementName } from './statementName.ts';

type Columns = Readonly<Record<string, unknown>>;
type Words = (row: Columns) => readonly string[];

/** What a row is found by, as two of its columns. */
export interface SearchColumns {
  readonly search_text: string;
  readonly search_grams: readonly string[];
}

/** What records are called, each name once, by their id or by the document whose lines they are. @param by a column */
export type NamesOf = (
  entity: EntityDefinition,
  by: string,
  keys: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * The search columns of rows, from their own keywords and from what the records and lines behind them are called.
 * @param rows by column names; their lines are found by `id`
 */
export const searchColumnsOf = async (
  entity: EntityDefinition,
  rows: readonly Columns[],
  namesOf: NamesOf,
): Promise<SearchColumns[]> => rows.map(await searchColumnsFor(entity, rows, namesOf));

/** What makes the search columns of these rows one by one, when the database has been asked for all of them. */
export async function searchColumnsFor(
  entity: EntityDefinition,
  rows: readonly Columns[],
  namesOf: NamesOf,
): Promise<(row: Columns) => SearchColumns> {
  const keys = searchKeys(entity);
  const others: Words[] = [];
  for (const name of keys.others) others.push(await wordsBehind(name, entity.fields[name] as Field, rows, namesOf));
  const [names, prose] = [keys.names.map(toSnake), keys.prose.map(toSnake)];
  const own = (columns: readonly string[], row: Columns) => textsOf(columns.map((column) => row[column]));
  return (row) => {
    const text = searchTextOf(
      { names: own(names, row), others: others.flatMap((wordsOf) => wordsOf(row)), prose: own(prose, row) },
      readingsOf,
    );
    return { search_text: text, search_grams: searchGramsOf(text) };
  };
}

const textsOf = (values: readonly unknown[]): string[] =>
  values.filter((value): value is string => typeof value === 'string' && value !== '');

/** The words of one keyword: its value, or what the record or the lines it stands for are called. */
async function wordsBehind(name: string, field: Field, rows: readonly Columns[], namesOf: NamesOf): Promise<Words> {
  const column = toSnake(name);
  if (field.kind === 'ref') {
    const called = await namesOf(entityOf(field.entity), 'id', [...new Set(textsOf(rows.map((row) => row[column])))]);
    return (row) => called.get(String(row[column])) ?? [];
  }
  if (field.kind === 'children') {
    const line = entityOf(field.entity);
    const called = await namesOf(line, toSnake(line.parent?.field ?? ''), textsOf(rows.map((row) => row.id)));
    return (row) => called.get(String(row.id)) ?? [];
  }
  return (row) => textsOf([row[column]]);
}

/** The names that the database knows. */
export const storedNames =
  (db: Db): NamesOf =>
  async (entity, by, keys) => {
    const columns = nameColumns(entity);
    if (keys.length === 0 || columns.length === 0) return new Map();
    const words = columns
      .map((column) => `coalesce(array_agg(distinct t.${column}) filter (where t.${column} <> ''), '{}')`)
      .join(' || ');
    const text = `select t.${by} as key, ${words} as words from ${toSnake(entity.key)} t where t.${by} = any($1)
      and not t.deleted_flg group by t.${by}`;
    const { rows } = await db.query<{ key: string; words: string[] }>({
      name: statementName(text),
      text,
      values: [keys],
    });
    return new Map(rows.map(({ key, words: called }) => [key, called]));
  };

export const nameColumns = (entity: EntityDefinition): string[] => searchKeys(entity).names.map(toSnake);

/** The names of a new document's lines, which are written after it, and what the database knows of all else. */
export const namesWithLines = (id: string, entity: EntityDefinition, record: Columns, db: Db): NamesOf => {
  const stored = storedNames(db);
  return (other, by, keys) => {
    const field = Object.entries(entity.fields).find(([, own]) => own.kind === 'children' && own.entity === other.key);
    if (by === 'id' || !field) return stored(other, by, keys);
    const lines = (record[field[0]] ?? []) as readonly Columns[];
    const words = lines.flatMap((line) => textsOf(searchKeys(other).names.map((name) => line[name])));
    return Promise.resolve(new Map([[id, words]]));
  };
};
