import type { EntityDefinition, Rule } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';

/** Some fields of an entity as the questions of a dialog: what only the server writes otherwise is open here. */
export function askedOf(
  entity: EntityDefinition,
  names: Readonly<Record<string, { readonly required?: boolean }>>,
  rules: readonly Rule[] = [],
): EntityDefinition {
  const fields: Record<string, Field> = {};
  for (const [name, { required = false }] of Object.entries(names)) {
    const field = entity.fields[name];
    if (field) fields[name] = { ...field, readOnly: false, required };
  }
  const { form: _form, derive: _derive, draftNeeds: _needs, parent: _parent, ...rest } = entity;
  return { ...rest, fields, rules };
}
