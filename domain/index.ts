import { areas } from './areas.ts';
import type { ActDefinition } from './core/act.ts';
import type { EntityDefinition } from './core/entity.ts';

/** Everything that exists, by entity key. */
export const entities: Readonly<Record<string, EntityDefinition>> = Object.fromEntries(
  areas.flatMap((area) => area.entities).map((entity) => [entity.key, entity]),
);

/** @throws {Error} no entity has this key: a mistake in a definition, never a user's */
export function entityOf(key: string): EntityDefinition {
  const entity = entities[key];
  if (!entity) throw new Error(`No entity '${key}' in domain/areas.ts`);
  return entity;
}

const acts = new Map<string, ActDefinition[]>();
for (const act of areas.flatMap((area) => area.acts ?? [])) acts.set(act.entity.key, [...(acts.get(act.entity.key) ?? []), act]);

/** What can be done to records of an entity beyond its lifecycle, in the order people meet it. */
export const actsOf = (entityKey: string): readonly ActDefinition[] => acts.get(entityKey) ?? [];
