import type { Text } from '#domain/core/text.ts';
import { newId } from '../platform/newId.ts';
import type { Db } from './method.ts';
import type { Services } from './services.ts';

export interface Message {
  readonly userIds: readonly string[];
  readonly type: 'TODO' | 'NOTICE' | 'RESULT' | 'ALERT' | 'CHAT';
  readonly title: Text;
  readonly url: string;
  readonly entity: string;
  readonly recordId: string;
}

/** Leaves a message for people, in the transaction of what it tells about; their bells hear of it at commit. */
export async function sendMessage(
  db: Db,
  { events }: Pick<Services, 'events'>,
  { userIds, type, title, url, entity, recordId }: Message,
): Promise<void> {
  for (const userId of new Set(userIds)) {
    const id = newId();
    await db.query(
      'insert into user_message (id, user_id, message_type, title, title_en, url, entity, record_id) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      [id, userId, type, title.zh, title.en, url, entity, recordId],
    );
    await events.announce(db, { entity: 'userMessage', id, userId });
  }
}

/** What was to do for a record is done, whoever did it: the messages about it count as read, and their bells hear of it at commit. */
export async function settleTodo(
  db: Db,
  { events }: Pick<Services, 'events'>,
  { recordId, now }: { recordId: string; now: string },
): Promise<void> {
  const { rows } = await db.query<{ id: string; userId: string }>(
    `update user_message set read_time = $2 where record_id = $1 and read_time is null and message_type = 'TODO' returning id, user_id as "userId"`,
    [recordId, now],
  );
  for (const { id, userId } of rows) await events.announce(db, { entity: 'userMessage', id, userId });
}

/** What the bell shows: how many are unread and the latest ten. */
export async function unreadMessages(db: Db, userId: string, locale: 'zh' | 'en'): Promise<unknown> {
  const { rows } = await db.query(
    `select id, message_type as "messageType", ${locale === 'en' ? 'title_en' : 'title'} as title, url, entity, record_id as "recordId",
       (read_time is not null)::int as "readFlg", to_char(created_time, 'YYYY-MM-DD HH24:MI:SS') as "createdTime"
     from user_message where user_id = $1 order by created_time desc, id desc limit 10`,
    [userId],
  );
  const { rows: counts } = await db.query<{ unread: number }>(
    'select count(*)::int as unread from user_message where user_id = $1 and read_time is null',
    [userId],
  );
  return { unread: counts[0]?.unread ?? 0, rows };
}

export async function markRead(db: Db, userId: string, ids: readonly string[] | undefined): Promise<void> {
  await db.query(
    'update user_message set read_time = localtimestamp where user_id = $1 and read_time is null and ($2::text[] is null or id = any($2))',
    [userId, ids ?? null],
  );
}
