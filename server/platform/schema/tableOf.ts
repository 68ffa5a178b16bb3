import { comesInBatches, type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import { indexesOf } from './indexesOf.ts';

export interface TableShape {
  readonly name: string;
  readonly columns: Readonly<Record<string, string>>;
  /** Index name -> the text behind `create`. */
  readonly indexes: Readonly<Record<string, string>>;
  /** Trigger name -> the text behind it, of those that follow from definitions. */
  readonly triggers?: Readonly<Record<string, string>>;
  /** Column by whose months the table is cut. */
  readonly months?: string;
  /** The text behind `as`, of rows that stand in another table. */
  readonly view?: string;
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
 * The table of an entity, as migrations create it. Times are local text of Asia/Shanghai without a zone: every
 * connection runs in that zone, so `localtimestamp` and what people type agree.
 */
export function tableOf(entity: EntityDefinition): TableShape {
  const name = toSnake(entity.key);
  const columns: Record<string, string> = { ...commonColumns };
  for (const [fieldName, field] of Object.entries(entity.fields)) {
    if (isStored(field)) columns[toSnake(fieldName)] = columnType(field);
  }
  if (comesInBatches(entity)) columns.import_no = 'text';
  if (entity.keywords?.length || entity.holdsMade) {
    columns.search_text = "text not null default ''";
    columns.search_grams = "text[] not null default '{}'";
  }
  const months = entity.journal && toSnake(entity.journal.by);
  if (months)
    Object.assign(columns, { id: 'text not null', [months]: 'timestamp(0) not null default localtimestamp(0)' });
  if (entity.over) return { name, columns: {}, indexes: {}, view: viewOf(entity, Object.keys(columns)) };
  return { name, columns, indexes: indexesOf(entity, name, new Set(Object.keys(columns))), ...(months && { months }) };
}

/**
 * PostgreSQL writes through such a view by itself, and its check keeps what is written among the rows that it shows.
 * @throws {Error} a name or value that is no plain word
 */
function viewOf({ key, over }: EntityDefinition, columns: readonly string[]): string {
  const conditions = Object.entries(over?.where ?? {}).map(([name, value]) => {
    if (!/^[A-Za-z0-9_]+$/.test(name + value)) throw new Error(`${key} lies over rows that no plain words name`);
    return `${toSnake(name)} = '${value}'`;
  });
  return `select ${columns.join(', ')} from ${toSnake(over?.entity ?? '')} where ${conditions.join(' and ')} with local check option`;
}

/** The type a value is read as where it stands in JSON. */
export const madeColumnType = (field: Field): string =>
  field.kind === 'bool' ? 'boolean' : field.kind === 'ref' ? 'text' : columnType(field);

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
