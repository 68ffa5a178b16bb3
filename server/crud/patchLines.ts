import { type EntityDefinition, type RecordValues, toSnake } from '#domain/core/entity.ts';
import type { StepLines } from '#domain/core/flow.ts';
import type { Call } from '../gateway/method.ts';

/** Writes the columns of lines that a step filled in, where they changed; the caller holds the lock of the record. */
export async function patchLines(
  entity: EntityDefinition,
  { of, takes }: StepLines,
  { before, after }: { readonly before: RecordValues; readonly after: RecordValues },
  { db, actor, now }: Call,
): Promise<void> {
  const field = entity.fields[of];
  if (field?.kind !== 'children') throw new Error(`${entity.key}.${of} holds no lines`);
  const table = toSnake(field.line.key);
  const was = new Map(((before[of] ?? []) as readonly RecordValues[]).map((line) => [line.id, line]));
  for (const line of (after[of] ?? []) as readonly RecordValues[]) {
    const changed = takes.filter((name) => line[name] !== was.get(line.id)?.[name]);
    if (changed.length === 0) continue;
    const sets = changed.map((name, index) => `${toSnake(name)} = $${index + 5}`).join(', ');
    await db.query(
      `update ${table} set ${sets}, row_version = row_version + 1, updated_by = $3, updated_time = $4 where id = $1
        and ${toSnake(field.line.parent?.field ?? 'id')} = $2`,
      [line.id, before.id, actor.userId, now, ...changed.map((name) => line[name])],
    );
  }
}
