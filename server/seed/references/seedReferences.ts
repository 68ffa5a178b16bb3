import { type EntityDefinition, toSnake } from '#domain/core/entity.ts';
import { systemActor } from '#domain/core/rights.ts';
import { entityOf } from '#domain/index.ts';
import { insertMissing } from '../../crud/insertMany.ts';
import { rowOf } from '../../crud/writeRecord.ts';
import type { Db } from '../../gateway/method.ts';
import { pinyinOf } from '../../platform/pinyinOf.ts';
import { type ReferenceRow, referenceRows } from './referenceRows.ts';

/** Code tables; a table that has rows is left as it is. */
export async function seedReferences(db: Db): Promise<void> {
  for (const [key, rows] of Object.entries(referenceRows)) await fill(entityOf(key), rows, db);
}

async function fill(entity: EntityDefinition, rows: () => ReferenceRow[], db: Db): Promise<void> {
  const { rows: there } = await db.query(`select 1 from ${toSnake(entity.key)} limit 1`);
  if (there.length) return;
  const now = '2026-11-21 00:00:00';
  const made = rows().map((row) => {
    const record = { orderNo: 100, enabled: 1, ...row, ...(entity.fields.py && { py: pinyinOf(row.name) }) };
    return rowOf(entity, `${entity.key}-${row.code}`, record, { actor: systemActor, now });
  });
  await insertMissing(entity, made, db);
}
