import type { Services } from '../gateway/services.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { lockContent } from '../platform/store/lockContent.ts';
import { sweepSpool, uploadFolder } from '../platform/store/spool.ts';
import { passingBizTypes } from './fileRules.ts';

const batch = 500;

export interface Purged {
  /** `sys_file` rows that nothing needs any more. */
  readonly rows: number;
  /** Contents removed from the store. */
  readonly contents: number;
}

/**
 * Forgets files that no record has: uploads 24 hours after they came, files of imports and exports after 7 days; then
 * content that no row names, such as what a rolled-back transaction left. Safe to run beside uploads and beside itself.
 * @see docs/spec/platform.md 12 (sys_file.refCount)
 */
export async function purgeFiles(
  { pool, files, config }: Pick<Services, 'pool' | 'files' | 'config'>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Purged> {
  const { rowCount } = await pool.query(
    `delete from sys_file f where not exists (select 1 from attachment a where a.hashaddr = f.hashaddr)
       and f.created_time < localtimestamp - case when f.biz_type = any($1) then interval '7 days' else interval '24 hours' end`,
    [passingBizTypes],
  );
  let contents = 0;
  const waiting: string[] = [];
  for await (const hashaddr of files.listOld()) {
    if (signal?.aborted) break;
    waiting.push(hashaddr);
    if (waiting.length === batch) contents += await removeUnnamed(waiting.splice(0), { pool, files });
  }
  contents += await removeUnnamed(waiting, { pool, files });
  await files.sweep();
  await sweepSpool(uploadFolder(config));
  return { rows: rowCount ?? 0, contents };
}

async function removeUnnamed(
  hashaddrs: readonly string[],
  { pool, files }: Pick<Services, 'pool' | 'files'>,
): Promise<number> {
  const { rows } = await pool.query<{ hashaddr: string }>(
    `select h as hashaddr from unnest($1::text[]) h where ${unnamed}`,
    [hashaddrs],
  );
  let removed = 0;
  for (const { hashaddr } of rows) {
    removed += await inTransaction(pool, async (db) => {
      await lockContent(db, hashaddr, 'exclusive');
      const { rows: still } = await db.query(`select 1 from (select $1::text as h) x where ${unnamed}`, [hashaddr]);
      if (still.length === 0) return 0;
      await files.remove(hashaddr);
      return 1;
    });
  }
  return removed;
}

const unnamed = `not exists (select 1 from sys_file f where f.hashaddr = h) and not exists (select 1 from attachment a where a.hashaddr = h)`;
