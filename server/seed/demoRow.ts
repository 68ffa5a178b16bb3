import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { rowOf } from '../crud/writeRecord.ts';

/** A builder's record keeps its own author, times and version; the system wrote what has none. */
export function demoRow(entity: EntityDefinition, record: RecordValues, now: string): Record<string, unknown> {
  const row = rowOf(entity, String(record.id), record, { actor: systemActor, now });
  for (const name of ['createdBy', 'createdByName', 'createdDept', 'createdTime', 'updatedBy', 'updatedTime'])
    if (record[name] !== undefined) row[toSnake(name)] = record[name];
  return { ...row, row_version: 1, deleted_flg: false };
}
