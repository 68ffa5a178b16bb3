import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartRefusal } from '../startRefusal.ts';

export const socketPort = 5432;
const socketName = `.s.PGSQL.${socketPort}`;
/** Bytes of the whole socket path: 107 on Linux, 103 on macOS; the smaller serves both. */
const longestPath = 103;

/** `DATA_DIR/run`, or a folder of our own in the system's temporary folder when that path is too long for a socket. */
export function chooseSocketFolder({ dataDir, owner }: { dataDir: string; owner: number }): string {
  const beside = join(dataDir, 'run');
  if (fits(beside)) return beside;
  const spare = join(tmpdir(), `tg-${owner}-${shortHash(dataDir)}`);
  if (fits(spare)) return spare;
  throw new StartRefusal({
    zh: `路径太长，无法建立数据库连接文件：${spare}，请缩短 DATA_DIR 或 TMPDIR`,
    en: `Path too long for the database socket: ${spare}; shorten DATA_DIR or TMPDIR`,
  });
}

/**
 * Only its owner may enter: a socket is opened by whoever reaches it.
 * @throws {StartRefusal} somebody else put a folder or a link there
 */
export function prepareSocketFolder(folder: string, owner: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  const before = lstatSync(folder);
  if (!before.isDirectory() || (before.uid !== owner && before.uid !== process.getuid?.())) {
    throw new StartRefusal({
      zh: `${folder} 不是本用户的文件夹，不能用作数据库连接文件夹，请删除后重试`,
      en: `${folder} is not a folder of this user and cannot hold the database socket; remove it and try again`,
    });
  }
  if (isRoot && before.uid !== owner) chownSync(folder, owner, -1);
  chmodSync(folder, 0o700);
}

export function socketLockFile(folder: string): string {
  return join(folder, `${socketName}.lock`);
}

export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= longestPath;
}
