import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import type { FieldErrors } from '#domain/core/errors.ts';
import { holdsPeople } from '#domain/core/field.ts';
import { columnsOfScope } from '#domain/core/scopeColumns.ts';
import type { Text } from '#domain/core/text.ts';
import { notInDictionary, notThere } from '#domain/core/writeRefusals.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import { isLookedUp } from './lookUp.ts';
import { Params, scopeCondition } from './scope.ts';
import { statementName } from './statementName.ts';

/**
 * Words a dictionary does not have and rows that do not exist or that the person may not see, by field; lines as
 * `goods.0.unit`.
 */
export async function checkReferences(
  entity: EntityDefinition,
  record: RecordValues,
  call: Call,
): Promise<FieldErrors> {
  const { errors, named } = await wordsAndNames(entity, record, call);
  return { ...errors, ...(await missingOf(named, call)) };
}

interface Named {
  readonly name: string;
  readonly label: Text;
  readonly target: EntityDefinition;
  readonly id: string;
}

/** Words that a dictionary does not have, and the rows that a record and its lines name. */
async function wordsAndNames(
  entity: EntityDefinition,
  record: RecordValues,
  call: Call,
): Promise<{ readonly errors: FieldErrors; readonly named: readonly Named[] }> {
  const errors: FieldErrors = {};
  const named: Named[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = record[name];
    if (value === null || value === undefined || value === '') continue;
    if (
      field.kind === 'dict' &&
      typeof value === 'string' &&
      !(await call.services.dictionaries.has(field.dict, value))
    )
      errors[name] = notInDictionary(field.label, value);
    if (field.kind === 'multiDict' && Array.isArray(value)) {
      for (const id of value)
        if (!(await call.services.dictionaries.has(field.dict, String(id))))
          errors[name] = notInDictionary(field.label, id);
    }
    // What a line looked up nobody chose, so it need not be one of the person's own rows.
    if (field.kind === 'ref' && typeof value === 'string' && !(field.readOnly && isLookedUp(record)))
      named.push({ name, label: field.label, target: entityOf(field.entity), id: value });
    if (holdsPeople(field) && !field.readOnly && Array.isArray(value))
      for (const id of value) named.push({ name, label: field.label, target: entityOf('sysUser'), id: String(id) });
    if (field.kind === 'children' && Array.isArray(value)) {
      for (const [index, row] of value.entries()) {
        if (typeof row !== 'object' || row === null) continue;
        const line = await wordsAndNames(field.line, row as RecordValues, call);
        const inRecord = (column: string) => `${name}.${index}.${column}`;
        for (const [column, text] of Object.entries(line.errors)) errors[inRecord(column)] = text;
        for (const one of line.named) named.push({ ...one, name: inRecord(one.name) });
      }
    }
  }
  return { errors, named };
}

/**
 * The record without references that the area's rule made to rows which customers see by their references alone: before
 * the record is there, nothing of theirs refers to the row, and they did not choose it.
 */
export const withoutHouseReferences = (
  entity: EntityDefinition,
  record: RecordValues,
  given: RecordValues,
): RecordValues =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => {
      const field = entity.fields[name];
      return value === given[name] || field?.kind !== 'ref' || !columnsOfScope(entityOf(field.entity))?.referred;
    }),
  );

/**
 * References to rows that do not exist or that the person may not see. Those of a record and of all its lines are
 * looked up by one statement, whose text names each kind of row once and not each row.
 */
async function missingOf(named: readonly Named[], call: Call): Promise<FieldErrors> {
  const kinds = [...new Set(named.map(({ target }) => target))];
  if (kinds.length === 0) return {};
  const params = new Params();
  const columns = kinds.map((target, index) => {
    const ids = [...new Set(named.filter((one) => one.target === target).map(({ id }) => id))];
    const enabled = target.fields.enabled ? 'and t.enabled' : '';
    return `array(select t.id from ${toSnake(target.key)} t where t.id = any(${params.add(ids)}) and not t.deleted_flg ${enabled}
      and ${scopeCondition(target, call, params)}) as "${index}"`;
  });
  const text = `select ${columns.join(', ')}`;
  const { rows } = await call.db.query<Record<string, string[]>>({
    name: statementName(text),
    text,
    values: params.values,
  });
  const there = new Map(kinds.map((target, index) => [target, new Set(rows[0]?.[index])]));
  return Object.fromEntries(
    named.flatMap(({ name, label, target, id }) => (there.get(target)?.has(id) ? [] : [[name, notThere(label)]])),
  );
}
