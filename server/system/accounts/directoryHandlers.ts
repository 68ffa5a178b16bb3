import { invalid } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { sendUserMessage, sysUser } from '#domain/system/index.ts';
import { directoryPath } from '#domain/system/paths.ts';
import { implementCall } from '../../crud/implement.ts';
import { Params, scopeCondition } from '../../crud/scope.ts';
import { sendMessage } from '../../gateway/userMessages.ts';

/** To active accounts of staff that the sender sees, all of them or none. @throws 1001 one of them is not there or no longer active */
export const sendToUsers = implementCall(sendUserMessage, async ({ userIds, text }, call) => {
  const asked = [...new Set((Array.isArray(userIds) ? userIds : []).map(String))];
  const params = new Params(asked);
  const { rows } = await call.db.query<{ id: string }>(
    `select t.id from sys_user t where t.id = any($1) and t.status in ('INIT', 'ACTIVE') and t.user_kind <> 'CUSTOMER' and not t.deleted_flg
       and ${scopeCondition(sysUser, call, params)}`,
    params.values,
  );
  if (asked.length === 0 || rows.length < asked.length)
    throw invalid({ userIds: say('接收人不存在或已停用', 'A receiver does not exist or is disabled') });
  const { actor, db, services, audit } = call;
  await sendMessage(db, services, {
    userIds: asked,
    type: 'CHAT',
    title: say(`${actor.userName}：${text}`, `${actor.userName}: ${text}`),
    url: directoryPath,
    entity: sysUser.key,
    recordId: actor.userId,
    by: null,
  });
  Object.assign(audit, { logType: 'ACTION', entity: sysUser.key, detail: { receivers: asked.length } });
  return { sent: asked.length };
});
