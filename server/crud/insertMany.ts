import { setImmediate as pause } from 'node:timers/promises';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { fieldEntries } from '#domain/core/field.ts';
import type { Db } from '../platform/db.ts';
import { hasSearch } from './refreshSearch.ts';
import { searchColumnsFor, storedNames } from './searchColumns.ts';
import { statementName } from './statementName.ts';
import { asKept, guardUnique, keepDigests, tableOfRows } from './storedRows.ts';

type Columns = Readonly<Record<string, unknown>>;

/** So many rows are written by one statement, so that the next ones are made while the database writes these. */
const sliceRows = 250;
const mostNamed = 10;

/**
 * Many rows in statements whose text does not grow with their number; together they stand or fall only inside a transaction.
 * @throws 1006 a unique value is taken
 */
export async function insertMany(entity: EntityDefinition, rows: readonly Columns[], db: Db): Promise<void> {
  if (rows.length === 0) return;
  const searchOf = hasSearch(entity) ? await searchColumnsFor(entity, rows, storedNames(db)) : undefined;
  const isJson = new Set(
    fieldEntries(entity.fields).flatMap(([name, { kind }]) => (kind === 'json' || kind === 'multiDict' ? toSnake(name) : [])),
  );
  const made = (row: Columns): Columns => {
    const search = searchOf?.(row);
    return asKept(entity, {
      ...withJson(row, isJson),
      ...(search && { search_text: search.search_text, search_grams: arrayText(search.search_grams) }),
    });
  };
  await guardUnique(entity, async () => {
    let writing: Promise<unknown> = Promise.resolve();
    for (let at = 0; at < rows.length; at += sliceRows) {
      const [text, values] = insertOf(tableOfRows(entity), rows.slice(at, at + sliceRows).map(made));
      await writing;
      // The text of a few rows comes again; which columns of many are alike is different each time.
      const name = rows.length <= mostNamed ? statementName(text) : undefined;
      writing = db.query({ ...(name && { name }), text, values });
      // Who waits for it hears what went wrong, also where that is not now.
      writing.catch(() => undefined);
      if (rows.length > sliceRows) await pause();
    }
    await writing;
    await keepDigests(
      entity,
      rows.map(({ id }) => String(id)),
      db,
    );
  });
}

/** What all rows have alike is sent once: of a sheet's rows most columns are empty, or the person and the moment. */
function insertOf(table: string, rows: readonly Columns[]): [text: string, values: string[]] {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const differing = names.filter((name) => rows.some((row) => row[name] !== first[name]));
  const isDiffering = new Set(differing);
  const sent = rows.map((row) => Object.fromEntries(differing.map((name) => [name, row[name]])));
  const alike = Object.fromEntries(names.filter((name) => !isDiffering.has(name)).map((name) => [name, first[name]]));
  return [
    `insert into ${table} (${names.join(', ')})
     select ${names.map((name) => `${isDiffering.has(name) ? 'r' : 'a'}.${name}`).join(', ')}
     from json_populate_recordset(null::${table}, $1::json) r, json_populate_record(null::${table}, $2::json) a`,
    [JSON.stringify(sent), JSON.stringify(alike)],
  ];
}

/** Inside a record set jsonb columns are values, not texts. */
function withJson(row: Columns, isJson: ReadonlySet<string>): Columns {
  const columns: Record<string, unknown> = {};
  for (const name of isJson) {
    const text = row[name];
    if (typeof text === 'string') columns[name] = JSON.parse(text);
  }
  return { ...row, ...columns };
}

/** A list of words as the database reads it: a hundred short ones are read faster so than as a list of JSON. */
const arrayText = (words: readonly string[]): string =>
  `{${words.map((word) => (/[{}",\\\s]/.test(word) ? quoted(word) : word)).join(',')}}`;

const quoted = (word: string): string => `"${word.replace(/["\\]/g, '\\$&')}"`;
