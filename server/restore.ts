import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { livingWorkers } from './jobs/deadWorkers.ts';
import { setAsideWitnessed } from './logs/witnessFolder.ts';
import { BackupDamaged } from './platform/backup/backupFile.ts';
import { checkBackup, RestoreRefused, type RestoreReport, restoreBackup } from './platform/backup/restoreBackup.ts';
import { readConfig } from './platform/config.ts';
import { migrate, migrationNames } from './platform/migrate.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { runCommand } from './platform/runCommand.ts';

/**
 * `npm run restore -- FILE [--force]`: puts a backup into an empty database, or with --force in the place of what is
 * there.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    console.error('用法：npm run restore -- 文件 [--force]\nUsage: npm run restore -- FILE [--force]');
    return 2;
  }
  const config = readConfig();
  const filesFolder = config.fileStore.kind === 'disk' ? config.fileStore.folder : null;
  try {
    // Before a database is opened: a damaged file leaves not even an empty one behind.
    const backup = await checkBackup(resolve(file));
    const database = await openDatabase(config);
    try {
      const restored = await restoreBackup({
        pool: database.pool,
        backup,
        filesFolder,
        databaseFolder: config.databaseUrl === null ? config.dataDir : null,
        force: values.force,
        migrate,
        migrations: await migrationNames(),
        gatewaysAt: livingWorkers,
      });
      tell(restored, filesFolder);
      // Another past is in its place: what was seen of the one before proves nothing about it, and is kept beside.
      const aside = await setAsideWitnessed(config.dataDir, new Date().toISOString());
      if (aside !== undefined)
        console.log(`此前日志的见证已移到 ${aside}\nWhat was seen of the former log is kept in ${aside}`);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof BackupDamaged || error instanceof RestoreRefused)) throw error;
    console.error(error.message);
    return 1;
  }
});

function tell({ header, tables, rows }: RestoreReport, filesFolder: string | null): void {
  const { productVersion, createdAt, hasFiles } = header;
  console.log(
    `恢复完成：${tables} 张表，${rows} 行（通关 ${productVersion}，备份于 ${createdAt}）\nRestored: ${tables} tables, ${rows} rows (Tongguan ${productVersion}, made at ${createdAt})`,
  );
  if (hasFiles && filesFolder === null)
    console.log('备份中的文件没有写入 S3\nThe files of the backup were not put into S3');
}
