import { hash, verify } from '@node-rs/argon2';
import { invalid } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { passwordProblem } from '#domain/system/password.ts';
import { defineMethod } from '../gateway/method.ts';
import { requiredText } from '../gateway/shape.ts';

const rememberedPasswords = 5;

/**
 * system.changePassword: a person's own new password. Other sessions of his end; this one goes on.
 * @throws 1001 on `oldPassword` or `newPassword` with the rule that is broken
 */
export const changePassword = defineMethod({
  service: 'system',
  method: 'changePassword',
  right: null,
  writes: true,
  parse: (data) => ({ oldPassword: requiredText(data, 'oldPassword', 64), newPassword: requiredText(data, 'newPassword', 64) }),
  handle: async ({ oldPassword, newPassword }, { db, actor, audit }) => {
    Object.assign(audit, { logType: 'SECURITY', entity: 'sysUser', recordId: actor.userId, detail: { kind: 'PASSWORD_CHANGED' } });
    const { rows } = await db.query<{ password_hash: string }>('select password_hash from sys_user where id = $1 for update', [
      actor.userId,
    ]);
    const current = rows[0]?.password_hash ?? '';
    if (!(await verify(current, oldPassword))) throw invalid({ oldPassword: say('旧密码错误', 'Old password is wrong') });
    const problem = passwordProblem(newPassword, actor.loginName);
    if (problem) throw invalid({ newPassword: problem });
    const { rows: former } = await db.query<{ password_hash: string }>(
      'select password_hash from sys_pwd_history where user_id = $1 order by changed_at desc limit $2',
      [actor.userId, rememberedPasswords - 1],
    );
    for (const { password_hash } of [...former, { password_hash: current }]) {
      if (await verify(password_hash, newPassword))
        throw invalid({ newPassword: say('不能与最近5次密码相同', 'Must differ from the last 5 passwords') });
    }
    await db.query('insert into sys_pwd_history (user_id, password_hash) values ($1, $2)', [actor.userId, current]);
    await db.query(
      `update sys_user set password_hash = $2, pwd_changed_at = localtimestamp, must_change_pwd = false, status = 'ACTIVE', row_version = row_version + 1 where id = $1`,
      [actor.userId, await hash(newPassword)],
    );
    return { changed: true };
  },
});
