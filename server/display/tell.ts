import { customer } from '#domain/company/customer.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
import { sysUser } from '#domain/system/index.ts';
import { readMany, readOne } from '../crud/read.ts';
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

const status = ['INIT', 'ACTIVE'] as const;

/** People who work in these departments; leaders alone where asked. */
export async function peopleOf(
  departments: readonly string[],
  { db }: Pick<Call, 'db'>,
  { leadersOnly = false } = {},
): Promise<string[]> {
  const asked = { roleId: departments, status, ...(leadersOnly && { isLeader: 1 as const }) };
  return (await readMany(sysUser, ['id'], asked, db)).map(({ id }) => id);
}

/** The accounts of a customer, and who looks after him. */
export async function peopleAround(customerId: string | null, { db }: Pick<Call, 'db'>): Promise<string[]> {
  const accounts = await readMany(sysUser, ['id'], { consoleId: customerId, status }, db);
  const whose = await readOne(customer, ['managerId'], { id: customerId }, db, { deleted: 'too' });
  return [...new Set([...accounts.map(({ id }) => id), ...(whose?.managerId ? [whose.managerId] : [])])];
}
