import { comesInBatches, type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { type Field, isStored } from '#domain/core/field.ts';
import { entityOf } from '#domain/index.ts';
import type { ComputedSql } from '../gateway/areaRules.ts';

const commonSelect = [
  't.id', 't.row_version as "rowVersion"', 't.created_by as "createdBy"', 't.created_by_name as "createdByName"', 't.created_dept as "createdDept"',
  `to_char(t.created_time, 'YYYY-MM-DD HH24:MI:SS') as "createdTime"`, 't.updated_by as "updatedBy"', `to_char(t.updated_time, 'YYYY-MM-DD HH24:MI:SS') as "updatedTime"`,
]; // biome-ignore format: one list, two lines

/** How a stored value leaves the database: money and decimals as text, moments as local text, bool as 0/1. */
function readExpression(column: string, field: Field): string {
  switch (field.kind) {
    case 'money':
    case 'decimal':
      return `${column}::text`;
    case 'date':
      return `to_char(${column}, 'YYYY-MM-DD')`;
    case 'datetime':
      return `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
    case 'time':
      return `to_char(${column}, 'HH24:MI:SS')`;
    case 'bool':
      return `${column}::int`;
    default:
      return column;
  }
}

/** What a reference is called, read from the row it points to. */
function labelExpression(field: Field & { kind: 'ref' }, column: string): string | null {
  const target = entityOf(field.entity);
  return target.title ? `(select r.${toSnake(target.title)} from ${toSnake(target.key)} r where r.id = ${column})` : null;
}

/**
 * The select list of a record over the alias `t`. With `only`, the named fields and the common columns; secrets never.
 */
export function selectList(entity: EntityDefinition, computed: ComputedSql, only?: ReadonlySet<string>): string {
  const parts = [...commonSelect, ...(comesInBatches(entity) && (!only || only.has('importNo')) ? ['t.import_no as "importNo"'] : [])];
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.secret || (only ? !only.has(name) : field.kind === 'computed' && field.asColumn)) continue;
    const column = `t.${toSnake(name)}`;
    if (isStored(field)) parts.push(`${readExpression(column, field)} as "${name}"`);
    if (field.kind === 'computed') {
      const sql = computed[entity.key]?.[name];
      if (!sql) throw new Error(`No SQL is registered for ${entity.key}.${name}`);
      parts.push(`${sql} as "${name}"`);
    }
    if (field.kind === 'ref') {
      const label = labelExpression(field, column);
      if (label) parts.push(`${label} as "${name}_label"`);
    }
  }
  return parts.join(', ');
}
