import { customer } from '#domain/company/customer.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { peopleIds } from '../crud/people.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { type Message, sendMessage } from '../gateway/userMessages.ts';

/** A message about a record of the area, which opens its page. */
export const tell = (
  entity: EntityDefinition,
  { id }: { readonly id: string },
  { userIds, type, title }: Pick<Message, 'userIds' | 'type'> & { readonly title: Text },
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    ...{ userIds, type, title, entity: entity.key, recordId: id, by: actor.userId },
    url: pathTo(entity.key, id) ?? '',
  });

/** People who work in these departments; leaders alone where asked. */
export function peopleOfDepartments(
  departments: readonly string[],
  { db }: Pick<Call, 'db'>,
  { leadersOnly = false } = {},
): Promise<string[]> {
  return peopleIds({ role: departments, ...(leadersOnly && { leader: true }) }, db);
}

/** The accounts of a customer, and who looks after him. */
export async function peopleAround(customerId: string | null, { db }: Pick<Call, 'db'>): Promise<string[]> {
  const manager = await readOne(customer, ['managerId'], { id: customerId }, db, { deleted: 'too' });
  const own = await peopleIds({ customer: customerId }, db);
  return [...new Set([...own, ...(manager?.managerId ? [manager.managerId] : [])])];
}
