import { execFile } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefusal } from '../startRefusal.ts';
import { type ClusterPlan, databaseName, programEnv, superuser } from './clusterPlan.ts';

/**
 * Creates the cluster when there is none; it appears under its final name complete or not at all.
 * @throws {StartRefusal} the folder holds another major version, or something that is no database
 */
export async function ensureCluster(plan: ClusterPlan, { isLasting = true } = {}): Promise<void> {
  const { clusterFolder } = plan;
  removeLeftovers(clusterFolder);
  if (!existsSync(clusterFolder) || readdirSync(clusterFolder).length === 0) await createCluster(plan, isLasting);
  refuseOtherVersion(plan);
  writeAccessRules(plan);
}

async function createCluster(plan: ClusterPlan, isLasting: boolean): Promise<void> {
  const { clusterFolder, runAs, binaries } = plan;
  const half = `${clusterFolder}.new-${process.pid}`;
  mkdirSync(half, { mode: 0o700 });
  if (runAs.mode === 'setuid') chownSync(half, runAs.ids.uid ?? -1, runAs.ids.gid ?? -1);
  const [program, ...args] = [
    ...runAs.prefix,
    binaries.initdb,
    ...['-D', half, '-U', superuser, '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums'],
    ...['--auth-local=peer', '--auth-host=reject', '--no-instructions', ...(isLasting ? [] : ['--no-sync'])],
  ];
  try {
    await promisify(execFile)(program ?? '', args, { ...runAs.ids, cwd: '/', env: programEnv(plan) });
    renameSync(half, clusterFolder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // A process that was faster has put its cluster there: that one is used.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST')) return;
    throw error;
  }
}

function refuseOtherVersion({ clusterFolder, binaries }: ClusterPlan): void {
  const file = join(clusterFolder, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new StartRefusal({
      zh: `${clusterFolder} 不是数据库文件夹（缺少 PG_VERSION），请检查 DATA_DIR`,
      en: `${clusterFolder} is no database folder (PG_VERSION is missing); check DATA_DIR`,
    });
  }
  const major = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (major === binaries.major) return;
  const advice =
    major < binaries.major
      ? {
          zh: '请用原版本执行 npm run backup，再用本版本恢复到新的数据文件夹',
          en: 'back up with the old release, restore into a new folder',
        }
      : { zh: '请安装较新的通关版本', en: 'install a newer release of Tongguan' };
  throw new StartRefusal({
    zh: `数据文件夹是 PostgreSQL ${major}，本版本自带 ${binaries.major}：${advice.zh}`,
    en: `Data folder is PostgreSQL ${major}, this release brings ${binaries.major}: ${advice.en}`,
  });
}

/**
 * Written before each start, for the user that runs the server may have changed. Nobody has a password on the socket.
 */
function writeAccessRules({ clusterFolder, runAs, accessRules }: ClusterPlan): void {
  const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
  const identities = runAs.accounts.flatMap((account) =>
    [superuser, databaseName].map((role) => `tg ${quote(account)} ${role}`),
  );
  writeFileSync(join(clusterFolder, 'pg_hba.conf'), `${['local all all peer map=tg', ...accessRules].join('\n')}\n`);
  writeFileSync(join(clusterFolder, 'pg_ident.conf'), `${identities.join('\n')}\n`);
}

/**
 * Half-made clusters of processes that were killed; one with our own id too, for ids are used again, in containers
 * always.
 */
function removeLeftovers(clusterFolder: string): void {
  const start = `${basename(clusterFolder)}.new-`;
  for (const name of readdirSync(dirname(clusterFolder))) {
    const pid = Number(name.slice(start.length));
    if (name.startsWith(start) && (pid === process.pid || !isAlive(pid))) {
      rmSync(join(dirname(clusterFolder), name), { recursive: true, force: true });
    }
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
