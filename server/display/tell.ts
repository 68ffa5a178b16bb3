import { customer } from '#domain/company/index.ts';
import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { peopleIds } from '../crud/people.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';
import { type Message, sendMessage } from '../gateway/userMessages.ts';

/** A message about a record of the area, which opens its page. */
export const tell = (
  entity: EntityDefinition,
  record: RecordValues,
  { userIds, type, title }: Pick<Message, 'userIds' | 'type'> & { readonly title: Text },
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    ...{ userIds, type, title, entity: entity.key, recordId: String(record.id), by: actor.userId },
    url: pathTo(entity.key, String(record.id)) ?? '',
  });

/** People who work in these departments; leaders alone where asked. */
export function peopleOf(
  departments: readonly string[],
  { db }: Pick<Call, 'db'>,
  { leadersOnly = false } = {},
): Promise<string[]> {
  return peopleIds({ role: departments, ...(leadersOnly && { leader: true }) }, db);
}

/** The accounts of a customer, and who looks after him. */
export async function peopleAround(customerId: unknown, { db }: Pick<Call, 'db'>): Promise<string[]> {
  const id = typeof customerId === 'string' ? customerId : null;
  const manager = await readOne(customer, ['managerId'], { id }, db, { deleted: 'too' });
  return [...new Set([...(await peopleIds({ customer: id }, db)), ...(manager?.managerId ? [manager.managerId] : [])])];
}
