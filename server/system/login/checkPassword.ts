import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { openAccount } from '#domain/system/userFlow.ts';
import { logStep } from '../../crud/logStep.ts';
import { selected } from '../../crud/namedColumns.ts';
import type { Services } from '../../gateway/services.ts';
import { passwordLife } from '../../gateway/session.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { networkOf } from '../../platform/networkOf.ts';
import { countGuess, forgiveGuess, type GuessRule } from './guesses.ts';
import { verifyPassword } from './verifyPassword.ts';

/** Compared when the name is unknown, so that neither answer nor time tells which names exist. */
const nobodysHash = hash(randomBytes(24));

export interface Account {
  readonly id: string;
  readonly userName: string;
  readonly deptCode: string;
  readonly mustChangePwd: boolean;
}

interface AccountRow extends Account {
  readonly passwordHash: string;
  readonly status: string;
  readonly loginName: string;
  readonly rowVersion: number;
  /** Minutes until the lock ends; null without an end. */
  readonly minutes: number | null;
  /** A one-time password that nobody used for too long. */
  readonly isStale: boolean;
}

type Checker = Pick<Services, 'pool' | 'clock' | 'limiters'>;

/**
 * As SQL says it: a password that somebody else made and told is good for so long. The first administrator's has no
 * end, since nobody could make him another.
 */
const firstPasswordLife = `interval '7 days'`;

/**
 * The account behind a name and a password.
 * @throws 1016 wrong name or password, 1017 too many guesses, 1022 disabled
 */
const accountFacts = ['id', 'userName', 'deptCode', 'passwordHash', 'status', 'loginName', 'rowVersion'] as const;
export async function checkPassword(
  services: Checker,
  {
    loginName,
    password,
    address,
    rules,
  }: { loginName: string; password: string; address: string; rules: readonly GuessRule[] },
): Promise<Account> {
  const { pool } = services;
  await countGuess((work) => inTransaction(pool, work), rules);
  const { rows } = await pool.query<AccountRow>(
    `select ${selected(sysUser, accountFacts, 't')},
       case when locked_until is not null then greatest(ceil(extract(epoch
       from locked_until - localtimestamp) / 60), 0)::int end as minutes,
       (status = 'INIT' and not have_admin and coalesce(pwd_changed_at < localtimestamp - ${firstPasswordLife}, false)) as "isStale",
       must_change_pwd or coalesce(pwd_changed_at < localtimestamp - ${passwordLife}, false) as "mustChangePwd"
     from sys_user t where t.login_name = $1 and not t.deleted_flg`,
    [loginName],
  );
  const [account] = rows;
  const isRight = await verifyPassword(services, {
    sender: networkOf(address),
    hash: account?.passwordHash ?? (await nobodysHash),
    password,
  });
  if (!account || !isRight) throw sharedErrors.CREDENTIALS();
  await forgiveGuess(pool, rules);
  const isUnlocked = account.status === 'LOCKED' && (await unlockWhenOver(services, account));
  if (!isUnlocked && !openAccount.has(account.status)) throw sharedErrors.DISABLED();
  if (account.isStale) throw new BusinessError('1022', staleFirstPassword);
  return account;
}

const staleFirstPassword = bi(
  '一次性密码已过期，请联系管理员重置',
  'The one-time password is too old: ask an administrator for another',
);

/** A lock ends by itself at the next login after its time. @throws 1017 with the minutes that are left */
async function unlockWhenOver(
  { pool, clock }: Checker,
  { id, loginName, rowVersion, minutes }: AccountRow,
): Promise<boolean> {
  if (minutes === null) return false;
  if (minutes > 0) throw sharedErrors.LOCKED({ minutes });
  return inTransaction(pool, async (db) => {
    const { rowCount } = await db.query(
      `update sys_user set status = 'ACTIVE', locked_until = null, row_version = row_version + 1 where id = $1
        and status = 'LOCKED' and row_version = $2`,
      [id, rowVersion],
    );
    const record = { id, loginName, rowVersion, status: 'LOCKED' };
    const call = { db, actor: systemActor, now: nowText(clock) };
    if (rowCount) await logStep(sysUser, record, { action: 'autoUnlock', to: 'ACTIVE', opinion: undefined }, call);
    return Boolean(rowCount);
  });
}
