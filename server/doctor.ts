import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { type DoctorFinding, examineLog } from './doctorLog.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { freeBytes, nearestExisting } from './platform/freeSpace.ts';
import { findBinaries, glibcVersion } from './platform/postgres/binaries.ts';
import { chooseGuard } from './platform/postgres/guard.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { readPidFile, whoIs } from './platform/postgres/pidFile.ts';
import { decideRunAs } from './platform/postgres/runAs.ts';
import { chooseSocketFolder } from './platform/postgres/socketFolder.ts';
import { isOpenToOthers } from './platform/privateFiles.ts';
import { productVersion } from './platform/productVersion.ts';
import { StartRefusal } from './platform/startRefusal.ts';
import { isPublicAddress } from './platform/unsafeSettings.ts';
import { passwordFile } from './seed/handOverPassword.ts';

const leastFreeBytes = 1_000_000_000;
/** As numbered in docs/configuration.md. */
const modeNumber = { plain: 1, namespace: 2, setuid: 3 } as const;

async function examine(): Promise<readonly DoctorFinding[]> {
  const machine = [examineNode(), examineMachine()];
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...machine, { label: '设置 settings', text: error.message, isBad: true }];
  }
  const database = config.databaseUrl === null ? examineEmbedded(config.dataDir) : [await examineExternal(config)];
  return [
    ...machine,
    ...examineSettings(config),
    examineDataFolder(config.dataDir),
    ...examinePrivacy(config),
    ...database,
    ...(await examineLog(config, { isRunning: findRunning(join(config.dataDir, 'pg')) !== null })),
    await examinePort(config),
  ];
}

function examineNode(): DoctorFinding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isBad = major < 20 || (major === 20 && minor < 19);
  return {
    label: 'Node.js',
    text: isBad ? `${process.version}，需要 20.19 以上 (20.19 or newer is needed)` : process.version,
    isBad,
  };
}

function examineMachine(): DoctorFinding {
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`;
  const libc = process.platform === 'linux' ? `, glibc ${glibcVersion() ?? '-'}` : '';
  return {
    label: '系统 system',
    text: `${process.platform} ${process.arch}${libc}, ${availableParallelism()} CPU, ${memory}`,
  };
}

/** No value that is or may hold a secret. */
function examineSettings(config: Config): readonly DoctorFinding[] {
  const { fileStore } = config;
  const files =
    fileStore.kind === 'disk' ? fileStore.folder : `s3:${fileStore.bucket}/${fileStore.prefix} @ ${fileStore.endpoint}`;
  const mode = config.production ? 'production' : 'development';
  return [
    {
      label: '通关 Tongguan',
      text: `${productVersion()}, ${mode}, DEMO=${config.demo ? 1 : 0}, LOG_LEVEL=${config.logLevel}`,
    },
    examineAddress(config),
    { label: '文件 files', text: files },
    { label: '邮件 mail', text: config.smtpUrl === null ? '未设置 (not set)' : new URL(config.smtpUrl).host },
  ];
}

/** Over plain http passwords can be read on the way, and cookies are no more than names. */
function examineAddress({ host, port, publicUrl }: Config): DoctorFinding {
  const isBad = isPublicAddress(publicUrl) && !publicUrl?.startsWith('https:');
  const text = `http://${host}:${port}${publicUrl ? ` (${publicUrl})` : ''}`;
  const advice = isBad
    ? '，密码未加密传输，请经 https 代理访问 (passwords travel in the open: put it behind an https proxy)'
    : '';
  return { label: '地址 address', text: `${text}${advice}`, isBad };
}

function examineDataFolder(dataDir: string): DoctorFinding {
  const label = '数据文件夹 data folder';
  const existing = nearestExisting(dataDir);
  const free = freeBytes(existing);
  const owner = existing === dataDir ? `uid ${statSync(dataDir).uid}` : '尚未建立 (not created yet)';
  const text = `${dataDir}, ${owner}, ${(free / 2 ** 30).toFixed(1)} GiB 可用 (free)`;
  return { label, text: free < leastFreeBytes ? `${text}，空间不足 (too little)` : text, isBad: free < leastFreeBytes };
}

/** Files of customers and the first password are nobody else's; folders of before may still be open. */
function examinePrivacy({ dataDir, fileStore }: Config): readonly DoctorFinding[] {
  const label = '私密 privacy';
  const folders = [dataDir, ...(fileStore.kind === 'disk' ? [fileStore.folder] : [])];
  // Mode 3 needs a way through the data folder, but what lies in it is closed by itself.
  const open = folders.filter((folder) => existsSync(folder) && isOpenToOthers(folder));
  const password = passwordFile(dataDir);
  const leftOver = existsSync(password) ? [`${password} 请在首次登录后删除 (delete it after the first login)`] : [];
  const wrong = open.map(
    (folder) => `${folder} 其他用户可读，请执行 chmod -R go-rwx (others may read it: chmod -R go-rwx)`,
  );
  const text = [...wrong, ...leftOver].join('\n');
  return text ? [{ label, text, isBad: wrong.length > 0 }] : [];
}

function examineEmbedded(dataDir: string): readonly DoctorFinding[] {
  const label = '数据库 database';
  const clusterFolder = join(dataDir, 'pg');
  try {
    const binaries = findBinaries();
    const runAs = decideRunAs({ clusterFolder, program: binaries.postgres });
    const socketFolder = chooseSocketFolder({ dataDir, owner: runAs.owner });
    const running = findRunning(clusterFolder);
    const version = existsSync(join(clusterFolder, 'PG_VERSION'))
      ? readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim()
      : null;
    const isOther = version !== null && Number(version) !== binaries.major;
    const state = running !== null ? `运行中 (running, process ${running})` : '未运行 (not running)';
    return [
      { label, text: `内置 (embedded) PostgreSQL ${binaries.version}, ${state}` },
      { label: '数据版本 data version', text: version ?? '尚未建立 (not created yet)', isBad: isOther },
      {
        label: '运行方式 run mode',
        text: `${modeNumber[runAs.mode]} ${runAs.mode}, uid ${runAs.owner}, guard ${chooseGuard().kind}`,
      },
      { label: '连接 socket', text: socketFolder },
    ];
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return [{ label, text: error.message, isBad: true }];
  }
}

async function examineExternal(config: Config): Promise<DoctorFinding> {
  const label = '数据库 database';
  try {
    const database = await openDatabase(config);
    await database.close();
    return { label, text: database.describe() };
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error;
    return { label, text: error.message, isBad: true };
  }
}

/** @returns its process id */
function findRunning(clusterFolder: string): number | null {
  if (!existsSync(clusterFolder)) return null;
  const place = { clusterFolder: realpathSync(clusterFolder) };
  const file = readPidFile(place);
  return file !== null && ['server', 'unknown'].includes(whoIs(file.pid, place)) ? file.pid : null;
}

function examinePort({ host, port, dataDir, databaseUrl }: Config): Promise<DoctorFinding> {
  const label = '端口 port';
  const isOurs = databaseUrl === null && findRunning(join(dataDir, 'pg')) !== null;
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      const owner = isOurs ? '，通关正在运行 (Tongguan is running)' : '';
      resolve({
        label,
        text: `${host}:${port} ${isTaken ? `已被占用 (in use)${owner}` : error.message}`,
        isBad: !(isTaken && isOurs),
      });
    });
    server.listen(port, host, () => server.close(() => resolve({ label, text: `${host}:${port} 可用 (free)` })));
  });
}

/**
 * `npm run doctor`: why a start would fail, without starting or creating anything. Exit 0 = nothing stands in the way,
 * 1 = something does. The label is Chinese and English; a `✗` line tells what to change. It runs at the end of the
 * file, when all it is made of is there.
 */
const findings = await examine();
for (const { label, text, isBad } of findings)
  console.log(`${isBad ? '✗' : '✓'} ${label}: ${text.replaceAll('\n', '\n    ')}`);
process.exitCode = findings.some(({ isBad }) => isBad) ? 1 : 0;
