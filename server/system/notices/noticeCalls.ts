import { sharedErrors } from '#domain/core/errors.ts';
import {
  myNotices as mine,
  notice,
  pinNotice as pin,
  type ReadNotice,
  readNotice as read,
  unpinNotice as unpin,
  type WholeNotice,
} from '#domain/system/notice.ts';
import { implementAct, implementCall } from '../../crud/implement.ts';
import { selected } from '../../crud/namedColumns.ts';
import type { Call } from '../../gateway/method.ts';
import { newId } from '../../platform/newId.ts';
import { isFor, roleIdsOfCustomers } from './noticeRules.ts';

const shown = `${selected(notice, ['id', 'title', 'noticeType', 'publishTime', 'pinFlg'], 'n')},
  exists (select 1 from notice_read r where r.notice_id = n.id and r.user_id = u.id)::int as "readFlg"`;
const forMe = `from notice n join sys_user u on u.id = $1
  where n.status = 'PUBLISHED' and not n.deleted_flg and (n.expire_time is null or n.expire_time > $3) and ${isFor('$2')}`;
const latest = 5;

const noticesOf = async ({ db, actor, now }: Call, limit: number) => {
  const { rows } = await db.query<ReadNotice>(
    `select ${shown} ${forMe} order by n.pin_flg desc, n.publish_time desc, n.id desc limit ${limit}`,
    [actor.userId, roleIdsOfCustomers, now],
  );
  return rows;
};

export const noticeBlock = (call: Call) => noticesOf(call, latest);

export const myNoticesHandler = implementCall(mine, (_input, call) => noticesOf(call, 200));

/** Reading leaves its mark once; a notice that is not for this person does not exist for him. */
export const readNoticeHandler = implementCall(read, async ({ id }, { db, actor, now, services }) => {
  const { rows } = await db.query<WholeNotice>(
    `select ${shown}, ${selected(notice, ['content', 'createdByName'], 'n')} ${forMe} and n.id = $4`,
    [actor.userId, roleIdsOfCustomers, now, id],
  );
  const [found] = rows;
  if (!found) throw sharedErrors.NOT_FOUND();
  await db.query(
    `insert into notice_read (id, notice_id, user_id, read_time, created_by, created_time, updated_time) values ($1, $2, $3, $4, $3, $4, $4)
     on conflict (notice_id, user_id) where not deleted_flg do nothing`,
    [newId(), id, actor.userId, now],
  );
  await db.query(
    `update user_message set read_time = $3 where user_id = $1 and entity = 'notice' and record_id = $2 and read_time is null`,
    [actor.userId, id, now],
  );
  await services.events.announce(db, { entity: 'userMessage', id: actor.userId, userIds: [actor.userId] });
  return found;
});

export const pinNoticeHandler = implementAct(pin, async () => ({ pinFlg: 1 }));
export const unpinNoticeHandler = implementAct(unpin, async () => ({ pinFlg: 0 }));
