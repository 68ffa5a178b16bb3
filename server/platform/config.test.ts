import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';

const secret = '7f3c9a1e5b8d2046c1f7e3a98b5d6024';
const production = { NODE_ENV: 'production', SESSION_SECRET: secret };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tg-config-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const messageOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env, folder);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('defaults', () => {
  test('an empty environment means loopback, embedded database and demo', () => {
    expect(readConfig({}, folder)).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 5080,
      workers: 1,
      publicUrl: null,
      dataDir: join(folder, 'data'),
      databaseUrl: null,
      databaseReplicaUrl: null,
      demo: true,
      fileStore: { kind: 'disk', folder: join(folder, 'data', 'files') },
      smtpUrl: null,
      logLevel: 'info',
      testCaptcha: null,
      rateLimit: true,
    });
  });

  test('without a secret every start outside production gets its own', () => {
    expect(readConfig({}, folder).sessionSecret).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig({}, folder).sessionSecret).not.toBe(readConfig({}, folder).sessionSecret);
  });

  test('production has no demo data', () => {
    expect(readConfig(production, folder)).toMatchObject({ production: true, demo: false, sessionSecret: secret });
  });
});

describe('refusals', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT=70000'],
    [{ PORT: '80a' }, 'PORT=80a'],
    [{ PORT: '-1' }, 'PORT=-1'],
    [{ WORKERS: '0' }, 'WORKERS=0'],
    [{ WORKERS: '9' }, 'WORKERS=9'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV=prod'],
    [{ DEMO: 'yes' }, 'DEMO=yes'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL=loud'],
    [{ RATE_LIMIT: '0' }, 'RATE_LIMIT=0'],
    [{ PUBLIC_URL: 'example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://example.com/?a=1' }, 'PUBLIC_URL may hold'],
    [{ TRUSTED_PROXIES: '10.0.0.7, proxy' }, 'proxy is no address'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, '10.0.0.0/33 is no address'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, '0.0.0.0/0 is no address'],
    [{ DATABASE_URL: 'mysql://u:geheim@h/d' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://u:p@h/d' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
    [{ SMTP_URL: 'http://h' }, 'SMTP_URL'],
    [{ FILE_STORE: 'ftp:x' }, 'FILE_STORE=ftp:x'],
    [{ FILE_STORE: 's3:bucket' }, 'needs S3_ACCESS_KEY_ID'],
    [{ SESSION_SECRET: 'short' }, '32 characters'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://tg.example.com' }, 'HOST=0.0.0.0'],
    [{ HOST: '0.0.0.0', ...production }, 'HOST=0.0.0.0'],
    [{ NODE_ENV: 'production' }, 'SESSION_SECRET'],
    [{ ...production, DEMO: '1' }, 'DEMO=1'],
    [{ ...production, TEST_CAPTCHA: '0000' }, 'TEST_CAPTCHA'],
    [{ ...production, RATE_LIMIT: 'off' }, 'RATE_LIMIT=off'],
    [{ HOST: '10.0.0.1', TEST_CAPTCHA: '0000' }, 'TEST_CAPTCHA'],
    [{ HOST: '10.0.0.1', RATE_LIMIT: 'off' }, 'RATE_LIMIT=off'],
  ])('%j is refused', (env, words) => {
    expect(messageOf(env)).toContain(words);
  });

  const helps: readonly (readonly [string, Record<string, string>])[] = [
    ['DEMO=1', { DEMO: '1' }],
    ['DEMO=1', {}],
    ['TEST_CAPTCHA', { DEMO: '0', TEST_CAPTCHA: '0000' }],
    ['RATE_LIMIT=off', { DEMO: '0', RATE_LIMIT: 'off' }],
  ];
  test.each(helps)('%s outside production is refused behind an address that others reach: %j', (words, env) => {
    for (const PUBLIC_URL of [
      'https://tg.example.com',
      'http://tg.example.com',
      'http://192.168.1.5:5080',
      'https://localhost',
    ])
      expect(messageOf({ ...env, PUBLIC_URL })).toContain(words);
  });

  test.each([
    'x'.repeat(64),
    'ab'.repeat(20),
    'changeme'.repeat(8),
    '0123456789abcdef'.repeat(4),
    '1234567890'.repeat(4),
  ])('the secret %s is refused', (weak) => {
    expect(messageOf({ ...production, SESSION_SECRET: weak })).toContain('SESSION_SECRET is too simple');
  });

  test('every complaint is told at once, in both languages', () => {
    const message = messageOf({ PORT: 'x', DEMO: 'x' });
    expect(message.split('\n')).toHaveLength(4);
    expect(message).toContain('设置错误：PORT=x');
    expect(message).toContain('Wrong setting: DEMO=x');
  });

  test('a password in a wrong address is not repeated', () => {
    expect(messageOf({ DATABASE_URL: 'mysql://u:geheim@h/d' })).not.toContain('geheim');
  });
});

describe('acceptance', () => {
  test.each([
    [
      { HOST: '::1', TEST_CAPTCHA: '0000', RATE_LIMIT: 'off' },
      { testCaptcha: '0000', rateLimit: false },
    ],
    [
      { ...production, HOST: '0.0.0.0', PUBLIC_URL: 'https://tg.example.com/' },
      { publicUrl: 'https://tg.example.com' },
    ],
    [{ PUBLIC_URL: 'https://tg.example.com', DEMO: '0' }, { demo: false }],
    [
      { PUBLIC_URL: 'http://127.0.0.1:5080', TEST_CAPTCHA: '0000' },
      { demo: true, testCaptcha: '0000' },
    ],
    [{ DATABASE_URL: 'postgres://u:p@h/d' }, { databaseUrl: 'postgres://u:p@h/d' }],
    [
      { DATABASE_URL: 'postgres://u:p@h/d', DATABASE_REPLICA_URL: 'postgres://u:p@r/d' },
      { databaseReplicaUrl: 'postgres://u:p@r/d' },
    ],
    [{ PORT: '0' }, { port: 0 }],
    [{ WORKERS: '8' }, { workers: 8 }],
    [{}, { trustedProxies: [] }],
    [{ TRUSTED_PROXIES: '10.0.0.7, 10.0.1.0/24,::1' }, { trustedProxies: ['10.0.0.7', '10.0.1.0/24', '::1'] }],
    [
      {
        FILE_STORE: 's3:papers/tongguan/',
        S3_ENDPOINT: 'http://minio:9000',
        S3_ACCESS_KEY_ID: 'a',
        S3_SECRET_ACCESS_KEY: 'b',
      },
      {
        fileStore: { kind: 's3', bucket: 'papers', prefix: 'tongguan', endpoint: 'http://minio:9000', pathStyle: true },
      },
    ],
  ])('%j is accepted', (env, expected) => {
    expect(readConfig(env, folder)).toMatchObject(expected);
  });

  test('a relative folder of the file store starts at the working folder', () => {
    expect(readConfig({ FILE_STORE: 'disk:papers' }, folder).fileStore).toEqual({
      kind: 'disk',
      folder: join(folder, 'papers'),
    });
  });
});

describe('.env', () => {
  const withFile = (text: string, env: NodeJS.ProcessEnv = {}) => {
    writeFileSync(join(folder, '.env'), text);
    return env;
  };

  test('comments, quotes, export and a byte order mark are understood', () => {
    withFile(
      '\uFEFF# 注释\nexport PORT=6000 # remark\r\nSESSION_SECRET="a#b c d e f g h i j k l m n o p q r s"\nLOG_LEVEL=\'warn\'\n\nVITE_DATA_MODE=fixtures\n',
    );
    expect(readConfig({}, folder)).toMatchObject({
      port: 6000,
      sessionSecret: 'a#b c d e f g h i j k l m n o p q r s',
      logLevel: 'warn',
    });
  });

  test('the environment wins over the file', () => {
    expect(readConfig(withFile('PORT=6000', { PORT: '6001' }), folder).port).toBe(6001);
  });

  test('an empty value counts as not set', () => {
    expect(readConfig(withFile('PORT=6000\nSMTP_URL=', { PORT: '' }), folder)).toMatchObject({
      port: 6000,
      smtpUrl: null,
    });
  });

  test('an unknown name is refused with its line', () => {
    expect(messageOf(withFile('PORT=6000\nPROT=1'))).toContain('.env line 2: there is no setting PROT');
  });

  test('a line without = is refused with its line', () => {
    expect(messageOf(withFile('PORT'))).toContain('.env line 1 is no NAME=value');
  });
});

test('every setting is described in docs/configuration.md, and no other', () => {
  const text = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
  const described = [...text.matchAll(/^\| `([A-Z\d_]+)` \|/gm)].map(([, name]) => name);
  expect(described).toEqual([...settingNames]);
});
