import { customerRoles } from '#domain/core/access.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { nowText } from '#domain/core/moments.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { sysUser } from '#domain/system/sysUser.ts';
import { readOne } from '../crud/read.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';

const megabyte = 1024 * 1024;

interface Wanted {
  /** User id. */
  readonly createdBy: string;
  /** Bytes that are to be kept. */
  readonly size: number;
}

/**
 * Keeps what the accounts of one customer leave here in a day, uploads and files made for them, within what the setting
 * says; staff is not counted. Inside a transaction two of his accounts cannot both have the last bytes.
 * @throws 1010 with how much a day holds and when there is more
 */
export async function refuseBeyondQuota(
  db: Db,
  { createdBy, size }: Wanted,
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
): Promise<void> {
  const account = await readOne(sysUser, ['id', 'consoleId', 'roleId'], { id: createdBy }, db, { deleted: 'too' });
  if (!account || !isCustomer(account.roleId ?? '')) return;
  const owner = account.consoleId ?? account.id;
  const most = await settings.get('file.customerMegabytesPerDay');
  await db.query(`select pg_advisory_xact_lock(hashtextextended('bytes of ' || $1, 0))`, [owner]);
  const { rows: sums } = await db.query<{ used: string }>(
    `select coalesce(sum(f.file_size), 0)::text as used from sys_file f where f.created_time >= $2::date
       and f.created_by = any(array(select u.id from sys_user u where u.role_id = any($3) and coalesce(u.console_id, u.id) = $1))`,
    [owner, nowText(clock).slice(0, 10), [...customerRoles]],
  );
  const used = Number(sums[0]?.used ?? 0);
  if (used + size <= most * megabyte) return;
  const left = Math.floor(Math.max(most * megabyte - used, 0) / megabyte);
  throw new BusinessError(
    '1010',
    bi(
      `每个客户每天最多保存${most}MB文件，今天还剩${left}MB，明天0点起可继续上传`,
      `A customer keeps at most ${most} MB of files a day: ${left} MB are left today, and there is more from midnight on`,
    ),
  );
}
