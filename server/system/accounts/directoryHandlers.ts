import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { mostReceivers } from '#domain/system/directoryCalls.ts';
import { sendUserMessage, sysUser } from '#domain/system/index.ts';
import { directoryPath } from '#domain/system/paths.ts';
import { implementCall } from '../../crud/implement.ts';
import { peopleIds } from '../../crud/people.ts';
import type { Call } from '../../gateway/method.ts';
import { sendWords } from '../../gateway/sendWords.ts';

const namesOf = (list: unknown): string[] => [...new Set((Array.isArray(list) ? list : []).map(String))];

/** People who are named, all of them or none. @throws 1001 one of them is not there or no longer active */
async function named(userIds: readonly string[], call: Call): Promise<readonly string[]> {
  const found = await peopleIds({ id: userIds, staff: true }, call.db, { seenBy: call });
  if (found.length < userIds.length)
    throw invalid({ userIds: bi('接收人不存在或已停用', 'A receiver does not exist or is disabled') });
  return userIds;
}

/** Everybody else who holds one of these roles. @throws 1001 nobody does */
async function holders(roleIds: readonly string[], call: Call): Promise<readonly string[]> {
  if (roleIds.length === 0) return [];
  const others = await peopleIds({ role: roleIds, staff: true }, call.db, {
    seenBy: call,
    and: (u, place) => `${u.id} <> ${place(call.actor.userId)}`,
  });
  if (others.length === 0)
    throw invalid({ roleIds: bi('所选角色没有其他启用的账号', 'Nobody else holds these roles') });
  return others;
}

/**
 * To active accounts of staff that the sender sees.
 * @throws 1001 nobody is asked for, somebody is not there, or they are too many
 */
export const sendToUsers = implementCall(sendUserMessage, async ({ userIds, roleIds, text }, call) => {
  const asked = namesOf(userIds);
  const roles = namesOf(roleIds);
  if (asked.length + roles.length === 0) throw invalid({ userIds: bi('请选择接收人或角色', 'Choose people or roles') });
  const receivers = [...new Set([...(await named(asked, call)), ...(await holders(roles, call))])];
  if (receivers.length > mostReceivers)
    throw invalid({
      roleIds: bi(
        `接收人共${receivers.length}人，最多${mostReceivers}人`,
        `${receivers.length} receivers, at most ${mostReceivers} are reached at once`,
      ),
    });
  const { actor, audit } = call;
  await sendWords(call, {
    userIds: receivers,
    title: bi(`${actor.userName}：${text}`, `${actor.userName}: ${text}`),
    url: directoryPath,
    entity: sysUser.key,
    recordId: actor.userId,
    by: null,
  });
  Object.assign(audit, {
    logType: 'ACTION',
    entity: sysUser.key,
    detail: { receivers: receivers.length, ...(roles.length > 0 && { roles }) },
  });
  return { sent: receivers.length };
});
