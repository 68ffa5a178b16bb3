import type { EntityDefinition } from './entity.ts';
import type { Copies } from './entityParts.ts';
import type { Field } from './field.ts';
import type { RecordValues } from './record.ts';

type FieldMap = Readonly<Record<string, Field>>;

/** Declares what a copy leaves behind; misspelt names do not compile. */
export const defineCopies = <const Own extends FieldMap>(
  _fields: Own,
  spec: Copies & { readonly without: readonly (keyof Own & string)[] },
): Copies => spec;

const goesAlong = (field: Field): boolean =>
  !field.readOnly && field.kind !== 'computed' && field.kind !== 'files' && field.kind !== 'children';

const valuesOf = (fields: FieldMap, record: RecordValues, without: readonly string[]): RecordValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      !goesAlong(field) || without.includes(name) || (record[name] ?? null) === null
        ? []
        : field.kind === 'ref'
          ? [
              [name, record[name]],
              [`${name}_label`, record[`${name}_label`] ?? null],
            ]
          : [[name, record[name]]],
    ),
  );

/** What a new record begins with that is a copy of this one; nothing where the entity knows no copies. */
export function copyOf({ fields, copies }: EntityDefinition, record: RecordValues): RecordValues {
  if (!copies) return {};
  const tables = Object.entries(fields).flatMap(([name, field]) => {
    const rows = record[name];
    if (field.kind !== 'children' || copies.without.includes(name) || !Array.isArray(rows)) return [];
    const { line } = field;
    const left = [...(copies.lines?.[name] ?? []), line.parent?.field ?? '', 'lineNo'];
    return [[name, rows.map((row: RecordValues) => valuesOf(line.fields, row, left))] as const];
  });
  return { ...valuesOf(fields, record, copies.without), ...Object.fromEntries(tables) };
}
