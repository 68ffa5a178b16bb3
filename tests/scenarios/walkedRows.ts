import type pg from 'pg';
import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { dictionaries } from '#domain/dictionaries.ts';
import { entityOf } from '#domain/index.ts';
import { tableOfRows } from '#server/crud/storedRows.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
}

export async function columnsOf(entity: EntityDefinition, client: pg.PoolClient): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null as "isNeeded"
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [tableOfRows(entity)],
  );
  return rows;
}

export const codesOf = (field: Field | undefined): readonly string[] =>
  field?.kind === 'dict' ? (dictionaries.find(({ code }) => code === field.dict)?.items.map(({ id }) => id) ?? []) : [];

/**
 * A record of the demo, of the customer who has accounts if there is one, or one with no more than its table asks for.
 */
async function anyRow(entity: EntityDefinition, client: pg.PoolClient): Promise<string> {
  const columns = await columnsOf(entity, client);
  const order = columns.some(({ name }) => name === 'customer_id')
    ? `customer_id = 'demo-customer-01' desc nulls last, id`
    : 'id';
  const { rows } = await client.query<{ id: string }>(
    `select id from ${tableOfRows(entity)} where not deleted_flg order by ${order} limit 1`,
  );
  return rows[0]?.id ?? newRow(entity, client);
}

/** A record to walk with: without lines, since they are read each time, and with no more than its table asks for. */
export async function newRow(entity: EntityDefinition, client: pg.PoolClient): Promise<string> {
  const columns = await columnsOf(entity, client);
  const values: Record<string, unknown> = {
    ...{ id: 'walked', created_by: 'user-bus01', created_dept: 'D10' },
    ...Object.fromEntries(Object.entries(entity.over?.where ?? {}).map(([name, value]) => [toSnake(name), value])),
  };
  const known = new Set(columns.map(({ name }) => name));
  if (known.has('owner_dept')) values.owner_dept = 'D10';
  if (known.has('customer_id')) values.customer_id = 'demo-customer-01';
  for (const column of columns)
    if (isNeeded(entity, column) && !(column.name in values))
      values[column.name] = await neededValue(entity, column, client);
  const names = Object.keys(values).filter((name) => known.has(name));
  await client.query(
    `insert into ${tableOfRows(entity)} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
     on conflict (id) do nothing`,
    names.map((name) => values[name]),
  );
  return 'walked';
}

const fieldOf = ({ fields }: EntityDefinition, column: string): Field | undefined =>
  Object.entries(fields).find(([key]) => toSnake(key) === column)?.[1];

/** What the table asks for, and the records it stands for. */
function isNeeded(entity: EntityDefinition, { name, isNeeded }: Column): boolean {
  const field = fieldOf(entity, name);
  return isNeeded || (field?.kind === 'ref' && field.required === true);
}

async function neededValue(entity: EntityDefinition, { name, type }: Column, client: pg.PoolClient): Promise<unknown> {
  const field = fieldOf(entity, name);
  if (entity.parent && [toSnake(entity.parent.field), 'parent_id'].includes(name))
    return newRow(entityOf(entity.parent.entity), client);
  if (field?.kind === 'ref') return anyRow(entityOf(field.entity), client);
  const [code] = codesOf(field);
  if (code !== undefined) return code;
  if (type === 'boolean') return false;
  // Sums that the product keeps begin with nothing.
  if (/int|numeric/.test(type)) return field?.readOnly ? 0 : 1;
  if (/date|timestamp/.test(type)) return '2026-11-01';
  if (/json/.test(type)) return '{}';
  return 'walked';
}
