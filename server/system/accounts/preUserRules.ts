import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/index.ts';
import { pagePathsOf } from '#domain/screens.ts';
import { disablePreUser, enablePreUser } from '#domain/system/index.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { openAccount } from '#domain/system/userFlow.ts';
import { announce } from '../../crud/announce.ts';
import { implementAct } from '../../crud/implement.ts';
import { logStep } from '../../crud/logStep.ts';
import { readMany } from '../../crud/read.ts';
import { asSystem, getRecord } from '../../crud/readRecord.ts';
import { patchRow } from '../../crud/writeRecord.ts';
import type { ComputedSql, EntityRules } from '../../gateway/areaRules.ts';
import type { Call } from '../../gateway/method.ts';
import { sendMessage } from '../../gateway/userMessages.ts';

/** What somebody has in hand: tasks that are his and not over. */
const openTasks = `k.status not in ('DONE', 'SKIPPED', 'CANCELLED') and not k.deleted_flg`;

export const preUserComputed: ComputedSql = {
  preUser: {
    loginName: '(select u.login_name from sys_user u where u.id = t.user_id)',
    customerNames: `(select string_agg(c.name, '、' order by l.line_no) from pre_user_customer l
      join customer c on c.id = l.customer_id where l.pre_user_id = t.id and not l.deleted_flg)`,
    openItems: `(select count(*)::int from delegate_task k where k.assignee = t.user_id and ${openTasks})`,
  },
};

/** A pre-review person audits under his own role, and somebody of the same role takes over. */
export const preUserRules: EntityRules = {
  beforeSave: async (record, _facts, { db }) => {
    const ids = [record.userId, record.backupUserId].filter((id): id is string => typeof id === 'string');
    const rows = await readMany(sysUser, ['id', 'roleId', 'userKind', 'status'], { id: ids }, db);
    const person = rows.find(({ id }) => id === record.userId);
    const backup = rows.find(({ id }) => id === record.backupUserId);
    if (person && person.userKind !== 'PREVIEW')
      throw invalid({ userId: bi('该用户不是预审用户', 'This account is none of pre-review') });
    if (person && record.preRole && person.roleId !== record.preRole)
      throw invalid({ preRole: bi('与该用户的角色不一致', 'Not the role of this account') });
    if (backup && (!openAccount.has(backup.status) || backup.roleId !== record.preRole))
      throw invalid({ backupUserId: bi('替补应为同角色的在用人员', 'A back-up is an active person of the same role') });
    return record;
  },
};

/**
 * system.disablePreUser: under the lock of the record, what is open at this moment goes to the back-up, who is told.
 */
export const disablePreUserHandler = implementAct(disablePreUser, async ({ record }, call) => {
  const rows = await readMany(
    delegateTask,
    ['id'],
    { assignee: record.userId, status: { not: ['DONE', 'SKIPPED', 'CANCELLED'] } },
    call.db,
    { order: ['id'], lock: 'update' },
  );
  const { backupUserId } = record;
  if (rows.length && !backupUserId) throw sharedErrors.WRONG_STATUS();
  for (const { id } of rows) await handOver(id, String(backupUserId), call);
  if (rows.length)
    await sendMessage(call.db, call.services, {
      userIds: [String(backupUserId)],
      type: 'TODO',
      title: bi(`${rows.length}项预审事项转交给您`, `${rows.length} pre-review items were handed over to you`),
      url: pagePathsOf(delegateTask.key).list ?? '/',
      entity: 'preUser',
      recordId: record.id,
      by: call.actor.userId,
    });
  Object.assign(call.audit, { detail: { handedOver: rows.length, to: backupUserId ?? null } });
  return { enabled: 0 };
});

async function handOver(id: string, assignee: string, call: Call): Promise<void> {
  const task = await getRecord(delegateTask, id, asSystem(call));
  await patchRow(delegateTask, id, { assignee }, call);
  await logStep(delegateTask, task, { action: 'assign', to: String(task.status), opinion: undefined }, call);
  await announce(delegateTask, await getRecord(delegateTask, id, asSystem(call)), call);
}

export const enablePreUserHandler = implementAct(enablePreUser, async () => ({ enabled: 1 }));
