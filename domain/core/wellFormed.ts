import type { DraftValues, EntityDefinition, FieldMap, RecordValues } from './entity.ts';
import { type Field, fieldEntries } from './field.ts';
import { isDate, isDateTime, isTime } from './moments.ts';
import { isDecimal } from './money.ts';

/**
 * The values of a record that have the shape of their field; whatever else stands there becomes null. Rules,
 * derivations and facts of fields see nothing else, so none of them looks at the type of a value again. What is wrong
 * is named by `validate`.
 */
export function wellFormed<Fields extends FieldMap>(
  entity: EntityDefinition<Fields>,
  record: RecordValues,
): DraftValues<Fields> {
  if (looked.values === record && looked.fields === entity.fields) return record as DraftValues<Fields>;
  const values: Record<string, unknown> = { ...record };
  const entries = fieldEntries(entity.fields);
  for (let at = 0; at < entries.length; at += 1) {
    const { 0: name, 1: field } = entries[at] as (typeof entries)[number];
    const value = record[name];
    // What is nothing already, or not there at all, is left as it is.
    if (value === null || (value === undefined && !(name in record))) continue;
    const found = shaped(field, value);
    if (found !== value) values[name] = found;
  }
  looked = { values, fields: entity.fields };
  // Each value has been looked at by its own field.
  return values as DraftValues<Fields>;
}

/**
 * What was looked at last, so that a derivation behind a check does not look again. No more than that is remembered: of
 * a large sheet a weak map holds a hundred thousand records, which the collector of garbage goes through again and
 * again.
 */
let looked: { readonly values?: RecordValues; readonly fields?: FieldMap } = {};

/** Whether a value is as it would be seen; lists of lines are always looked at. */
export const isShaped = (field: Field, value: unknown): boolean => shaped(field, value) === value;

function shaped(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return null;
  switch (field.kind) {
    case 'int':
      return wholeNumber(value);
    case 'bool':
      return value === 1 || value === '1' || value === true
        ? 1
        : value === 0 || value === '0' || value === false
          ? 0
          : null;
    case 'decimal':
    case 'money':
      return typeof value === 'string' && isDecimal(value) ? value : null;
    case 'date':
      return typeof value === 'string' && isDate(value) ? value : null;
    case 'datetime':
      return typeof value === 'string' && isDateTime(value) ? value : null;
    case 'time':
      return typeof value === 'string' && isTime(value) ? value : null;
    case 'dict':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    case 'multiDict':
    case 'files':
      return Array.isArray(value) ? value : null;
    case 'children':
      return Array.isArray(value) ? value.filter(isRow).map((row) => wellFormed(field.line, row)) : null;
    case 'json':
      return value;
    case 'computed':
      return field.of === 'int' ? wholeNumber(value) : typeof value === 'string' ? value : null;
    case 'text':
    case 'textarea':
    case 'richText':
    case 'ref':
    case 'region':
    case 'creditCode':
    case 'containerNos':
    case 'hsCode':
    case 'declarationNo':
      return typeof value === 'string' ? value : null;
    default:
      return field satisfies never;
  }
}

const wholeNumber = (value: unknown): number | null => {
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^-?\d{1,10}$/.test(value)
        ? Number(value)
        : Number.NaN;
  return Number.isInteger(number) ? number : null;
};

const isRow = (row: unknown): row is RecordValues => typeof row === 'object' && row !== null && !Array.isArray(row);
