import type { EntityDefinition, RecordValues } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { pathTo } from '#domain/screens.ts';
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
export async function peopleOf(
  departments: readonly string[],
  { db }: Pick<Call, 'db'>,
  { leadersOnly = false } = {},
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from sys_user where role_id = any($1) and status in ('INIT', 'ACTIVE') and not deleted_flg and (is_leader or not $2)`,
    [departments, leadersOnly],
  );
  return rows.map(({ id }) => id);
}

/** The accounts of a customer, and who looks after him. */
export async function peopleAround(customerId: unknown, { db }: Pick<Call, 'db'>): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from sys_user where console_id = $1 and status in ('INIT', 'ACTIVE') and not deleted_flg
     union select manager_id from customer where id = $1 and manager_id is not null`,
    [customerId],
  );
  return rows.map(({ id }) => id);
}
