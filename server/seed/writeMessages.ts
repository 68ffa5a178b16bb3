import type { Db } from '../gateway/method.ts';

/** Messages of demo records, as their builders make them. */
export async function writeMessages(messages: readonly object[], db: Db): Promise<void> {
  await db.query(
    `insert into user_message (id, user_id, message_type, title, title_en, url, entity, record_id, read_time, created_time)
     select r.id, r."userId", r."messageType", r.title, r."titleEn", r.url, r.entity, r."recordId", r."readTime", r."createdTime"
     from json_to_recordset($1::json) r (id text, "userId" text, "messageType" text, title text, "titleEn" text, url text, entity text, "recordId" text, "readTime" timestamp, "createdTime" timestamp)`,
    [JSON.stringify(messages)],
  );
}
