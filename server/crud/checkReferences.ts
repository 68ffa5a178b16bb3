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
        const found = await checkReferences(field.line, row as RecordValues, call);
        for (const [column, text] of Object.entries(found)) errors[`${name}.${index}.${column}`] = text;
      }
    }
  }
  return { ...errors, ...(await missingOf(named, call)) };
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

const mostPlanned = 2;

interface Named {
  readonly name: string;
  readonly label: Text;
  readonly target: EntityDefinition;
  readonly id: string;
}

/** References to rows that do not exist or that the person may not see, all looked up by one statement. */
async function missingOf(named: readonly Named[], call: Call): Promise<FieldErrors> {
  if (named.length === 0) return {};
  const params = new Params();
  const columns = named.map(({ target, id }, index) => {
    const enabled = target.fields.enabled ? 'and t.enabled' : '';
    return `exists (select 1 from ${toSnake(target.key)} t where t.id = ${params.add(id)} and not t.deleted_flg ${enabled}
      and ${scopeCondition(target, call, params)}) as "${index}"`;
  });
  const text = `select ${columns.join(', ')}`;
  // Of many references any may be empty: each combination would be a plan of its own.
  const name = named.length <= mostPlanned ? statementName(text) : undefined;
  const { rows } = await call.db.query<Record<string, boolean>>({ name, text, values: params.values });
  return Object.fromEntries(
    named.flatMap(({ name, label }, index) => (rows[0]?.[index] ? [] : [[name, notThere(label)]])),
  );
}
