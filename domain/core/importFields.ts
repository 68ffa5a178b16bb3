import { commonFields, type EntityDefinition, fieldOf, methodName, type RecordValues } from './entity.ts';
import { type Field, isStored } from './field.ts';
import { bi } from './text.ts';

/** Which fields of a list's first line a sheet has columns of, and what else such a line holds. */
export interface ImportLine<Own extends string = string> {
  readonly of: Own;
  readonly fields: readonly string[];
  readonly also?: RecordValues;
}

interface ImportField {
  readonly name: string;
  readonly field: Field;
}

/**
 * The fields an import offers, in the order of its template; those of a line that comes along last, as `contacts.name`.
 */
export function importFields(entity: EntityDefinition): ImportField[] {
  const names = entity.importColumns ?? Object.keys(entity.fields);
  return names
    .flatMap((name) => {
      const field = entity.fields[name];
      return field && isStored(field) && !field.readOnly && name !== entity.parent?.field ? [{ name, field }] : [];
    })
    .concat(lineFields(entity));
}

function lineFields({ fields, importLine }: EntityDefinition): ImportField[] {
  const list = importLine && fields[importLine.of];
  if (!importLine || list?.kind !== 'children') return [];
  return importLine.fields.flatMap((name) => {
    const field = list.line.fields[name];
    if (!field) throw new Error(`${list.entity} has no field ${name}`);
    const label = bi(`${list.label.zh}${field.label.zh}`, `${list.label.en}: ${field.label.en}`);
    return [{ name: `${importLine.of}.${name}`, field: { ...field, label } as Field }];
  });
}

/** What heads call the fields that the product fills itself, or that no import takes. */
export const ownHeads = (entity: EntityDefinition): string[] =>
  [...Object.keys(entity.fields), ...Object.keys(commonFields)].flatMap((name) => {
    const field = fieldOf(entity, name);
    return [name, ...(field ? [field.label.zh, field.label.en] : [])];
  });

/**
 * Those of them that every row needs. Lines are numbered by their place in the sheet where no column says otherwise, and
 * look up what they follow from.
 */
export const neededFields = (entity: EntityDefinition): string[] =>
  importFields(entity).flatMap(({ name, field }) =>
    field.required &&
    field.default === undefined &&
    !(entity.parent && name === 'lineNo') &&
    !entity.lookup?.fills.includes(name)
      ? [name]
      : [],
  );

/** The wire name of the call that takes an import back. */
export const undoImportName = (entity: EntityDefinition): string => {
  const name = methodName(entity, 'import');
  return `undo${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};
