import { customerRoles } from '#domain/core/access.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { notice } from '#domain/system/notice.ts';
import { noticePath } from '#domain/system/paths.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { Effect, EntityRules } from '../../gateway/areaRules.ts';
import { takeSending } from '../../gateway/sendWords.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';

/** Whether a notice `n` is for the account `u`. @param customers place of the role ids of customers */
export const isFor = (
  customers: string,
): string => `(case n.scope when 'ALL' then true when 'DEPT' then n.target_depts ? u.dept_code
  when 'ROLE' then u.role_id = (select r.role_id from sys_role r where r.id = n.target_role) else u.role_id = any(${customers}) end)`;

export const roleIdsOfCustomers = [...customerRoles];

/** It is there at once for everybody it is for; who shall be reminded finds it behind his bell. */
const noticePublished: Effect = async (record, _step, call) => {
  const { db, services, now } = call;
  const id = String(record.id);
  if (record.remindFlg === 1) {
    const { rows } = await db.query<{ id: string }>(
      `select u.id from sys_user u join notice n on n.id = $1 where ${isFor('$2')} and u.status in ('INIT', 'ACTIVE') and not u.deleted_flg`,
      [id, roleIdsOfCustomers],
    );
    await takeSending(call, rows.length);
    const title = String(record.title);
    await sendMessage(db, services, {
      userIds: rows.map((user) => user.id),
      type: 'NOTICE',
      title: bi(`公告：${title}`, `Notice: ${title}`),
      url: `${noticePath}?id=${id}`,
      entity: notice.key,
      recordId: id,
      by: null,
    });
  }
  return { publishTime: now };
};

const noticeScheduled: Effect = async ({ planTime }, _step, { now }) => {
  if (typeof planTime !== 'string' || planTime <= now)
    throw invalid({ planTime: bi('定时发布时间应晚于现在', 'The planned time must be in the future') });
  return undefined;
};

/** Whoever has not read it yet is not told of it any more. */
const noticeRecalled: Effect = async ({ id }, _step, { db }) => {
  await db.query(`delete from user_message where entity = $1 and record_id = $2 and read_time is null`, [
    notice.key,
    id,
  ]);
  return undefined;
};

export const noticeRules: EntityRules = {
  prepare: async (record: RecordValues) => {
    // Targets of another scope would come back with it.
    return {
      ...record,
      ...(record.scope !== 'DEPT' && { targetDepts: null }),
      ...(record.scope !== 'ROLE' && { targetRole: null }),
    };
  },
  effects: { noticePublished, noticeScheduled, noticeRecalled },
};

export const noticeComputed = { reads: '(select count(*)::int from notice_read r where r.notice_id = t.id)' };

/** Every minute: notices whose time has come are published, those whose time is over expire. */
export const fireNotices: JobHandler = async (_payload, { services }) => {
  const now = nowText(services.clock);
  const { rows } = await services.pool.query<JobObject & { readonly action: string }>(
    `select 'notice' as type, id, title as name, case status when 'SCHEDULED' then 'fire' else 'expire' end as action from notice
     where not deleted_flg and ((status = 'SCHEDULED' and plan_time <= $1) or (status = 'PUBLISHED' and expire_time < $1)) order by id limit 200`,
    [now],
  );
  const done = await workAtObjects('fireNotices', services, (at) =>
    at.each(rows, ({ id, action }, db) => takeSystemStep(notice, { id, action }, systemCall(services, db))),
  );
  return { done };
};
