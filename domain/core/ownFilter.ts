import { type EntityDefinition, fieldOf, type RecordValues } from './entity.ts';
import { holdsPeople } from './field.ts';
import type { Person } from './person.ts';

/** In a filter of people whoever asks, by whichever of his accounts. */
const me = 'me';

/**
 * A filter in which `me` has become the accounts of this person: in `createdBy`, in references to people and in lists
 * of them. Views of a list are the same for everybody, and show each his own.
 */
export function forPerson(
  entity: EntityDefinition,
  filter: RecordValues,
  { userId, sameAs = [] }: Person,
): RecordValues {
  const asked = Object.entries(filter).filter(([name, value]) => value === me && isOfPeople(entity, name));
  if (asked.length === 0) return filter;
  const accounts = [userId, ...sameAs];
  const others = Object.entries(filter).filter(([name]) => !asked.some(([own]) => own === name));
  return Object.fromEntries([...others, ...asked.map(([name]) => [`${name}__in`, accounts] as const)]);
}

function isOfPeople(entity: EntityDefinition, name: string): boolean {
  const field = fieldOf(entity, name);
  if (!field) return name === 'createdBy';
  return holdsPeople(field) || (field.kind === 'ref' && field.entity === 'sysUser');
}
