import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import type { FieldErrors } from '#domain/core/errors.ts';
import { notInDictionary, notThere } from '#domain/core/writeRefusals.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../gateway/method.ts';
import { Params, scopeCondition } from './scope.ts';
import { statementName } from './statementName.ts';

/** Words a dictionary does not have and rows that do not exist or that the person may not see, by field; lines as `goods.0.unit`. */
export async function checkReferences(entity: EntityDefinition, record: RecordValues, call: Call): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = record[name];
    if (value === null || value === undefined || value === '') continue;
    if (field.kind === 'dict' && typeof value === 'string' && !(await call.services.dictionaries.has(field.dict, value)))
      errors[name] = notInDictionary(field.label, value);
    if (field.kind === 'multiDict' && Array.isArray(value)) {
      for (const id of value)
        if (!(await call.services.dictionaries.has(field.dict, String(id)))) errors[name] = notInDictionary(field.label, id);
    }
    if (field.kind === 'ref' && typeof value === 'string' && !(await exists(entityOf(field.entity), value, call)))
      errors[name] = notThere(field.label);
    if (field.kind === 'children' && Array.isArray(value)) {
      for (const [index, row] of value.entries()) {
        if (typeof row !== 'object' || row === null) continue;
        const found = await checkReferences(field.line, row as RecordValues, call);
        for (const [column, text] of Object.entries(found)) errors[`${name}.${index}.${column}`] = text;
      }
    }
  }
  return errors;
}

async function exists(target: EntityDefinition, id: string, call: Call): Promise<boolean> {
  const params = new Params();
  const enabled = target.fields.enabled ? 'and t.enabled' : '';
  const text = `select 1 from ${toSnake(target.key)} t where t.id = ${params.add(id)} and not t.deleted_flg ${enabled} and ${scopeCondition(target, call, params)}`;
  const { rows } = await call.db.query({ name: statementName(text), text, values: params.values });
  return rows.length > 0;
}
