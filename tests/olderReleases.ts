import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { checkBackup, restoreBackup } from '#server/platform/backup/restoreBackup.ts';
import { migrate, migrationNames } from '#server/platform/migrate.ts';

/**
 * Demo data as older releases made them: backups of their first start, without stored files, search columns and the
 * table of regions.
 */
export const releases = { '0009': 'release-0009.backup.br', '0067': 'release-0067.backup.br' } as const;

/**
 * Puts the data of an older release into an empty database and brings it to today's schema.
 * @param upTo the last migration to run; absent = all
 */
export async function restoreRelease(
  file: string,
  { pool, folder, upTo }: { readonly pool: Pool; readonly folder: string; readonly upTo?: string },
): Promise<void> {
  const path = join(folder, 'older.backup');
  writeFileSync(
    path,
    gzipSync(brotliDecompressSync(readFileSync(fileURLToPath(new URL(`data/${file}`, import.meta.url)))), { level: 1 }),
  );
  await restoreBackup({
    pool,
    backup: await checkBackup(path),
    filesFolder: null,
    databaseFolder: null,
    force: true,
    migrate: (target, last = upTo) => migrate(target, last),
    migrations: await migrationNames(),
    gatewaysAt: async () => [],
  });
}
