import { hash } from '@node-rs/argon2';
import { customer } from '#domain/company/index.ts';
import { invalid } from '#domain/core/errors.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { passwordProblem } from '#domain/system/password.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { userFlow } from '#domain/system/userFlow.ts';
import { logStep } from '../crud/logStep.ts';
import { readOne } from '../crud/read.ts';
import { type Call, type Db, defineMethod } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { endOtherSessions } from '../gateway/session.ts';
import { pinyinOf } from '../platform/pinyinOf.ts';
import { countGuess, forgiveGuess, passwordChangeRules } from './login/guesses.ts';
import { verifyPassword } from './login/verifyPassword.ts';

const rememberedPasswords = 5;

/**
 * system.modifyPassword: a person's own new password. All his other sessions end; this one goes on.
 * Its parts are transactions of their own: a wrong old password stays counted though the call is refused.
 * @throws 1001 on `oldPassword` or `newPassword` with the rule that is broken, 1017 the old one was guessed too often
 */
export const changePassword = defineMethod({
  service: 'system',
  method: 'modifyPassword',
  right: null,
  writes: true,
  commits: 'perRow',
  beforePasswordChange: true,
  parse: (data) => ({
    oldPassword: requiredText(data, 'oldPassword', 64),
    newPassword: requiredText(data, 'newPassword', 64),
  }),
  handle: async ({ oldPassword, newPassword }, call) => {
    const { db, actor, audit, services, inTransaction } = call;
    Object.assign(audit, {
      logType: 'SECURITY',
      entity: 'sysUser',
      recordId: actor.userId,
      detail: { kind: 'PASSWORD_CHANGED' },
    });
    const current = await passwordHashOf(db, actor.userId);
    const rules = passwordChangeRules(services.secret, actor.userId);
    await countGuess(inTransaction, [rules.old, rules.tries]);
    if (!(await verifyPassword(services, { sender: actor.userId, hash: current, password: oldPassword })))
      throw wrongOldPassword();
    await forgiveGuess(db, [rules.old]);
    const problem = await passwordProblem(newPassword, { loginName: actor.loginName, words: await ownWords(call) });
    if (problem) throw invalid({ newPassword: problem });
    await refuseFormerPassword({ current, newPassword }, call);
    const passwordHash = await hash(newPassword);
    await inPart(call, async (inside) => {
      const { db: own } = inside;
      if ((await passwordHashOf(own, actor.userId, 'update')) !== current) throw wrongOldPassword();
      await logActivation(actor.userId, inside);
      await own.query('insert into sys_pwd_history (user_id, password_hash) values ($1, $2)', [actor.userId, current]);
      await own.query(
        `update sys_user set password_hash = $2, pwd_changed_at = localtimestamp, must_change_pwd = false, status = 'ACTIVE',
          row_version = row_version + 1 where id = $1`,
        [actor.userId, passwordHash],
      );
      await forgiveGuess(own, [rules.tries]);
      await endOtherSessions(own, { userId: actor.userId, sidHash: call.sidHash });
    });
    return { changed: true };
  },
});

/** The first password of his own brings an account to life. @see docs/spec/platform.md 13 user.activate */
async function logActivation(id: string, call: Call): Promise<void> {
  const account = await readOne(sysUser, ['status', 'loginName', 'rowVersion'], { id }, call.db, { deleted: 'too' });
  if (account?.status === userFlow.initial)
    await logStep(sysUser, { id, ...account }, { action: 'activate', to: 'ACTIVE', opinion: undefined }, call);
}

async function passwordHashOf(db: Db, id: string, lock?: 'update'): Promise<string> {
  const account = await readOne(sysUser, ['passwordHash'], { id }, db, { deleted: 'too', ...(lock && { lock }) });
  return account?.passwordHash ?? '';
}

const wrongOldPassword = () => invalid({ oldPassword: bi('旧密码错误', 'Old password is wrong') });

/** What others know of the person and would try first. */
async function ownWords({ db, actor, services }: Call): Promise<readonly string[]> {
  const account = await readOne(sysUser, ['phone', 'email'], { id: actor.userId }, db, { deleted: 'too' });
  const own = await readOne(customer, ['name'], { id: actor.consoleId }, db, { deleted: 'too' });
  const company = await services.settings.get('brand.companyName');
  return [
    actor.userName,
    pinyinOf(actor.userName),
    actor.roleName,
    account?.phone,
    account?.email,
    own?.name,
    company,
  ].flatMap((word) => (word ? [word] : []));
}

async function refuseFormerPassword(
  { current, newPassword }: { current: string; newPassword: string },
  { db, actor, services }: Call,
): Promise<void> {
  const { rows: former } = await db.query<{ password_hash: string }>(
    'select password_hash from sys_pwd_history where user_id = $1 order by changed_at desc limit $2',
    [actor.userId, rememberedPasswords - 1],
  );
  for (const { password_hash } of [...former, { password_hash: current }]) {
    if (await verifyPassword(services, { sender: actor.userId, hash: password_hash, password: newPassword }))
      throw invalid({ newPassword: bi('不能与最近5次密码相同', 'Must differ from the last 5 passwords') });
  }
}
