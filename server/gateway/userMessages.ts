import { systemActor } from '#domain/core/rights.ts';
import type { Text } from '#domain/core/text.ts';
import { newId } from '../platform/newId.ts';
import type { Db } from './method.ts';
import type { Services } from './services.ts';

export interface Message {
  readonly userIds: readonly string[];
  /** What people write themselves is `sendWords`' business. */
  readonly type: 'TODO' | 'NOTICE' | 'RESULT' | 'ALERT';
  readonly title: Text;
  readonly url: string;
  readonly entity: string;
  readonly recordId: string;
  /** Whose act it tells about: nobody is told of his own. Null: nobody's. */
  readonly by: string | null;
}

/** As it is left: of the work, or in a person's own words. */
interface AnyMessage extends Omit<Message, 'type'> {
  readonly type: Message['type'] | 'CHAT';
}

type Sender = Pick<Services, 'events' | 'jobs' | 'config'>;

/** Tells people of something, in the transaction of what it tells about; their bells hear of it at commit. */
export const sendMessage = (db: Db, services: Sender, message: Message): Promise<void> =>
  leaveMessage(db, services, message);

/** Leaves a message, whoever's words it holds: `sendMessage` and `sendWords` are how others ask for it. */
export async function leaveMessage(
  db: Db,
  { events, jobs, config }: Sender,
  { userIds, type, title, url, entity, recordId, by }: AnyMessage,
): Promise<void> {
  const switches = await switchesOf(
    db,
    [...new Set(userIds)].filter((one) => one !== by),
    type,
  );
  for (const { userId, isMailed } of switches) {
    if (!isMailed || config.smtpUrl === null) continue;
    const actor = { userId: systemActor.userId, userName: systemActor.userName };
    await jobs.add(db, { kind: 'mailMessage', payload: { userId, title: title.zh, url }, actor });
  }
  const here = switches.flatMap(({ userId, isHere }) => (isHere ? [userId] : []));
  if (here.length === 0) return;
  // A new demand is told to a whole department: one statement for all of them.
  await db.query(
    `insert into user_message (id, user_id, message_type, title, title_en, url, entity, record_id)
     select told.id, told.user_id, $3, $4, $5, $6, $7, $8 from unnest($1::text[], $2::text[]) as told (id, user_id)`,
    [here.map(() => newId()), here, type, title.zh, title.en, url, entity, recordId],
  );
  await events.announce(db, { entity: 'userMessage', id: recordId, userIds: here });
}

interface Switches {
  readonly userId: string;
  readonly isHere: boolean;
  readonly isMailed: boolean;
}

/** Where each of them wants to be told of such things; who has said nothing is told here. */
async function switchesOf(db: Db, userIds: readonly string[], type: AnyMessage['type']): Promise<readonly Switches[]> {
  if (userIds.length === 0) return [];
  const { rows } = await db.query<Switches>(
    `select asked.id as "userId", coalesce(s.notify_app ? $2, true) as "isHere", coalesce(s.notify_mail ? $2, false) as "isMailed"
     from unnest($1::text[]) with ordinality as asked (id, place) left join user_setting s on s.user_id = asked.id
     and not s.deleted_flg order by asked.place`,
    [userIds, type],
  );
  return rows;
}

/**
 * What was to do for a record is done, whoever did it: the messages about it count as read, and their bells hear of it
 * at commit.
 */
export async function settleTodo(
  db: Db,
  { events }: Pick<Services, 'events'>,
  { recordId, now }: { recordId: string; now: string },
): Promise<void> {
  const { rows } = await db.query<{ userId: string }>(
    `with read as (
       update user_message set read_time = $2 where record_id = $1 and read_time is null and message_type = 'TODO' returning user_id)
     select distinct user_id as "userId" from read`,
    [recordId, now],
  );
  if (rows.length)
    await events.announce(db, { entity: 'userMessage', id: recordId, userIds: rows.map(({ userId }) => userId) });
}

/** Which messages `m` of a person are for his eyes still: a condition, and its values from `$2` on. */
export interface ShownMessages {
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Which of a person's messages: all without a kind. */
export interface MessageQuestion {
  readonly type?: string | undefined;
  readonly unreadOnly?: boolean;
  /** Days, `yyyy-MM-dd`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly offset?: number;
  readonly limit?: number;
}

const bellRows = 10;
/** So many older messages about a record are told with its latest one. */
const earlierShown = 20;

/**
 * Messages by what they are about, the latest first: `rows` with the latest of each record, how many there are
 * (`count`), which of them are unread (`unreadIds`) and the `earlier` ones. `unread` counts single messages, `unreadOf`
 * those of each kind.
 */
export async function messagesOf(
  db: Db,
  { userId, locale, shown }: { userId: string; locale: 'zh' | 'en'; shown: ShownMessages },
  { type, unreadOnly = false, from, to, offset = 0, limit = bellRows }: MessageQuestion = {},
): Promise<unknown> {
  const mine = `select m.*, coalesce(m.entity || ' ' || m.record_id, m.id) as topic, ${locale === 'en' ? 'm.title_en' : 'm.title'} as words,
      to_char(m.created_time, 'YYYY-MM-DD HH24:MI:SS') as moment
    from user_message m where m.user_id = $1 and ${shown.where}`;
  const at = shown.values.length + 2;
  const { rows } = await db.query(
    `with mine as (${mine}), topics as (
       select topic, max(created_time) as latest, count(*)::int as count, max(id) as last_id, array_agg(id
       order by created_time desc, id desc) as ids,
         coalesce(array_agg(id) filter (where read_time is null), '{}') as unread_ids
       from mine where ($${at}::text is null or message_type = $${at})
         and ($${at + 5}::date is null or created_time >= $${at + 5}) and ($${at + 6}::date is null or created_time < $${at + 6}::date + 1)
       group by topic having not $${at + 1} or bool_or(read_time is null)
       order by latest desc, last_id desc offset $${at + 2} limit $${at + 3})
     select m.id, m.message_type as "messageType", m.words as title, m.url, m.entity, m.record_id as "recordId", m.moment as "createdTime",
       (cardinality(t.unread_ids) = 0)::int as "readFlg", t.count, t.unread_ids as "unreadIds",
       coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'title', e.words, 'createdTime', e.moment) order by e.created_time desc, e.id desc)
         from mine e where e.id = any(t.ids[2:$${at + 4}])), '[]') as earlier
     from topics t join mine m on m.id = t.ids[1] order by t.latest desc, t.last_id desc`,
    [userId, ...shown.values, type ?? null, unreadOnly, offset, limit, earlierShown + 1, from ?? null, to ?? null],
  );
  const { rows: counts } = await db.query<{ type: string; unread: number }>(
    `select message_type as type, count(*)::int as unread from (${mine}) u where read_time is null group by 1`,
    [userId, ...shown.values],
  );
  return {
    unread: counts.reduce((sum, { unread }) => sum + unread, 0),
    unreadOf: Object.fromEntries(counts.map(({ type: kind, unread }) => [kind, unread])),
    rows,
  };
}

/** A person's messages about what these are about, gone for him. */
export async function deleteMessages(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.query(
    `delete from user_message m where m.user_id = $1 and (m.id = any($2) or exists (
       select 1 from user_message o where o.user_id = $1 and o.id = any($2) and o.entity = m.entity and o.record_id = m.record_id))`,
    [userId, ids],
  );
}

export async function markRead(db: Db, userId: string, ids: readonly string[] | undefined): Promise<void> {
  await db.query(
    'update user_message set read_time = localtimestamp where user_id = $1 and read_time is null and ($2::text[] is null or id = any($2))',
    [userId, ids ?? null],
  );
}
