import type { EntityDefinition } from '#domain/core/entity.ts';
import { neededFields } from '#domain/core/importFields.ts';
import type { Text } from '#domain/core/text.ts';

/** The columns that every row of a form's sheet needs. */
export const neededColumns = (form: EntityDefinition): { readonly name: string; readonly label: Text }[] =>
  neededFields(form).flatMap((name) => (form.fields[name] ? [{ name, label: form.fields[name].label }] : []));
