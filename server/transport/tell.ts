import { customer } from '#domain/company/customer.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { peopleIds } from '../crud/people.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { type Message, sendMessage } from '../gateway/userMessages.ts';

/** A message about a record of transport, which opens its page. */
export const tellAbout = (
  entity: EntityDefinition,
  recordId: string,
  { userIds, type, title }: Pick<Message, 'userIds' | 'type'> & { readonly title: Text },
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    ...{ userIds, type, title, entity: entity.key, recordId, by: actor.userId },
    url: pathTo(entity.key, recordId) ?? '',
  });

/** Who looks after a customer; nobody where nobody does. */
export async function managerOfCustomer(customerId: string | null, { db }: Pick<Call, 'db'>): Promise<string[]> {
  const found = await readOne(customer, ['managerId'], { id: customerId }, db, { deleted: 'too' });
  return found?.managerId ? [found.managerId] : [];
}

/** The accounts of a customer. */
export const accountsOf = (customerId: string | null, { db }: Pick<Call, 'db'>): Promise<string[]> =>
  peopleIds({ customer: customerId }, db);
