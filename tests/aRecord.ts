import type { EntityDefinition, RecordOf } from '#domain/core/entity.ts';

/** A record as a test needs it: what it says of the fields that matter, nothing in all others. */
export function aRecord<const Entity extends EntityDefinition>(
  entity: Entity,
  values: Partial<RecordOf<Entity>>,
): RecordOf<Entity>;
export function aRecord({ fields }: EntityDefinition, values: object): object {
  const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  const since = '2026-01-01 08:00:00';
  const common = {
    createdBy: 'u1',
    createdByName: null,
    createdDept: null,
    createdTime: since,
    updatedBy: 'u1',
    updatedTime: since,
  };
  return { ...nothing, ...common, id: '1', rowVersion: 1, ...values };
}
