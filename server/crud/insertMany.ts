import { setImmediate as pause } from 'node:timers/promises';
import { type EntityDefinition, keptAs, toSnake } from '#domain/core/entity.ts';
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

/** Rows spelled as lines of text before they may be written. */
export type SpelledRows = ReadonlyMap<Columns, string>;

/**
 * Makes the lines of rows while the database is still at others; whoever writes them hands them to {@link insertMany}.
 * A row that was changed since must not be among them. What the records behind them are called is asked now.
 */
export async function spellRows(entity: EntityDefinition, rows: readonly Columns[], db: Db): Promise<SpelledRows> {
  const spelled = new Map<Columns, string>();
  if (rows.length <= mostNamed || entity.made) return spelled;
  const line = lineOf(entity, rows, await searchOf(entity, rows, db));
  for (const [at, row] of rows.entries()) {
    if (at % sliceRows === 0) await pause();
    spelled.set(row, line(row));
  }
  return spelled;
}

/**
 * Many rows in one statement, whose text does not grow with their number.
 * @param spelled lines of those of them that were made before
 * @throws 1006 a unique value is taken
 */
export async function insertMany(
  entity: EntityDefinition,
  rows: readonly Columns[],
  db: Db,
  spelled?: SpelledRows,
): Promise<void> {
  if (rows.length === 0) return;
  await guardUnique(entity, async () => {
    if (rows.length > mostNamed && !entity.made) await copyRows(entity, rows, db, spelled);
    else await insertRows(entity, rows, db);
    await keepDigests(
      entity,
      rows.map(({ id }) => String(id)),
      db,
    );
  });
}

/**
 * Puts rows in that are not there yet: where the id or a unique value is taken, what is there stays as people have it.
 * The rows of a demo and of a first start go in by it, so that every start may say them again.
 * @returns the ids of those that were put in
 */
export async function insertMissing(
  entity: EntityDefinition,
  rows: readonly Columns[],
  db: Db,
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const search = await searchOf(entity, rows, db);
  const jsonColumns = jsonColumnsOf(entity);
  const [text, values] = insertOf(
    tableOfRows(entity),
    rows.map((row) => withJson(row, jsonColumns)),
    search && rows.map(search),
  );
  const { rows: made } = await db.query<{ id: string }>(`${text} on conflict do nothing returning id`, values);
  return new Set(made.map(({ id }) => id));
}

async function insertRows(entity: EntityDefinition, rows: readonly Columns[], db: Db): Promise<void> {
  const search = await searchOf(entity, rows, db);
  const jsonColumns = jsonColumnsOf(entity);
  const kept = rows.map((row) => asKept(entity, withJson(row, jsonColumns)));
  const [text, values] = insertOf(tableOfRows(entity), kept, search && rows.map(search));
  // The text of a few rows comes again; which columns of many are alike is different each time.
  const name = rows.length <= mostNamed ? statementName(text) : undefined;
  await db.query({ ...(name && { name }), text, values });
}

const jsonColumnsOf = (entity: EntityDefinition): string[] =>
  fieldEntries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'json' || kind === 'multiDict' ? [toSnake(name)] : [],
  );

type SearchOf = ((row: Columns) => SearchColumns) | undefined;

const searchOf = async (entity: EntityDefinition, rows: readonly Columns[], db: Db): Promise<SearchOf> =>
  hasSearch(entity) ? searchColumnsFor(entity, rows, namesBehind(db)) : undefined;

/** What records are called; lines of rows that are written just now are written after them. */
const namesBehind = (db: Db): NamesOf => {
  const stored = storedNames(db);
  return (entity, by, keys) => (by === 'id' ? stored(entity, by, keys) : Promise.resolve(new Map()));
};

async function copyRows(
  entity: EntityDefinition,
  rows: readonly Columns[],
  db: Db,
  spelled: SpelledRows = new Map(),
): Promise<void> {
  const others = rows.filter((row) => !spelled.has(row));
  const line = others.length > 0 ? lineOf(entity, others, await searchOf(entity, others, db)) : () => '';
  const lines = function* () {
    for (let at = 0; at < rows.length; at += sliceRows)
      yield rows
        .slice(at, at + sliceRows)
        .map((row) => spelled.get(row) ?? line(row))
        .join('');
  };
  const columns = [...Object.keys(rows[0] ?? {}), ...(hasSearch(entity) ? ['search_text', 'search_grams'] : [])];
  await copyIn(
    db,
    `copy ${entity.over ? toSnake(keptAs(entity)) : tableOfRows(entity)} (${columns.join(', ')}) from stdin`,
    lines(),
  );
}

/**
 * What spells a row as a line. Of a sheet's rows most columns are empty, or the person and the moment: these are
 * spelled once.
 */
function lineOf(entity: EntityDefinition, rows: readonly Columns[], search: SearchOf): (row: Columns) => string {
  const [first = {}] = rows;
  const isJson = new Set(jsonColumnsOf(entity));
  const spelled = (name: string, value: unknown) =>
    copyText(isJson.has(name) && typeof value === 'object' && value !== null ? JSON.stringify(value) : value);
  /** Texts that all rows have alike, and names of columns between them. */
  const course: { readonly before: string; readonly name: string }[] = [];
  let alike = '';
  for (const [at, name] of Object.keys(first).entries()) {
    if (at > 0) alike += '\t';
    if (rows.some((row) => row[name] !== first[name])) {
      course.push({ before: alike, name });
      alike = '';
    } else alike += spelled(name, first[name]);
  }
  return (row) => {
    let text = '';
    for (const { before, name } of course) text += before + spelled(name, row[name]);
    const found = search?.(row);
    return `${text}${alike}${found ? `\t${copyText(found.search_text)}\t${copyText(arrayText(found.search_grams))}` : ''}\n`;
  };
}

/** What all rows have alike is sent once. */
function insertOf(
  table: string,
  rows: readonly Columns[],
  search: readonly SearchColumns[] | undefined,
): [text: string, values: string[]] {
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
function arrayText(words: readonly string[]): string {
  const list = words.join(',');
  return hasQuotes.test(list)
    ? `{${words.map((word) => (needsQuotes.test(word) ? quoted(word) : word)).join(',')}}`
    : `{${list}}`;
}

/** The same of all words of a list. A comma in one of two characters stands beside one between them, or at an end. */
const hasQuotes = /[{}"\\\s]|,,|^,|,$/;
const needsQuotes = /[{}",\\\s]/;

const quoted = (word: string): string => `"${word.replace(/["\\]/g, '\\$&')}"`;
