import type { DraftOf, RecordOf } from '#domain/core/entity.ts';
import { invalid, sharedErrors } from '#domain/core/errors.ts';
import { isDateTime } from '#domain/core/moments.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { accountsPath } from '#domain/system/paths.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { lastAdminStays } from '#domain/system/userFlow.ts';
import { readOne } from '../../crud/read.ts';
import { beforeSaveOf, effectOn, effectsOn } from '../../crud/rulesOn.ts';
import type { ComputedSql, EntityRules, FollowOn, StepCheckOn } from '../../gateway/areaRules.ts';
import type { Call, Db } from '../../gateway/method.ts';
import { endAllSessions } from '../../gateway/session.ts';
import { tellLeaderless } from '../../gateway/tellLeaderless.ts';
import { leavingBy, settleWork } from './handOver.ts';
import { oneTimePassword } from './oneTimePassword.ts';
import { otherAccountsSql } from './samePerson.ts';

type Account = RecordOf<typeof sysUser>;
type Draft = DraftOf<typeof sysUser>;

const openAdmin = (alias: string) =>
  `${alias}.have_admin and ${alias}.status in ('INIT', 'ACTIVE') and not ${alias}.deleted_flg`;
const openSession = 's.end_kind is null and s.expire_at > now()';

/** SQL of what is worked out of accounts and sessions. */
export const accountComputed: ComputedSql = {
  sysUser: {
    otherAccounts: otherAccountsSql,
    // The beginning and the end tell colleagues whose number it is.
    shownPhone: `case when length(t.phone) >= 7 then left(t.phone, 3) || '****' || right(t.phone, 4) else t.phone end`,
    online: `(exists (select 1 from sys_session s where s.user_id = t.id and ${openSession} and s.last_seen > now() - interval '15 minutes'))::int`,
    lastAdmin: `(t.have_admin and t.status in ('INIT', 'ACTIVE') and not exists (select 1 from sys_user o where o.id <> t.id
      and ${openAdmin('o')}))::int`,
  },
  sysSession: {
    loginName: '(select u.login_name from sys_user u where u.id = t.user_id)',
    sessionState: `case when t.end_kind is not null then 'ENDED' when t.expire_at <= now()
      or t.last_seen <= now() - interval '2 hours' then 'EXPIRED' else 'OPEN' end`,
  },
};

/** One change of administrators at a time, and at least one is left. @throws 1001 */
async function keepAdmin(id: unknown, { db }: Call): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('sysUser:administrators'))`);
  const { rows } = await db.query(`select 1 from sys_user o where o.id <> $1 and ${openAdmin('o')} limit 1`, [id]);
  if (rows.length === 0) throw invalid({ _: lastAdminStays });
}

const isAdmin = ({ haveAdmin }: { readonly haveAdmin?: unknown }): boolean => Number(haveAdmin) === 1;

/** Writing accounts is for administrators, by whatever door; a new one begins with a password that is told once. */
const prepareAccount = beforeSaveOf(sysUser, async (record, { before }, call) => {
  if (!call.actor.haveAdmin && !isSystem(call.actor)) throw sharedErrors.FORBIDDEN();
  await checkRole(record, before, call.db);
  if (before && isAdmin(before) && !isAdmin(record)) await keepAdmin(before.id, call);
  const facts: { readonly consoleId?: null } = record.userKind === 'CUSTOMER' ? {} : { consoleId: null };
  const leaving = before && leavingBy(before, record);
  if (leaving) await settleWork(before, leaving, record, call);
  // Said for this change alone: the next one is asked anew.
  if (before) return { ...facts, ...nothingHandedOver };
  return { ...facts, ...(await oneTimePassword(record.loginName ?? '', call)) };
});

async function checkRole({ roleId, userKind }: Draft, before: Account | undefined, db: Db): Promise<void> {
  if (!roleId || (before?.roleId === roleId && before.userKind === userKind)) return;
  const role = await readOne(sysRole, ['roleKind'], { roleId, enabled: 1 }, db, { deleted: 'too' });
  if (!role) throw invalid({ roleId: bi('角色不存在或已停用', 'The role does not exist or is disabled') });
  if (role.roleKind !== userKind)
    throw invalid({ roleId: bi('角色与用户类型不符', 'The role does not fit the kind of user') });
}

/** Whoever is back has handed nothing over. */
const nothingHandedOver = { handOverTo: null, leaveUndone: 0 } as const;

const endSessions = ({ id }: Account, { db }: Call) => endAllSessions(db, { userId: id, endKind: 'KILLED' });

/** Who was shut out begins anew: his sessions end, and the password is one that only he and the administrator know. */
const newPassword = effectOn(sysUser, async (record, _step, call) => {
  await endSessions(record, call);
  return { ...(await oneTimePassword(record.loginName ?? '', call)), lockedUntil: null, ...nothingHandedOver };
});

const leaves: StepCheckOn<typeof sysUser> = (record, params, call) => settleWork(record, 'goes', params, call);

/** Told however it came about: by this page, an import, or another act. */
const tellOfLoss = async ({ id, isLeader, deptCode }: Account, call: Call): Promise<void> => {
  if (isLeader === 1) await tellLeaderless({ dept: deptCode ?? '', but: id, url: accountsPath }, call);
};

/** Whoever led a department and does not any more after a write. */
export const followLeader: FollowOn<typeof sysUser> = async (stored, before, call) => {
  if (before?.isLeader !== 1 || (stored.isLeader === 1 && stored.deptCode === before.deptCode)) return;
  await tellLeaderless({ dept: before.deptCode ?? '', but: stored.id, url: accountsPath }, call);
};

const locked = effectOn(sysUser, async (record, { params }, call) => {
  const until = String(params.lockedUntil ?? '');
  if (!isDateTime(until) || until <= call.now)
    throw invalid({ lockedUntil: bi('锁定至应晚于当前时间', 'A lock ends in the future') });
  if (isAdmin(record)) await keepAdmin(record.id, call);
  await endSessions(record, call);
  await tellOfLoss(record, call);
  return {};
});

const disabled = effectOn(sysUser, async (record, _step, call) => {
  if (isAdmin(record)) await keepAdmin(record.id, call);
  await endSessions(record, call);
  await tellOfLoss(record, call);
  return { lockedUntil: null };
});

/** The name stays taken; what is personal goes, and his name keeps its first sign. */
const closed = effectOn(sysUser, async ({ id, userName }, _step, { db }) => {
  await db.query('delete from sys_pwd_history where user_id = $1', [id]);
  const [first = ''] = String(userName ?? '');
  return { userName: `${first}**`, phone: null, email: null, lastLoginIp: null, remark: null, haveAdmin: 0 };
});

export const accountRules: EntityRules = {
  beforeSave: prepareAccount,
  beforeStep: { lock: leaves, disable: leaves, close: leaves },
  effects: effectsOn(sysUser, {
    newPassword,
    locked,
    disabled,
    closed,
    unlocked: async () => ({ lockedUntil: null, ...nothingHandedOver }),
  }),
};
