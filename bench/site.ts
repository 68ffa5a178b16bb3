import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { systemActor } from '#domain/core/rights.ts';
import { rowFieldsOf } from '#domain/core/rowFields.ts';
import { demand } from '#domain/demand/demand.ts';
import { demoPassword } from '#fixtures/accounts.ts';
import { demoCustomers } from '#fixtures/demo/scenario/customers.ts';
import { insertMany, rowOf } from '#server/crud/writeRecord.ts';
import { readConfig } from '#server/platform/config.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type Database, openDatabase } from '#server/platform/postgres/index.ts';
import { seed } from '#server/seed/seed.ts';
import { send } from './load.ts';
import { gatewayProgram } from './program.ts';

/** What every gateway of the benches runs with. */
export const settings = { TEST_CAPTCHA: '0000', RATE_LIMIT: 'off', LOG_LEVEL: 'warn', DEMO: '1' } as const;

/** What the list of demands asks for with the columns it has before anybody arranges them. */
export const demandFields = rowFieldsOf(demand, demand.list ?? []);

/** A gateway as a process of its own on an embedded database with many demands, and a door to the same database. */
export interface Site {
  readonly port: number;
  readonly pool: pg.Pool;
  /** Headers of a logged-in administrator. */
  readonly headers: Readonly<Record<string, string>>;
  readonly process: ChildProcess;
  /** Not a base that was kept. */
  readonly isFresh: boolean;
  close(): Promise<void>;
}

/** @param options.env settings beside those of the benches, or other values */
export async function openSite({
  demands,
  port = 5_180,
  env: own = {},
  keptIn,
}: {
  demands: number;
  port?: number;
  env?: Readonly<Record<string, string>>;
  /** Folder of a base that stays; when it is there, it is taken as it is. */
  keptIn?: string | undefined;
}): Promise<Site> {
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'tg-bench-'));
  const isThere = existsSync(join(folder, 'pg'));
  const env = { ...settings, ...own, DATA_DIR: folder, PORT: String(port) };
  const config = readConfig(env);
  const database = await openDatabase(config);
  await migrate(database.pool);
  await seed(database.pool, config);
  if (!isThere) await fillDemands(database.pool, demands);
  // As the product's own work leaves a table that it has filled.
  if (!isThere) await database.pool.query('vacuum (analyze)');
  await database.close();

  const child = spawn(process.execPath, ['--import', './bench/heapFloor.mjs', ...gatewayProgram()], {
    env: { ...process.env, ...env, TONGGUAN_NO_BUILD: '1', TONGGUAN_NO_RESTART: '1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await listening(port);
  const joined: Database = await openDatabase(config, { joinRunning: true });
  return {
    port,
    pool: joined.pool,
    isFresh: !isThere,
    headers: await logIn(port, 'admin'),
    process: child,
    close: async () => {
      await joined.close();
      child.kill('SIGTERM');
      await once(child, 'exit');
      if (!keptIn) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const types = ['进口报关', '出口报关', '区内流转', '仓储', '配送'] as const;
const typeIds = ['IMPORT', 'EXPORT', 'TRANSFER', 'STORAGE', 'DELIVERY'] as const;
const statuses = ['DRAFT', 'SUBMITTED', 'ACCEPTED', 'PROCESSING', 'FINISHED', 'CLOSED'] as const;
const goods = [
  '轴承',
  '光学镜片',
  '医疗球管',
  '变速箱',
  '化妆品',
  '乳清粉',
  '集成电路',
  '纺织面料',
  '航空轮胎',
  '泵阀',
] as const;
const batchRows = 5_000;
const minute = 60_000;

/** Demands of two years, one every few minutes, in all statuses; the same every time. */
export async function fillDemands(pool: pg.Pool, count: number): Promise<void> {
  const customers = demoCustomers('2026-11-21 09:00:00');
  const start = Date.UTC(2024, 10, 21);
  const step = Math.floor((2 * 365 * 24 * 60 * minute) / count);
  for (let from = 0; from < count; from += batchRows) {
    const rows = Array.from({ length: Math.min(batchRows, count - from) }, (_, index) => {
      const n = from + index;
      const kind = n % types.length;
      const customer = customers[n % customers.length];
      const now = new Date(start + n * step).toISOString().slice(0, 19).replace('T', ' ');
      const record = {
        demandNo: `XB${now.slice(0, 10).replaceAll('-', '')}${String(n).padStart(6, '0')}`,
        title: `${types[kind]}-${goods[n % goods.length]}-${customer?.name?.slice(2, 6)}-${n}`,
        demandType: typeIds[kind],
        urgency: n % 17 === 0 ? 'X' : n % 5 === 0 ? 'U' : 'N',
        customerId: customer?.id,
        contact: '陈经理',
        phone: '021-51000000',
        expectTime: now,
        billNo: `HB${String(10_000_000 + n * 7)}`,
        amount: `${(n % 90_000) + 100}.50`,
        currency: 'USD',
        ownerDept: n % 2 ? 'D10' : 'D20',
        status: statuses[n % statuses.length],
      };
      return {
        ...rowOf(demand, `bench-${String(n).padStart(7, '0')}`, record, { actor: systemActor, now }),
        row_version: 1,
        deleted_flg: false,
      };
    });
    await insertMany(demand, rows, pool);
  }
}

export async function listening(port: number, path = '/api/health/ready'): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const ready = await send(port, { method: 'GET', path }).then(
      () => true,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Nothing listens on port ${port}`);
}

const cookiesOf = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => (line.split(';')[0] ?? '').split(/=(.*)/s).slice(0, 2) as [string, string]),
  );

/** Headers of a logged-in account. @throws a login that was refused */
export async function logIn(port: number, loginName: string): Promise<Record<string, string>> {
  const captcha = await send(port, { method: 'GET', path: '/api/sys/captcha' });
  const first = cookiesOf(captcha.headers);
  const form = new URLSearchParams({
    loginName,
    password: demoPassword,
    captcha: settings.TEST_CAPTCHA,
    captchaId: String(captcha.headers['x-captcha-id']),
    navId: '3',
  });
  const answer = await send(port, {
    method: 'POST',
    path: '/api/sys/login',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `tg_csrf=${first.tg_csrf}`,
      'x-csrf-token': first.tg_csrf ?? '',
    },
    body: form.toString(),
  });
  const { returnCode, msg } = JSON.parse(answer.text) as { returnCode: string; msg: string };
  if (returnCode !== '0') throw new Error(`${loginName} may not log in: ${returnCode} ${msg}`);
  const cookies = cookiesOf(answer.headers);
  return {
    'content-type': 'application/x-www-form-urlencoded',
    cookie: Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; '),
    'x-csrf-token': cookies.tg_csrf ?? '',
  };
}

/** A gateway call as a request. */
export const callOf = (
  headers: Readonly<Record<string, string>>,
  method: string,
  data: unknown,
  service = 'business',
) => ({
  method: 'POST' as const,
  path: '/api/gateway',
  headers,
  body: new URLSearchParams({ service, method, version: '1.0', data: JSON.stringify(data) }).toString(),
});
