import { type ColumnName, commonFields, type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, int, isStored, text } from '#domain/core/field.ts';
import { readExpression } from './columns.ts';

/** The columns of an entity by their names, as SQL over an alias. */
export type NamedColumns<Of extends EntityDefinition> = { readonly [Name in ColumnName<Of>]: string };

/**
 * Columns for statements that are written by hand: a name the definition does not have does not compile.
 * @example const p = columnsIn(precatProduct, 'p'); `select count(*) from precat_product p where ${p.applyId} = $1`
 */
export function columnsIn<Of extends EntityDefinition>(entity: Of, alias: string): NamedColumns<Of> {
  const known = spelled.get(entity.fields) ?? new Map<string, NamedColumns<EntityDefinition>>();
  spelled.set(entity.fields, known);
  const columns =
    known.get(alias) ??
    Object.fromEntries([...columnsOf(entity)].map(([name, { column }]) => [name, `${alias}.${column}`]));
  known.set(alias, columns as NamedColumns<EntityDefinition>);
  return columns as NamedColumns<Of>;
}

const spelled = new WeakMap<EntityDefinition['fields'], Map<string, NamedColumns<EntityDefinition>>>();

/**
 * Some columns as a select list: amounts, dates and moments as text, bool as 0 or 1, each under the name of its field.
 * `RowOf` is what comes of it.
 * @throws {Error} a name is no column
 */
export const selected = <Of extends EntityDefinition, Name extends ColumnName<Of>>(
  entity: Of,
  names: readonly Name[],
  alias: string,
): string =>
  names
    .map((name) => {
      const { column, field } = columnOf(entity, name);
      return `${readExpression(`${alias}.${column}`, field)} as "${name}"`;
    })
    .join(', ');

interface Column {
  readonly column: string;
  readonly field: Field;
}

/** @throws {Error} the entity has no such column */
export function columnOf(entity: EntityDefinition, name: string): Column {
  const known = columnsOf(entity).get(name);
  if (!known) throw new Error(`${entity.key}.${name} is no column`);
  return known;
}

/** What every table has beside its fields. */
const shared: Readonly<Record<string, Field>> = {
  ...commonFields,
  id: text('编号', 'Id'),
  rowVersion: int('版本', 'Version'),
  createdBy: text('创建人', 'Created by'),
  updatedBy: text('更新人', 'Updated by'),
};

const listed = new WeakMap<EntityDefinition['fields'], ReadonlyMap<string, Column>>();

/** Columns by the names of their fields; listed once for each entity. */
function columnsOf({ fields }: EntityDefinition): ReadonlyMap<string, Column> {
  const known = listed.get(fields);
  if (known) return known;
  const stored = Object.entries({ ...shared, ...fields }).filter(([, field]) => isStored(field));
  const columns = new Map(stored.map(([name, field]) => [name, { column: toSnake(name), field }]));
  listed.set(fields, columns);
  return columns;
}
