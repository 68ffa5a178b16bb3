import { peopleIds } from '../../crud/people.ts';
import type { Call } from '../../gateway/method.ts';

/** Active people of these roles. */
export const peopleOfRoles = (roles: readonly string[], { db }: Pick<Call, 'db'>): Promise<string[]> =>
  peopleIds({ role: roles }, db);
