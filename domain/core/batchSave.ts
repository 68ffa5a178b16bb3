import { answerShape, type CallDefinition, defineCall } from './call.ts';
import type { EntityDefinition, FieldMap, RecordValues } from './entity.ts';
import { json } from './field.ts';
import type { Who } from './rights.ts';

const input = {
  rows: json('行', 'Rows'),
  deletedIds: json('删除的行', 'Removed rows'),
  deletedVersions: json('删除的行的版本', 'Versions of removed rows'),
} as const satisfies FieldMap;

/** The call that saves a small table as a whole. */
export interface BatchSave extends CallDefinition<typeof input, { readonly rows: readonly RecordValues[] }> {
  readonly entity: EntityDefinition;
}

/**
 * Declares the call a table of settings is saved by, all rows or none: without id a row is new, with one it changes,
 * the ids named go.
 * @example export const saveStaff = defineBatchSave(bhMainCompBw, { method: 'mainCompBwSave', who: ['JCK_L'] });
 */
export const defineBatchSave = (
  entity: EntityDefinition,
  {
    method,
    right = null,
    who,
  }: { readonly method: string; readonly right?: string | null; readonly who: readonly Who[] },
): BatchSave => ({
  ...defineCall({
    service: entity.service,
    method,
    right,
    who,
    writes: true,
    input,
    answer: answerShape<{ readonly rows: readonly RecordValues[] }>(),
  }),
  entity,
});
