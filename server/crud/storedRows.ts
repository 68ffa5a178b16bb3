import type pg from 'pg';
import { type EntityDefinition, keptAs, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { isStored } from '#domain/core/field.ts';
import { duplicateOf } from '#domain/core/writeRefusals.ts';
import type { Db } from '../platform/db.ts';
import { madeColumnType } from '../platform/schema/tableOf.ts';

/**
 * Where the rows of an entity stand. Most have a table of their own; those that people made share one, their values in
 * a column of JSON. Every statement of the house asks here, so lists, reads, writes, imports and exports are the same
 * for both.
 */

/** The table that holds its rows, for statements that name them by id. */
export const tableOfRows = ({ key, made }: EntityDefinition): string => toSnake(made?.in ?? key);

const own = [
  'id',
  'row_version',
  'created_by',
  'created_by_name',
  'created_dept',
  'created_time',
  'updated_by',
  'updated_time',
  'deleted_flg',
  'import_no',
  'parent_id',
  'line_no',
  'search_text',
  'search_grams',
] as const;
const isOwn = (column: string): boolean => own.some((name) => name === column);

/** Its rows with a column for each stored field, behind `from`. */
export function storedRowsSql(entity: EntityDefinition): string {
  const { made } = entity;
  if (!made) return toSnake(entity.key);
  const columns = madeColumns(entity).map(([name, type]) => `${valueSql('o', name, type)} as ${toSnake(name)}`);
  return `(select ${[...own.map((column) => `o.${column}`), ...columns].join(', ')} from ${toSnake(made.in)} o
    where o.table_code = '${safe(made.code)}')`;
}

/** A value as its field's column would hold it. */
const valueSql = (alias: string, name: string, type: string): string =>
  type === 'jsonb' ? `nullif(${alias}.data->'${safe(name)}', 'null')` : `(${alias}.data->>'${safe(name)}')::${type}`;

const madeColumns = (entity: EntityDefinition): (readonly [name: string, type: string])[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    isStored(field) && !isOwn(toSnake(name)) ? [[name, madeColumnType(field)] as const] : [],
  );

/** Codes and keys were checked when they were published; what would end a literal of SQL never gets here. */
function safe(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(name)) throw new Error(`${name} is no name of a made entity`);
  return name;
}

/** Column values of a row as its table keeps them. */
export function asKept(entity: EntityDefinition, row: RecordValues): RecordValues {
  const { made } = entity;
  if (!made) return row;
  const kept: Record<string, unknown> = { table_code: made.code, def_version: made.version, data: dataOf(entity, row) };
  for (const [column, value] of Object.entries(row)) if (isOwn(column)) kept[column] = value;
  return kept;
}

function dataOf(entity: EntityDefinition, row: RecordValues): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [name, type] of madeColumns(entity)) {
    const value = row[toSnake(name)];
    if (value !== undefined) data[name] = type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value;
  }
  return data;
}

/** The part of an update that sets these columns, beginning with the place `$first`, and the values for it. */
export function settingOf(
  entity: EntityDefinition,
  row: RecordValues,
  first: number,
): { readonly sets: string[]; readonly values: unknown[] } {
  const { made } = entity;
  if (!made)
    return {
      sets: Object.keys(row).map((column, index) => `${column} = $${index + first}`),
      values: Object.values(row),
    };
  return {
    sets: [`data = data || $${first}::jsonb`, `def_version = $${first + 1}`],
    values: [JSON.stringify(dataOf(entity, row)), made.version],
  };
}

/** Rules that a made entity may have: so many columns its table has for them. */
const mostRules = 5;

/** Behind a condition on the table of its rows: none of another entity's. */
export const onlyOf = ({ made }: EntityDefinition): string => (made ? ` and table_code = '${safe(made.code)}'` : '');

/** The index that keeps two values of a rule apart. */
const uniqueIndexOf = (entity: EntityDefinition, names: readonly string[], at: number): string =>
  (entity.made
    ? `${toSnake(entity.made.in)}_unique${at + 1}_key`
    : `${toSnake(keptAs(entity))}_${names.map(toSnake).join('_')}_key`
  ).slice(0, 63);

/**
 * Writes what the unique rules of a made entity look at: a digest of their values for each, which an index of the table
 * keeps apart, so two people cannot write the same at once. What is empty in one of them is not twice there; numbers
 * are compared as numbers.
 * @param ids all of its rows without them
 */
export async function keepDigests(entity: EntityDefinition, ids: readonly string[] | undefined, db: Db): Promise<void> {
  const { made, unique = [] } = entity;
  if (!made || (ids && unique.length === 0)) return;
  const types = new Map(madeColumns(entity));
  const sets = Array.from({ length: mostRules }, (_, at) => {
    const values = unique[at]?.map((name) => `${valueSql('o', name, types.get(name) ?? 'text')}::text`);
    return `unique${at + 1} = ${values ? `md5(${[`'${safe(made.code)}'`, ...values].join(' || chr(31) || ')})` : 'null'}`;
  });
  await db.query(
    `update ${toSnake(made.in)} o set ${sets.join(', ')} where o.table_code = $1${ids ? ' and o.id = any($2)' : ''}`,
    [made.code, ...(ids ? [ids] : [])],
  );
}

const uniqueViolation = '23505';

/** Turns the database's own refusal of a duplicate into 1006 naming the fields. */
export async function guardUnique<T>(entity: EntityDefinition, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as pg.DatabaseError;
    if (code !== uniqueViolation || !constraint) throw error;
    if (entity.idField && constraint === `${toSnake(entity.key)}_pkey`) throw duplicateOf(entity, [entity.idField]);
    const group = entity.unique?.find((names, at) => constraint === uniqueIndexOf(entity, names, at));
    if (!group) throw error;
    throw duplicateOf(entity, group);
  }
}
