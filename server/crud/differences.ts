import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';

/** Field name -> [before, after] for the operation log; personal values are masked there. */
export function differences(
  entity: EntityDefinition,
  before: RecordValues,
  after: RecordValues,
): Record<string, readonly [unknown, unknown]> {
  const changed: Record<string, readonly [unknown, unknown]> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind === 'computed' || JSON.stringify(before[name] ?? null) === JSON.stringify(after[name] ?? null))
      continue;
    changed[name] =
      field.personal || field.secret || name === 'phone' ? ['***', '***'] : [before[name] ?? null, after[name] ?? null];
  }
  return changed;
}
