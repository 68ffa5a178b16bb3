import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateFile, privateFolder } from '../platform/privateFiles.ts';

/** Where the first administrator finds his password when nobody looks at a terminal. */
export const passwordFile = (dataDir: string): string => join(dataDir, 'admin-password.txt');

/**
 * Tells the first administrator's one-time password once: on the terminal, or, where what is printed goes into
 * somebody's log, in a file that only this user of the machine may read.
 */
export function handOverPassword(
  password: string,
  { dataDir, toTerminal = process.stdout.isTTY === true }: { dataDir: string; toTerminal?: boolean },
): void {
  if (toTerminal) {
    console.log(`管理员一次性密码（仅显示一次）/ one-time password of admin (shown once): ${password}`);
    return;
  }
  const path = passwordFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: privateFolder });
  // A file that stands there already would keep its own mode.
  rmSync(path, { force: true });
  writeFileSync(path, `${password}\n`, { mode: privateFile, flag: 'wx' });
  console.log(
    `管理员 admin 的一次性密码在文件中，首次登录后请删除 / one-time password of admin is in this file, delete it after the first login: ${path}`,
  );
}
