import { customerRoles } from '#domain/core/access.ts';
import { invalid } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { notice } from '#domain/system/notice.ts';
import { noticePath } from '#domain/system/paths.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { columnsIn, type NamedColumns } from '../../crud/namedColumns.ts';
import { peopleIds } from '../../crud/people.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../../crud/rulesOn.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import { takeSending } from '../../gateway/sendWords.ts';
import { sendMessage } from '../../gateway/userMessages.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';

const u = columnsIn(sysUser, 'u');

/**
 * Whether a notice `n` is for an account. @param customers place of the role ids of customers
 * @param account its columns, those of the alias `u` where nothing is said
 */
export const isFor = (
  customers: string,
  account: Pick<NamedColumns<typeof sysUser>, 'deptCode' | 'roleId'> = u,
): string => `(case n.scope when 'ALL' then true when 'DEPT' then n.target_depts ? ${account.deptCode}
  when 'ROLE' then ${account.roleId} = (select r.role_id from sys_role r where r.id = n.target_role)
  else ${account.roleId} = any(${customers}) end)`;

export const roleIdsOfCustomers = [...customerRoles];

/** It is there at once for everybody it is for; who shall be reminded finds it behind his bell. */
const noticePublished = effectOn(notice, async (record, _step, call) => {
  const { db, services, now } = call;
  const id = String(record.id);
  if (record.remindFlg === 1) {
    const userIds = await peopleIds({}, db, {
      and: (account, place) =>
        `exists (select 1 from notice n where n.id = ${place(id)} and ${isFor(place(roleIdsOfCustomers), account)})`,
    });
    await takeSending(call, userIds.length);
    const title = String(record.title);
    await sendMessage(db, services, {
      userIds,
      type: 'NOTICE',
      title: bi(`公告：${title}`, `Notice: ${title}`),
      url: `${noticePath}?id=${id}`,
      entity: notice.key,
      recordId: id,
      by: null,
    });
  }
  return { publishTime: now };
});

const noticeScheduled = effectOn(notice, async ({ planTime }, _step, { now }) => {
  if (typeof planTime !== 'string' || planTime <= now)
    throw invalid({ planTime: bi('定时发布时间应晚于现在', 'The planned time must be in the future') });
  return undefined;
});

/** Whoever has not read it yet is not told of it any more. */
const noticeRecalled = effectOn(notice, async ({ id }, _step, { db }) => {
  await db.query(`delete from user_message where entity = $1 and record_id = $2 and read_time is null`, [
    notice.key,
    id,
  ]);
  return undefined;
});

export const noticeRules: EntityRules = {
  // Targets of another scope would come back with it.
  beforeSave: beforeSaveOf(notice, async ({ scope }) => ({
    ...(scope !== 'DEPT' && { targetDepts: null }),
    ...(scope !== 'ROLE' && { targetRole: null }),
  })),
  effects: effectsOn(notice, { noticePublished, noticeScheduled, noticeRecalled }),
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
