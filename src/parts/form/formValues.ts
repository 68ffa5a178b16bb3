import type { EntityDefinition, RecordValues, RuleFacts } from '#domain/core/entity.ts';
import type { Field } from '#domain/core/field.ts';
import { isEmpty, isRequired, validate } from '#domain/core/validate.ts';
import { wellFormed } from '#domain/core/wellFormed.ts';
import { entityOf } from '#domain/index.ts';

/** Nothing, in the way each kind of input says it; a form must not look changed because an empty input was visited. */
export function emptyOf(field: Field): unknown {
  switch (field.kind) {
    case 'dict':
    case 'ref':
    case 'region':
    case 'json':
    case 'computed':
      return null;
    case 'multiDict':
    case 'files':
    case 'children':
      return [];
    case 'bool':
      return 0;
    default:
      return '';
  }
}

/**
 * A record, or the beginning of one, as the inputs want it: every field present, `<field>_label` beside references.
 * @param isLine it stands in the table of its document, so its place there says whose it is and which one
 */
export function formValuesOf(
  entity: EntityDefinition,
  record: RecordValues,
  { isLine = false } = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...record };
  for (const [name, field] of Object.entries(entity.fields)) {
    if (isLine && isPlaceOfLine(entity, name)) {
      delete values[name];
      continue;
    }
    const value = record[name] ?? (record.id === undefined ? field.default : undefined);
    if (value === undefined || value === null) values[name] = emptyOf(field);
    else if (field.kind === 'children' && Array.isArray(value)) {
      values[name] = value.map((row: RecordValues) => formValuesOf(field.line, { id: '', ...row }, { isLine: true }));
    } else values[name] = value;
    if (field.kind === 'ref') values[`${name}_label`] ??= null;
  }
  return values;
}

/** Whose a line is and which one: a moved line must not carry its old number. */
const isPlaceOfLine = (entity: EntityDefinition, name: string): boolean =>
  entity.parent !== undefined && (name === entity.parent.field || name === 'lineNo');

/**
 * What travels to the server: the fields people write, without words beside references and without lines that hold
 * nothing.
 */
export function writableValues(entity: EntityDefinition, values: RecordValues): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || field.kind === 'computed' || isPlaceOfLine(entity, name) || !(name in values)) continue;
    const value = values[name];
    if (field.kind === 'children' && Array.isArray(value)) {
      const line = field.line;
      const filled = value.filter((row: RecordValues) => !isBlankLine(line, row));
      // A line that is stored keeps its id, so that two people's changes of one table can be told apart line by line.
      written[name] = filled.map((row: RecordValues) => ({
        ...(row.id ? { id: row.id } : {}),
        ...writableValues(line, row),
      }));
    } else written[name] = value === '' ? null : value;
  }
  return written;
}

/** A line nobody has typed into; Enter on the last line makes such ones. */
export const isBlankLine = (line: EntityDefinition, row: RecordValues): boolean =>
  Object.entries(line.fields).every(
    ([name, field]) =>
      field.readOnly ||
      isPlaceOfLine(line, name) ||
      field.kind === 'bool' ||
      isEmpty(row[name]) ||
      row[name] === field.default,
  );

/** Names whose content differs; '' and null are both nothing. */
export const changedNames = (entity: EntityDefinition, values: RecordValues, base: RecordValues): string[] =>
  Object.keys(entity.fields).filter((name) => !isSame(values[name], base[name]));

/** '' and null are both nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (typeof a !== 'object' || typeof b !== 'object') return String(a) === String(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Which fields publishing would ask for now: what a record that has only its required choices lacks, what other values
 * make required, and what a rule would miss among the values typed so far.
 */
export function requiredNow(entity: EntityDefinition, values: RecordValues, moment: 'save' | 'submit'): string[] {
  const choices = Object.entries(entity.fields).filter(([, field]) => field.kind === 'dict' && field.required);
  const bare = Object.fromEntries(choices.map(([name]) => [name, values[name]]));
  const missing = Object.keys(validate(entity, bare, { now: '', moment, entityOf }));
  const judged = wellFormed(entity, values);
  const isFinished = moment === 'submit' || !entity.draftNeeds;
  const conditional = isFinished
    ? Object.keys(entity.facts ?? {}).filter((name) => isRequired(entity, name, judged))
    : [];
  return [...new Set([...missing, ...conditional, ...missedByRules(entity, judged, { now: '', moment })])];
}

/** Optional fields whose absence a rule would refuse, whether they are filled in already or not. */
function missedByRules(entity: EntityDefinition, values: RecordValues, facts: RuleFacts): string[] {
  const isOptional = ({ required, readOnly, kind }: Field) =>
    !required && !readOnly && kind !== 'computed' && kind !== 'children';
  const names = Object.keys(entity.fields).filter((name) => entity.fields[name] && isOptional(entity.fields[name]));
  return names.filter((name) => (entity.rules ?? []).some((rule) => rule({ ...values, [name]: null }, facts)?.[name]));
}

/** The values of some fields with the words beside them. */
export function picked(values: RecordValues, names: readonly string[]): RecordValues {
  const beside = names.map((name) => `${name}_label`).filter((name) => name in values);
  return Object.fromEntries([...names, ...beside].map((name) => [name, values[name]]));
}
