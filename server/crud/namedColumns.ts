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
  const names = Object.keys(columnFields(entity));
  return Object.fromEntries(names.map((name) => [name, `${alias}.${toSnake(name)}`])) as NamedColumns<Of>;
}

/**
 * Some columns as a select list: amounts, dates and moments as text, bool as 0 or 1, each under the name of its field. `RowOf` is what comes of it.
 * @throws {Error} a name is no column
 */
export const selected = <Of extends EntityDefinition, Name extends ColumnName<Of>>(
  entity: Of,
  names: readonly Name[],
  alias: string,
): string => names.map((name) => `${readExpression(`${alias}.${toSnake(name)}`, columnField(entity, name))} as "${name}"`).join(', ');

/** @throws {Error} the entity has no such column */
export function columnField(entity: EntityDefinition, name: string): Field {
  const field = columnFields(entity)[name];
  if (!field) throw new Error(`${entity.key}.${name} is no column`);
  return field;
}

/** What every table has beside its fields. */
const shared: Readonly<Record<string, Field>> = {
  ...commonFields,
  id: text('编号', 'Id'),
  rowVersion: int('版本', 'Version'),
  createdBy: text('创建人', 'Created by'),
  updatedBy: text('更新人', 'Updated by'),
};

const known = new WeakMap<EntityDefinition['fields'], Readonly<Record<string, Field>>>();

/** Fields that are columns, by name; listed once for each entity. */
export function columnFields({ fields }: EntityDefinition): Readonly<Record<string, Field>> {
  const listed = known.get(fields) ?? {
    ...shared,
    ...Object.fromEntries(Object.entries(fields).filter(([, field]) => isStored(field))),
  };
  known.set(fields, listed);
  return listed;
}
