import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { type Field, fieldEntries, isStored } from '#domain/core/field.ts';
import type { Call } from '../gateway/method.ts';
import { refreshNamed, refreshSearch } from './refreshSearch.ts';
import { keepDigests, settingOf, tableOfRows } from './storedRows.ts';

const storedColumns = new WeakMap<
  EntityDefinition['fields'],
  readonly (readonly [name: string, column: string, field: Field])[]
>();

/** The fields that are columns, listed once for each entity: many rows ask for them. */
export function storedFields({
  fields,
}: EntityDefinition): readonly (readonly [name: string, column: string, field: Field])[] {
  const known =
    storedColumns.get(fields) ??
    fieldEntries(fields).flatMap(([name, field]) => (isStored(field) ? [[name, toSnake(name), field] as const] : []));
  storedColumns.set(fields, known);
  return known;
}

/** Writes stored fields of a row, which is another version then. */
export async function setColumns(
  entity: EntityDefinition,
  id: string,
  record: RecordValues,
  { db, actor, now }: Call,
): Promise<void> {
  const columns = Object.entries(record).map(([name, value]) => [
    toSnake(name),
    toColumn(entity.fields[name] as Field, value),
  ]);
  const { sets, values } = settingOf(entity, Object.fromEntries(columns), 4);
  await db.query(
    `update ${tableOfRows(entity)}
      set ${[...sets, 'row_version = row_version + 1', 'updated_by = $2', 'updated_time = $3'].join(', ')} where id = $1`,
    [id, actor.userId, now, ...values],
  );
  await keepDigests(entity, [id], db);
}

/** What a record is found by follows its words, and what others are found by, its name. */
export async function followWords(
  entity: EntityDefinition,
  id: string,
  changed: readonly string[],
  { db }: Call,
): Promise<void> {
  if (entity.keywords?.some((name) => changed.includes(name)) || changed.includes(entity.title ?? ''))
    await refreshSearch(entity, [id], db);
  await refreshNamed(entity, id, changed, db);
}

export function toColumn(field: Field, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return field.kind === 'bool' ? false : null;
  if (field.kind === 'json' || field.kind === 'multiDict') return JSON.stringify(value);
  if (field.kind === 'bool') return value === 1 || value === '1' || value === true;
  return value;
}
