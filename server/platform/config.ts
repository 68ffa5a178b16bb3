import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { trimLeft, trimRight } from '#domain/core/trim.ts';
import { readNetworks } from './networks.ts';
import { StartRefusal } from './startRefusal.ts';
import { refuseUnsafe } from './unsafeSettings.ts';

/** Every setting a process may read, in the order of docs/configuration.md. */
export const settingNames = [
  'NODE_ENV',
  'PORT',
  'HOST',
  'WORKERS',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DEMO',
  'SESSION_SECRET',
  'FILE_STORE',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PATH_STYLE',
  'SMTP_URL',
  'CUSTOMS_SYSTEM',
  'SINGLE_WINDOW_DIR',
  'LOG_LEVEL',
  'TEST_CAPTCHA',
  'RATE_LIMIT',
  'DATABASE_SECONDS',
] as const;
type SettingName = (typeof settingNames)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export interface DiskStore {
  readonly kind: 'disk';
  readonly folder: string;
}

export interface S3Store {
  readonly kind: 's3';
  readonly bucket: string;
  /** Folder inside the bucket, without slashes at its ends; '' = the bucket's root. */
  readonly prefix: string;
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
}

export interface Config {
  readonly production: boolean;
  readonly host: string;
  /** 0 asks the system for any free port. */
  readonly port: number;
  /** Processes that answer calls behind the one address; 1 = this process alone. */
  readonly workers: number;
  /** Without a slash at its end; null only on loopback. */
  readonly publicUrl: string | null;
  /**
   * Addresses and networks (`10.0.0.7`, `10.0.0.0/24`) whose word on the sender's address is taken; of all others the
   * connection counts.
   */
  readonly trustedProxies: readonly string[];
  /** Absolute. */
  readonly dataDir: string;
  /** null = the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /**
   * A server that follows that one by streaming and answers lists and reports; null = all is asked where it is written.
   */
  readonly databaseReplicaUrl: string | null;
  readonly demo: boolean;
  /** Outside production and without a setting: random for the life of the process. */
  readonly sessionSecret: string;
  readonly fileStore: DiskStore | S3Store;
  readonly smtpUrl: string | null;
  /** What stands on the customs side: the simulation that comes with the product, the Single Window, or nothing yet. */
  readonly customsSystem: 'simulated' | 'single-window' | 'none';
  /** Folder under which the clients of the Single Window have theirs, one of each broker. */
  readonly windowDir: string | null;
  readonly logLevel: LogLevel;
  readonly testCaptcha: string | null;
  readonly rateLimit: boolean;
  /** Seconds of the database that one person's calls may use in a minute; 0 = without end. */
  readonly databaseSeconds: number;
}

interface Complaint {
  readonly zh: string;
  readonly en: string;
}

/**
 * Settings are wrong; the message holds one Chinese and one English line per complaint. The caller prints it and exits
 * 2.
 */
export class ConfigError extends StartRefusal {
  constructor(complaints: readonly Complaint[]) {
    super({
      zh: complaints.map(({ zh }) => `设置错误：${zh}`).join('\n'),
      en: complaints.map(({ en }) => `Wrong setting: ${en}`).join('\n'),
    });
  }
}

/**
 * All settings, checked. The environment wins over the `.env` file in `cwd`; an empty value counts as not set.
 * @throws {ConfigError} with every complaint at once
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env, cwd: string = process.cwd()): Config {
  const complaints: Complaint[] = [];
  const refuse = (zh: string, en: string): void => {
    complaints.push({ zh, en });
  };
  const file = readEnvFile(resolve(cwd, '.env'), refuse);
  const read = (name: SettingName): string | null => env[name]?.trim() || file.get(name) || null;
  const readChoice = <T extends string>(name: SettingName, choices: readonly T[], otherwise: T): T => {
    const text = read(name);
    if (text === null) return otherwise;
    const choice = choices.find((value) => value === text);
    if (choice === undefined) {
      refuse(
        `${name}=${text} 无效，可用值：${choices.join('、')}`,
        `${name}=${text} is not one of ${choices.join(', ')}`,
      );
    }
    return choice ?? otherwise;
  };
  const readUrl = (name: SettingName, protocols: readonly string[]): URL | null => {
    const text = read(name);
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url && protocols.includes(url.protocol)) return url;
    // The value itself stays out of the message: it may carry a password.
    refuse(
      `${name} 不是有效的地址（应以 ${protocols.join(' 或 ')}// 开头）`,
      `${name} is no address starting with ${protocols.join('// or ')}//`,
    );
    return null;
  };

  const production = readChoice('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const host = read('HOST') ?? '127.0.0.1';
  const publicUrl = readUrl('PUBLIC_URL', ['http:', 'https:']);
  const trustedProxies = readNetworks('TRUSTED_PROXIES', read('TRUSTED_PROXIES'), refuse);
  const dataDir = resolve(cwd, read('DATA_DIR') ?? 'data');
  const databases = readDatabases({ read, readUrl, refuse });
  const demo = readChoice('DEMO', ['0', '1'], production ? '0' : '1') === '1';
  const sessionSecret = read('SESSION_SECRET');
  const smtpUrl = readUrl('SMTP_URL', ['smtp:', 'smtps:']) && read('SMTP_URL');
  const { customsSystem, windowDir } = readCustoms({ read, readChoice, refuse, production, cwd });
  const testCaptcha = read('TEST_CAPTCHA');
  const rateLimit = readChoice('RATE_LIMIT', ['on', 'off'], 'on') === 'on';
  const numbers = readNumbers(read, refuse);
  const logLevel = readChoice('LOG_LEVEL', logLevels, 'info');
  const fileStore = readFileStore({ read, readUrl, readChoice, refuse, cwd, dataDir });

  refuseUnsafe({ production, host, publicUrl, testCaptcha, rateLimit, demo, sessionSecret }, refuse);
  if (complaints.length > 0) throw new ConfigError(complaints);

  return {
    production,
    host,
    ...numbers,
    publicUrl: publicUrl ? trimRight(publicUrl.href, '/') : null,
    trustedProxies,
    dataDir,
    ...databases,
    demo,
    sessionSecret: sessionSecret ?? randomBytes(32).toString('hex'),
    fileStore,
    smtpUrl,
    customsSystem,
    windowDir,
    logLevel,
    testCaptcha,
    rateLimit,
  };
}

type Refuse = (zh: string, en: string) => void;

/**
 * What one person may have under way at once is divided among the workers; beyond so many there is nothing left to
 * divide.
 */
const mostWorkers = 8;

function readNumbers(
  read: (name: SettingName) => string | null,
  refuse: Refuse,
): Pick<Config, 'port' | 'workers' | 'databaseSeconds'> {
  const whole = (
    name: SettingName,
    { from, to, otherwise }: Readonly<Record<'from' | 'to' | 'otherwise', number>>,
  ): number => {
    const text = read(name);
    if (text === null) return otherwise;
    const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= from && number <= to) return number;
    refuse(`${name}=${text} 不是 ${from} 到 ${to} 的整数`, `${name}=${text} is no whole number from ${from} to ${to}`);
    return otherwise;
  };
  return {
    port: whole('PORT', { from: 0, to: 65535, otherwise: 5080 }),
    workers: whole('WORKERS', { from: 1, to: mostWorkers, otherwise: 1 }),
    databaseSeconds: whole('DATABASE_SECONDS', { from: 0, to: 3_600, otherwise: 60 }),
  };
}

interface CustomsReaders extends Pick<StoreReaders, 'read' | 'readChoice' | 'refuse' | 'cwd'> {
  readonly production: boolean;
}

/** What stands on the customs side, and the folder of the Single Window's clients where that is it. */
function readCustoms({
  read,
  readChoice,
  refuse,
  production,
  cwd,
}: CustomsReaders): Pick<Config, 'customsSystem' | 'windowDir'> {
  const choices = ['simulated', 'single-window', 'none'] as const;
  const customsSystem = readChoice('CUSTOMS_SYSTEM', choices, production ? 'none' : 'simulated');
  const folder = read('SINGLE_WINDOW_DIR');
  if (customsSystem === 'single-window' && folder === null)
    refuse(
      'CUSTOMS_SYSTEM=single-window 时必须设置 SINGLE_WINDOW_DIR',
      'CUSTOMS_SYSTEM=single-window needs SINGLE_WINDOW_DIR',
    );
  return { customsSystem, windowDir: folder && resolve(cwd, folder) };
}

interface StoreReaders {
  readonly read: (name: SettingName) => string | null;
  readonly readUrl: (name: SettingName, protocols: readonly string[]) => URL | null;
  readonly readChoice: <T extends string>(name: SettingName, choices: readonly T[], otherwise: T) => T;
  readonly refuse: Refuse;
  readonly cwd: string;
  readonly dataDir: string;
}

function readDatabases({ read, readUrl, refuse }: Pick<StoreReaders, 'read' | 'readUrl' | 'refuse'>) {
  const urlOf = (name: SettingName) => readUrl(name, ['postgres:', 'postgresql:']) && read(name);
  const [databaseUrl, databaseReplicaUrl] = [urlOf('DATABASE_URL'), urlOf('DATABASE_REPLICA_URL')];
  // Nobody follows the embedded server: it has no door but its own socket.
  if (databaseReplicaUrl !== null && read('DATABASE_URL') === null)
    refuse('DATABASE_REPLICA_URL 须与 DATABASE_URL 一起设置', 'DATABASE_REPLICA_URL needs DATABASE_URL');
  return { databaseUrl, databaseReplicaUrl };
}

/**
 * `disk:` = the folder `files` of the data folder, `disk:<folder>`, or `s3:<bucket>[/<prefix>]` with the S3_* settings.
 */
function readFileStore({ read, readUrl, readChoice, refuse, cwd, dataDir }: StoreReaders): DiskStore | S3Store {
  const text = read('FILE_STORE') ?? 'disk:';
  if (text.startsWith('disk:')) {
    const folder = text.slice('disk:'.length);
    return { kind: 'disk', folder: folder ? resolve(cwd, folder) : resolve(dataDir, 'files') };
  }
  const place = /^s3:([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text);
  if (!place) {
    refuse(
      `FILE_STORE=${text} 无效，应为 disk:、disk:<文件夹> 或 s3:<存储桶>[/<前缀>]`,
      `FILE_STORE=${text} is none of disk:, disk:<folder>, s3:<bucket>[/<prefix>]`,
    );
    return { kind: 'disk', folder: resolve(dataDir, 'files') };
  }
  const demand = (name: SettingName): string => {
    const value = read(name);
    if (value === null) refuse(`FILE_STORE 使用 s3: 时必须设置 ${name}`, `FILE_STORE=s3: needs ${name}`);
    return value ?? '';
  };
  const region = read('S3_REGION') ?? 'us-east-1';
  const endpoint = readUrl('S3_ENDPOINT', ['http:', 'https:']);
  return {
    kind: 's3',
    bucket: place[1] ?? '',
    prefix: trimLeft(trimRight(place[2] ?? '', '/'), '/'),
    endpoint: endpoint ? trimRight(endpoint.href, '/') : `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: demand('S3_ACCESS_KEY_ID'),
    secretAccessKey: demand('S3_SECRET_ACCESS_KEY'),
    pathStyle: readChoice('S3_PATH_STYLE', ['0', '1'], endpoint ? '1' : '0') === '1',
  };
}

/**
 * `NAME=value` lines; `#` comments, `export ` and quotes as usual. `VITE_*` belongs to the front-end build and is
 * passed over.
 */
function readEnvFile(path: string, refuse: Refuse): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  const known: ReadonlySet<string> = new Set(settingNames);
  for (const [index, line] of readTextIfThere(path).split(/\r?\n/).entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    const parts = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)$/.exec(line);
    const name = parts?.[1];
    if (name === undefined) {
      refuse(`.env 第 ${index + 1} 行不是“名称=值”`, `.env line ${index + 1} is no NAME=value`);
    } else if (known.has(name)) {
      settings.set(name, unquote(parts?.[2]?.trim() ?? ''));
    } else if (!name.startsWith('VITE_')) {
      refuse(`.env 第 ${index + 1} 行：没有名为 ${name} 的设置`, `.env line ${index + 1}: there is no setting ${name}`);
    }
  }
  return settings;
}

function unquote(value: string): string {
  const end = value.startsWith('"') || value.startsWith("'") ? value.indexOf(value.charAt(0), 1) : -1;
  if (end > 0 && /^\s*(?:#.*)?$/.test(value.slice(end + 1))) return value.slice(1, end);
  const remark = /\s#/.exec(value);
  return remark ? value.slice(0, remark.index).trimEnd() : value;
}

function readTextIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
