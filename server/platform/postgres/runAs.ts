import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { StartRefusal } from '../startRefusal.ts';

/** Under which user the database programs run. PostgreSQL refuses root, and refuses a user that has no name. */
export interface RunAs {
  readonly mode: 'plain' | 'namespace' | 'setuid';
  /** Goes before each command. */
  readonly prefix: readonly string[];
  /** Given to spawn; empty = the user of this process. */
  readonly ids: { readonly uid?: number; readonly gid?: number };
  /** The user id that must own the database files, as seen outside of any namespace. */
  readonly owner: number;
  /** Operating system names that the server sees for itself and for this process: the only ones it lets in. */
  readonly accounts: readonly string[];
}

interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

// Mapped to user 1. Never 65534: every foreign user shows up as 65534 inside the namespace and would be let in.
const namespacePrefix = ['unshare', '-U', '--map-user=1', '--map-group=1'] as const;

/**
 * Decided once at start: an ordinary user runs the server as itself; root, or a user without a name, through a user
 * namespace; where that is forbidden, root switches to an unprivileged user that can reach the files.
 * @param clusterFolder the folder of the database files, which need not exist yet
 * @throws {StartRefusal} nobody fit can reach the files
 */
export function decideRunAs({ clusterFolder, program }: { clusterFolder: string; program: string }): RunAs {
  const uid = process.getuid?.() ?? 0;
  const self = ownName();
  const owner = ownerOf(clusterFolder);
  if (uid !== 0 && owner !== null && owner !== uid) throw belongsToAnother(clusterFolder, owner);
  if (uid !== 0 && self !== null) return { mode: 'plain', prefix: [], ids: {}, owner: uid, accounts: [self] };
  if ((owner === null || owner === uid) && canUseNamespace()) {
    return {
      mode: 'namespace',
      prefix: namespacePrefix,
      ids: {},
      owner: uid,
      accounts: [findAccount('1')?.name ?? 'daemon'],
    };
  }
  if (uid !== 0) {
    throw new StartRefusal({
      zh: `当前用户号 ${uid} 没有用户名，且系统不允许用户命名空间：请以有名字的普通用户运行，或设置 DATABASE_URL`,
      en: `User id ${uid} has no name and user namespaces are not allowed: run as a named ordinary user, or set DATABASE_URL`,
    });
  }
  return switchFromRoot({ clusterFolder, program, owner });
}

function switchFromRoot({
  clusterFolder,
  program,
  owner,
}: {
  clusterFolder: string;
  program: string;
  owner: number | null;
}): RunAs {
  const candidates = owner !== null && owner !== 0 ? [String(owner)] : ['tongguan', 'postgres', 'nobody'];
  const account = candidates.map(findAccount).find((found) => found !== null && found.uid !== 0) ?? null;
  if (account === null) {
    throw new StartRefusal({
      zh: '当前是 root，系统中没有可用的普通用户（tongguan、postgres、nobody）：请以普通用户运行，或设置 DATABASE_URL',
      en: 'Running as root and no ordinary user (tongguan, postgres, nobody) exists: start as an ordinary user, or set DATABASE_URL',
    });
  }
  if (owner === 0) {
    throw new StartRefusal({
      zh: `数据文件夹 ${clusterFolder} 属于 root，而数据库不能以 root 运行：请执行 chown -R ${account.name} '${clusterFolder}'`,
      en: `Data folder ${clusterFolder} belongs to root, and the database cannot run as root: run chown -R ${account.name} '${clusterFolder}'`,
    });
  }
  // The data folder itself is opened to that user later, by us.
  const blocking = firstUnreachable([...ancestors(program), program, ...ancestors(dirname(clusterFolder))], account);
  if (blocking !== null) {
    throw new StartRefusal({
      zh: `当前是 root：用户 ${account.name} 无法进入 ${blocking}；请以普通用户运行、移动项目位置，或设置 DATABASE_URL`,
      en: `Running as root: user ${account.name} cannot reach ${blocking}; start as an ordinary user, move the project, or set DATABASE_URL`,
    });
  }
  const { uid, gid, name } = account;
  return { mode: 'setuid', prefix: [], ids: { uid, gid }, owner: uid, accounts: [name, 'root'] };
}

function belongsToAnother(folder: string, owner: number): StartRefusal {
  const name = findAccount(String(owner))?.name ?? String(owner);
  return new StartRefusal({
    zh: `数据文件夹 ${folder} 属于 ${name}：请以 ${name} 运行，或另设 DATA_DIR`,
    en: `Data folder ${folder} belongs to ${name}; run as ${name} or set DATA_DIR`,
  });
}

function canUseNamespace(): boolean {
  if (process.platform !== 'linux') return false;
  const [command, ...args] = namespacePrefix;
  const probe = spawnSync(command, [...args, 'id', '-u'], { encoding: 'utf8', timeout: 5000 });
  return probe.status === 0 && probe.stdout.trim() === '1';
}

/** Asks the program `test` as that user: it knows about access lists and mount options, which mode bits do not show. */
function firstUnreachable(paths: readonly string[], { uid, gid }: Account): string | null {
  const script = 'for path; do test -x "$path" || { printf %s "$path"; exit 1; }; done';
  const probe = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths], { uid, gid, cwd: '/', encoding: 'utf8' });
  return probe.status === 0 ? null : probe.stdout || '/bin/sh';
}

/** From the root down; only those that exist, for we make the others ourselves. */
function ancestors(path: string): readonly string[] {
  const parent = dirname(path);
  const above = parent === path ? [] : ancestors(parent);
  return ownerOf(parent) === null || parent === path ? above : [...above, parent];
}

function ownerOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? null;
}

function ownName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

/** @param user name or number; `id` also knows the users of a directory service */
function findAccount(user: string): Account | null {
  const ask = (option: string): string | null => {
    const answer = spawnSync('id', [option, user], { encoding: 'utf8' });
    return answer.status === 0 ? answer.stdout.trim() : null;
  };
  const [name, uid, gid] = [ask('-nu'), ask('-u'), ask('-g')];
  return name === null || uid === null || gid === null ? null : { name, uid: Number(uid), gid: Number(gid) };
}
