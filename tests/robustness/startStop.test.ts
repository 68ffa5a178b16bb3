import { once } from 'node:events';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import { logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import { hasPidFile } from '../postgres/gatewayChild.ts';
import { copySeeded } from '../seededData.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { openEvents } from './eventStream.ts';
import { addressOf, killAllGatewayProcesses, startGatewayProcess, stopGatewayProcess } from './gatewayProcess.ts';
import { customerOf, transfer } from './records.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = makeTemporaryFolder('startStop');
  dataDir = join(folder, 'demo');
  await copySeeded(dataDir);
});
afterEach(killAllGatewayProcesses);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const secret = 'a secret of at least thirty-two characters';
const production = (more: Readonly<Record<string, string>>) => ({
  NODE_ENV: 'production',
  TEST_CAPTCHA: '',
  RATE_LIMIT: '',
  SESSION_SECRET: secret,
  ...more,
});

/** Runs a start that must be refused. */
async function refusal(settings: Readonly<Record<string, string>>): Promise<{ code: unknown; output: string }> {
  const gateway = startGatewayProcess(settings);
  return { code: await gateway.exited, output: gateway.output() };
}

const beside = (): Promise<Database> =>
  openDatabase({ dataDir, databaseUrl: null }, { log: () => undefined, joinRunning: true });

test('SIGTERM lets a running request finish, turns new ones away and leaves nothing behind', async () => {
  const gateway = startGatewayProcess({ DATA_DIR: dataDir });
  const clerk = await logInAs(await addressOf(gateway), 'bus01');
  const customer = await customerOf(clerk);
  const { id, rowVersion } = await clerk.get<{ id: string; rowVersion: number }>('business.saveDemand', {
    record: transfer(customer.id, '停机前', 1),
  });
  const database = await beside();
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from demand where id = $1 for update', [id]);

  // Neither a browser that listens nor one that has connected ahead of what it may ask must hold the stop.
  await openEvents(clerk);
  const ahead = connect(Number(new URL(clerk.base).port), '127.0.0.1');
  await once(ahead, 'connect');
  const slow = clerk.call('business.saveDemand', { id, rowVersion, record: { remark: '停机时' } });
  await sleep(300);
  gateway.process.kill('SIGTERM');
  await once(ahead, 'close');
  const late = await clerk.call('business.getDemand', { id }).catch((error: Error) => error);
  if (late instanceof Error) expect(String(late.cause)).toMatch(/ECONNREFUSED|ECONNRESET|socket hang up/);
  else expect(late).toMatchObject({ http: 503, returnCode: '1019', msg: expect.stringContaining('系统正在重启') });
  await holder.query('commit');
  holder.release();
  expect(await slow).toMatchObject({ returnCode: '0', data: { remark: '停机时' } });
  await database.close();
  expect(await gateway.exited).toBe(0);
  expect(hasPidFile(dataDir)).toBe(false);
});

longTest('a second start on the same folder says so and exits 3; the first one goes on', async () => {
  const gateway = startGatewayProcess({ DATA_DIR: dataDir });
  const base = await addressOf(gateway);
  const second = await refusal({ DATA_DIR: dataDir });
  expect(second.code).toBe(3);
  expect(second.output).toContain('正被另一个通关进程使用');
  expect((await fetch(`${base}/api/health/ready`)).status).toBe(200);
  expect(await stopGatewayProcess(gateway)).toBe(0);
});

longTest('production does not start on a database with demo accounts', async () => {
  const refused = await refusal(production({ DATA_DIR: dataDir }));
  expect(refused.code).toBe(2);
  expect(refused.output).toContain('数据库中有演示账号');
  expect(hasPidFile(dataDir)).toBe(false);
});

longTest('wrong settings are each named, in both languages, and the exit code is 2', async () => {
  const refusals = await Promise.all([
    refusal({ DATA_DIR: join(folder, 'a'), PORT: 'abc', LOG_LEVEL: 'loud', HOST: '0.0.0.0' }),
    refusal(production({ DATA_DIR: join(folder, 'b'), TEST_CAPTCHA: '0000', SESSION_SECRET: '', DEMO: '1' })),
    refusal({ DATA_DIR: join(folder, 'c'), DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  ]);
  expect(refusals.map(({ code }) => code)).toEqual([2, 2, 2]);
  const [wrong = '', unsafe = '', unreachable = ''] = refusals.map(({ output }) => output);
  for (const text of ['设置错误：PORT=abc', '设置错误：LOG_LEVEL=loud', 'PUBLIC_URL', 'Wrong setting: PORT=abc'])
    expect(wrong).toContain(text);
  for (const text of [
    'TEST_CAPTCHA 只能用于本机且非生产环境',
    '生产环境必须设置 SESSION_SECRET',
    '生产环境不允许 DEMO=1',
  ])
    expect(unsafe).toContain(text);
  expect(unreachable).toContain('无法连接 DATABASE_URL');
});

longTest('a port that is taken is named instead of a stack trace', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const refused = await refusal({ DATA_DIR: dataDir, PORT: String(port) });
  other.close();
  expect(refused.code).toBe(2);
  expect(refused.output).toContain(`端口 ${port} 已被占用`);
  expect(hasPidFile(dataDir)).toBe(false);
});

longTest(
  'the first start in production makes an administrator whose password is in a file of his own, not in the log',
  async () => {
    const own = join(folder, 'production');
    const first = startGatewayProcess(production({ DATA_DIR: own }));
    await addressOf(first);
    expect(await stopGatewayProcess(first)).toBe(0);
    const path = join(own, 'admin-password.txt');
    expect(first.output()).toContain(
      `one-time password of admin is in this file, delete it after the first login: ${path}`,
    );
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const password = readFileSync(path, 'utf8').trim();
    expect(password.length).toBeGreaterThan(15);
    expect(first.output()).not.toContain(password);
    const second = startGatewayProcess(production({ DATA_DIR: own }));
    const base = await addressOf(second);
    expect(second.output()).not.toContain('one-time');
    expect((await fetch(`${base}/api/health/ready`)).status).toBe(200);
    const database = await openDatabase(
      { dataDir: own, databaseUrl: null },
      { log: () => undefined, joinRunning: true },
    );
    const { rows } = await database.pool.query<{ login_name: string; password_hash: string; must_change_pwd: boolean }>(
      'select login_name, password_hash, must_change_pwd from sys_user',
    );
    await database.close();
    expect(rows).toMatchObject([{ login_name: 'admin', must_change_pwd: true }]);
    expect(await verify(rows[0]?.password_hash ?? '', password)).toBe(true);
    expect(await stopGatewayProcess(second)).toBe(0);
  },
);
