import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { fieldEntries } from '#domain/core/field.ts';
import { copyIn, copyText } from '../platform/copyIn.ts';
import type { Db } from '../platform/db.ts';
import { hasSearch } from './refreshSearch.ts';
import { type NamesOf, type SearchColumns, searchColumnsFor, storedNames } from './searchColumns.ts';
import { statementName } from './statementName.ts';
import { asKept, guardUnique, keepDigests, tableOfRows } from './storedRows.ts';

type Columns = Readonly<Record<string, unknown>>;

/** So many rows are made while the database writes the ones before. */
const sliceRows = 100;
const mostNamed = 10;

/**
 * Many rows in one statement, whose text does not grow with their number.
 * @throws 1006 a unique value is taken
 */
export async function insertMany(entity: EntityDefinition, rows: readonly Columns[], db: Db): Promise<void> {
  if (rows.length === 0) return;
  const searchOf = hasSearch(entity) ? await searchColumnsFor(entity, rows, namesBehind(db)) : undefined;
  const jsonColumns = fieldEntries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'json' || kind === 'multiDict' ? [toSnake(name)] : [],
  );
  const table = tableOfRows(entity);
  await guardUnique(entity, async () => {
    if (rows.length > mostNamed && !entity.made) await copyRows({ table, rows, jsonColumns, searchOf }, db);
    else {
      const kept = rows.map((row) => asKept(entity, withJson(row, jsonColumns)));
      const [text, values] = insertOf(table, kept, searchOf && rows.map(searchOf));
      // The text of a few rows comes again; which columns of many are alike is different each time.
      const name = rows.length <= mostNamed ? statementName(text) : undefined;
      await db.query({ ...(name && { name }), text, values });
    }
    await keepDigests(
      entity,
      rows.map(({ id }) => String(id)),
      db,
    );
  });
}

/** What records are called; lines of rows that are written just now are written after them. */
const namesBehind = (db: Db): NamesOf => {
  const stored = storedNames(db);
  return (entity, by, keys) => (by === 'id' ? stored(entity, by, keys) : Promise.resolve(new Map()));
};

interface Rows {
  readonly table: string;
  readonly rows: readonly Columns[];
  readonly jsonColumns: readonly string[];
  readonly searchOf: ((row: Columns) => SearchColumns) | undefined;
}

/** Many rows as lines of text. Of a sheet's rows most columns are empty, or the person and the moment: these are spelled once. */
async function copyRows({ table, rows, jsonColumns, searchOf }: Rows, db: Db): Promise<void> {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const isJson = new Set(jsonColumns);
  const spelled = (name: string, value: unknown) =>
    copyText(isJson.has(name) && typeof value === 'object' && value !== null ? JSON.stringify(value) : value);
  /** Texts that all rows have alike, and names of columns between them. */
  const course: { readonly before: string; readonly name: string }[] = [];
  let alike = '';
  for (const [at, name] of names.entries()) {
    if (at > 0) alike += '\t';
    if (rows.some((row) => row[name] !== first[name])) {
      course.push({ before: alike, name });
      alike = '';
    } else alike += spelled(name, first[name]);
  }
  const line = (row: Columns): string => {
    let text = '';
    for (const { before, name } of course) text += before + spelled(name, row[name]);
    const search = searchOf?.(row);
    return `${text}${alike}${search ? `\t${copyText(search.search_text)}\t${copyText(arrayText(search.search_grams))}` : ''}\n`;
  };
  const lines = function* () {
    for (let at = 0; at < rows.length; at += sliceRows)
      yield rows
        .slice(at, at + sliceRows)
        .map(line)
        .join('');
  };
  await copyIn(db, `copy ${table} (${[...names, ...(searchOf ? ['search_text', 'search_grams'] : [])].join(', ')}) from stdin`, lines());
}

/** What all rows have alike is sent once. */
function insertOf(table: string, rows: readonly Columns[], search: readonly SearchColumns[] | undefined): [text: string, values: string[]] {
  const [first = {}] = rows;
  const searched = search ? ['search_text', 'search_grams'] : [];
  const names = Object.keys(first);
  const differing = names.filter((name) => rows.some((row) => row[name] !== first[name]));
  const isDiffering = new Set([...differing, ...searched]);
  const sent = rows.map((row, index) => {
    const found = search?.[index];
    return {
      ...Object.fromEntries(differing.map((name) => [name, row[name]])),
      ...(found && { search_text: found.search_text, search_grams: arrayText(found.search_grams) }),
    };
  });
  const alike = Object.fromEntries(names.filter((name) => !isDiffering.has(name)).map((name) => [name, first[name]]));
  return [
    `insert into ${table} (${[...names, ...searched].join(', ')})
     select ${[...names, ...searched].map((name) => `${isDiffering.has(name) ? 'r' : 'a'}.${name}`).join(', ')}
     from json_populate_recordset(null::${table}, $1::json) r, json_populate_record(null::${table}, $2::json) a`,
    [JSON.stringify(sent), JSON.stringify(alike)],
  ];
}

/** Inside a record set jsonb columns are values, not texts. */
function withJson(row: Columns, jsonColumns: readonly string[]): Columns {
  const written = jsonColumns.filter((name) => typeof row[name] === 'string');
  if (written.length === 0) return row;
  return { ...row, ...Object.fromEntries(written.map((name) => [name, JSON.parse(String(row[name]))])) };
}

/** A list of words as the database reads it: a hundred short ones are read faster so than as a list of JSON. */
const arrayText = (words: readonly string[]): string =>
  needsQuotes.test(words.join(''))
    ? `{${words.map((word) => (needsQuotes.test(word) ? quoted(word) : word)).join(',')}}`
    : `{${words.join(',')}}`;

const needsQuotes = /[{}",\\\s]/;

const quoted = (word: string): string => `"${word.replace(/["\\]/g, '\\$&')}"`;
