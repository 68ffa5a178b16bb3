import { resolve } from 'node:path';
import { BackupRefused, filesBeside, writeBackup } from './platform/backup/writeBackup.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { productVersion } from './platform/productVersion.ts';
import { runCommand } from './platform/runCommand.ts';

/** `npm run backup -- FILE`: the whole database in FILE, the stored files in FILE.files. The gateway may be running. */
await runCommand(async () => {
  const [file, ...more] = process.argv.slice(2);
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    console.error('用法：npm run backup -- 文件\nUsage: npm run backup -- FILE');
    return 2;
  }
  const path = resolve(file);
  const config = readConfig();
  const filesFolder = config.fileStore.kind === 'disk' ? config.fileStore.folder : null;
  const database = await openDatabase(config, { joinRunning: true });
  try {
    const { tables, rows, hasFiles } = await writeBackup({
      pool: database.pool,
      path,
      filesFolder,
      productVersion: productVersion(),
    });
    const place = hasFiles ? `${path} + ${filesBeside(path)}` : path;
    console.log(
      `备份完成：${tables} 张表，${rows} 行，${place}\nBackup done: ${tables} tables, ${rows} rows, ${place}`,
    );
    if (filesFolder === null)
      console.log('文件保存在 S3，未包含在备份中\nFiles are kept in S3 and are not in the backup');
    return 0;
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
    console.error(error.message);
    return 1;
  } finally {
    await database.close();
  }
});
