import type { EntityDefinition } from './entity.ts';
import { type Field, isStored } from './field.ts';

/** The fields an import offers, in the order of its template. */
export function importFields(entity: EntityDefinition): { readonly name: string; readonly field: Field }[] {
  const names = entity.importColumns ?? Object.keys(entity.fields);
  return names.flatMap((name) => {
    const field = entity.fields[name];
    return field && isStored(field) && !field.readOnly && name !== entity.parent?.field ? [{ name, field }] : [];
  });
}

/** Those of them that every row needs. Lines are numbered by their place in the sheet where no column says otherwise. */
export const neededFields = (entity: EntityDefinition): string[] =>
  importFields(entity).flatMap(({ name, field }) =>
    field.required && field.default === undefined && !(entity.parent && name === 'lineNo') ? [name] : [],
  );
