import { type EntityDefinition, methodName } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { repeats } from './longRun.ts';

interface Named {
  readonly service: string;
  readonly method: string;
}

const derived = new Map<string, EntityDefinition>(
  Object.values(entities).flatMap((entity) =>
    entity.verbs.map((verb) => [`${entity.service}.${methodName(entity, verb)}`, entity] as const),
  ),
);
const places = new Map(Object.values(entities).map((entity, place) => [entity, place]));

/**
 * Derived calls of one verb are one piece of code over other columns: in `npm test` the entities share the verbs out,
 * each has every such one and the next entity those beside; in the long run each has all.
 */
const everyVerb = repeats('DERIVED_VERBS', { short: 6, long: 1 });

/** Whether a walk over all calls makes this one: always when an area wrote it itself. */
export function isItsTurn({ service, method }: Named): boolean {
  const entity = derived.get(`${service}.${method}`);
  if (!entity) return true;
  const verb = entity.verbs.findIndex((one) => methodName(entity, one) === method);
  return (verb + (places.get(entity) ?? 0)) % everyVerb === 0;
}
