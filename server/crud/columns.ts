import { comesInBatches, type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import { entityOf } from '#domain/index.ts';
import { type AggregateField, type ComputedSql, expressionOf } from '../gateway/areaRules.ts';

const commonSelect = [
  't.id',
  't.row_version as "rowVersion"',
  't.created_by as "createdBy"',
  't.created_by_name as "createdByName"',
  't.created_dept as "createdDept"',
  `t.created_time::text as "createdTime"`,
  't.updated_by as "updatedBy"',
  `t.updated_time::text as "updatedTime"`,
];

/**
 * How a stored value leaves the database: money, decimals and moments as text, to the second and in the local way; bool
 * as 0/1.
 */
export function readExpression(column: string, field: Field): string {
  switch (field.kind) {
    case 'money':
    case 'decimal':
    case 'date':
    case 'datetime':
    case 'time':
      return `${column}::text`;
    case 'bool':
      return `${column}::int`;
    default:
      return column;
  }
}

/** What a reference is called, read from the row it points to. */
function labelExpression(field: Field & { kind: 'ref' }, column: string): string | null {
  const target = entityOf(field.entity);
  return target.title
    ? `(select r.${toSnake(target.title)} from ${toSnake(target.key)} r where r.id = ${column})`
    : null;
}

/** Something of a row `t` as this reader gets it: nothing while he is not told. @param entity as the person reads it */
export function toldSql(entity: EntityDefinition, name: string, sql = `t.${toSnake(name)}`): string {
  const untold = entity.fields[name]?.untold;
  if (!untold) return sql;
  const { by, in: states, unless } = untold;
  const other = unless ? ` or t.${toSnake(unless.field)} = '${unless.is}'` : '';
  return `(case when t.${toSnake(by)} not in (${states.map((state) => `'${state}'`).join(', ')})${other} then ${sql} end)`;
}

/** What a field adds to the select list of its entity. */
function columnsOf(entity: EntityDefinition, name: string, field: Field, computed: ComputedSql): string {
  const parts: string[] = [];
  const column = toldSql(entity, name);
  if (isStored(field)) parts.push(`${readExpression(column, field)} as "${name}"`);
  if (field.kind === 'computed') {
    const sql = computed[entity.key]?.[name];
    if (!sql) throw new Error(`No SQL is registered for ${entity.key}.${name}`);
    parts.push(`${toldSql(entity, name, expressionOf(sql))} as "${name}"`);
  }
  if (field.kind === 'ref') {
    const label = labelExpression(field, column);
    if (label) parts.push(`${label} as "${name}_label"`);
  }
  return parts.join(', ');
}

interface WrittenField {
  readonly name: string;
  readonly field: Field;
  readonly sql: string;
  readonly counted: AggregateField | undefined;
}

type Written = readonly WrittenField[];
const written = new WeakMap<ComputedSql, WeakMap<EntityDefinition, Written>>();

/** Each list asks for this; a definition never changes, so neither does what it is written as. */
function fieldsWritten(entity: EntityDefinition, computed: ComputedSql): Written {
  const known = written.get(computed) ?? new WeakMap<EntityDefinition, Written>();
  written.set(computed, known);
  const parts =
    known.get(entity) ??
    Object.entries(entity.fields)
      .filter(([, field]) => !field.secret)
      .map(([name, field]) => ({
        name,
        field,
        sql: columnsOf(entity, name, field, computed),
        counted: countedOf(computed[entity.key]?.[name]),
      }))
      .filter(({ sql }) => sql !== '');
  known.set(entity, parts);
  return parts;
}

/**
 * The select list of a record over the alias `t`. With `only`, the named fields and the common columns; secrets never.
 * @param places columns that a look at other rows has read already, by field
 */
export function selectList(
  entity: EntityDefinition,
  computed: ComputedSql,
  only?: ReadonlySet<string>,
  places?: ReadonlyMap<string, string>,
): string {
  const parts = [...commonSelect];
  if (comesInBatches(entity) && (!only || only.has('importNo'))) parts.push('t.import_no as "importNo"');
  for (const { name, field, sql } of fieldsWritten(entity, computed))
    if (only ? only.has(name) : !(field.kind === 'computed' && field.asColumn)) parts.push(places?.get(name) ?? sql);
  return parts.join(', ');
}

const countedOf = (computed: string | AggregateField | undefined): AggregateField | undefined =>
  typeof computed === 'object' ? computed : undefined;

/** The named fields and the common columns of a row `t`, as a statement of one row to be joined with it laterally. */
export function selectRow(entity: EntityDefinition, computed: ComputedSql, only: ReadonlySet<string>): string {
  const looks = new Map<string, string[]>();
  const places = new Map<string, string>();
  for (const { name, counted } of fieldsWritten(entity, computed)) {
    if (!counted || !only.has(name)) continue;
    const look = looks.get(counted.of) ?? [];
    looks.set(counted.of, [...look, `${counted.what} as "${name}"`]);
    places.set(name, `c${[...looks.keys()].indexOf(counted.of)}."${name}"`);
  }
  const from = [...looks].map(([of, what], at) => `(select ${what.join(', ')} from ${of}) c${at}`);
  return `select ${selectList(entity, computed, only, places)}${from.length ? ` from ${from.join(', ')}` : ''}`;
}
