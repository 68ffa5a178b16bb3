import { type EntityDefinition, fieldOf, toSnake } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';

export interface TableShape {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Index name -> the text behind `create`. */
  readonly indexes: Readonly<Record<string, string>>;
}

const commonColumns = {
  id: 'text primary key',
  row_version: 'integer not null default 1',
  created_by: 'text',
  created_by_name: 'text',
  created_dept: 'text',
  created_time: 'timestamp(0) not null default localtimestamp(0)',
  updated_by: 'text',
  updated_time: 'timestamp(0) not null default localtimestamp(0)',
  deleted_flg: 'boolean not null default false',
} as const;

/**
 * The table of an entity, as migrations create it. Times are local text of Asia/Shanghai without a zone: every connection runs in
 * that zone, so `localtimestamp` and what people type agree.
 */
export function tableOf(entity: EntityDefinition): TableShape {
  const name = toSnake(entity.key);
  const columns: Record<string, string> = { ...commonColumns };
  for (const [fieldName, field] of Object.entries(entity.fields)) {
    if (isStored(field)) columns[toSnake(fieldName)] = columnType(field);
  }
  if (entity.keywords?.length) {
    columns.search_text = "text not null default ''";
    columns.search_grams = "text[] not null default '{}'";
  }
  return { name, columns, indexes: indexesOf(entity, name) };
}

function columnType(field: Field): string {
  switch (field.kind) {
    case 'int':
      return 'integer';
    case 'decimal':
      return `numeric(${field.precision},${field.scale})`;
    case 'money':
      return 'numeric(18,2)';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp(0)';
    case 'time':
      return 'time(0)';
    case 'bool':
      return `boolean not null default ${field.default === 1 ? 'true' : 'false'}`;
    case 'multiDict':
    case 'json':
      return 'jsonb';
    case 'ref':
      return `text references ${toSnake(field.entity)} (id)`;
    default:
      return 'text';
  }
}

function indexesOf(entity: EntityDefinition, table: string): Record<string, string> {
  const indexes: Record<string, string> = {};
  const add = (kind: string, columns: readonly string[], text: string) => {
    indexes[`${table}_${columns.join('_')}_${kind}`.slice(0, 63)] = text;
  };
  for (const group of entity.unique ?? []) {
    const columns = group.map(toSnake);
    add('key', columns, `unique index on ${table} (${columns.join(', ')}) where not deleted_flg`);
  }
  const looked = new Set([
    ...Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'ref'),
    ...(entity.filters ?? []),
    ...(entity.defaultSort ? [entity.defaultSort.field] : []),
  ]);
  for (const name of looked) {
    const field = fieldOf(entity, name);
    if (!field || !isStored(field)) continue;
    add('idx', [toSnake(name)], `index on ${table} (${toSnake(name)}, id) where not deleted_flg`);
  }
  if (entity.keywords?.length) add('gin', ['search_grams'], `index on ${table} using gin (search_grams) with (fastupdate = off)`);
  const keyColumns = importKeyExpression(entity);
  if (keyColumns) add('idx', ['import_key'], `index on ${table} (${keyColumns}) where not deleted_flg`);
  return indexes;
}

/** What makes an imported row "already there", as an immutable expression an index can hold; null = no such key. */
export function importKeyExpression(entity: EntityDefinition, alias = ''): string | null {
  if (!entity.importKey) return null;
  const parts = entity.importKey.map((name) => `coalesce(${alias}${toSnake(name)}::text, '')`);
  return `md5(${parts.join(' || chr(31) || ')})`;
}
