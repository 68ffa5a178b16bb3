import * as approval from './approval/index.ts';
import * as company from './company/index.ts';
import type { EntityDefinition } from './core/entity.ts';
import * as demand from './demand/index.ts';
import * as guarantee from './guarantee/index.ts';
import * as system from './system/index.ts';

/** Everything that exists, by entity key. A new area is one line here, a new entity one line in its area's index. */
export const entities: Readonly<Record<string, EntityDefinition>> = Object.fromEntries(
  [system, company, demand, guarantee, approval]
    .flatMap((area) => Object.values(area))
    .map((entity) => [entity.key, entity as EntityDefinition]),
);

/** @throws {Error} no entity has this key: a mistake in a definition, never a user's */
export function entityOf(key: string): EntityDefinition {
  const entity = entities[key];
  if (!entity) throw new Error(`No entity '${key}' in domain/index.ts`);
  return entity;
}
