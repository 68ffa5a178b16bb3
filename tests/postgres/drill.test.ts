import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { checkLog } from '#server/logs/checkLog.ts';
import { migrate, pendingMigrations } from '#server/platform/migrate.ts';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { logInAs } from '../gatewayClient.ts';
import { longTest } from '../longRun.ts';
import {
  addressOf,
  killAllGatewayProcesses,
  startGatewayProcess,
  stopGatewayProcess,
} from '../robustness/gatewayProcess.ts';
import { customerOf, transfer } from '../robustness/records.ts';
import { copySeeded } from '../seededData.ts';
import { startTcpCluster, type TcpCluster } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { command } from './command.ts';
import { type Everything, everythingOf } from './everything.ts';

/**
 * The drill. A house with demo data, papers and a log of several months is backed up, wiped, put back, moved to a
 * server of others and home again; each time every table, sequence, rule and file is what it was.
 */
type Settings = Readonly<Record<string, string>>;

let folder: string;
let cluster: TcpCluster;
let home: Settings & { readonly DATA_DIR: string };
let away: typeof home;
let paper: { readonly hashaddr: string };
let before: Everything;
const backupOf = (name: string): string => join(folder, `${name}.gz`);

/** With the database of a house that nobody runs. */
async function inHouse<T>({ DATA_DIR, DATABASE_URL }: Settings, work: (pool: Pool) => Promise<T>): Promise<T> {
  const database = await openDatabase(
    { dataDir: DATA_DIR ?? '', databaseUrl: DATABASE_URL ?? null },
    { log: () => undefined },
  );
  return work(database.pool).finally(() => database.close());
}
const everythingIn = (house: typeof home) =>
  inHouse(house, (pool) => everythingOf(pool, join(house.DATA_DIR, 'files')));

/** Demand and paper by people, a log of former months, a seal over all of it, a job that waits. */
async function fill(): Promise<void> {
  const gateway = startGatewayProcess(home);
  const client = await logInAs(await addressOf(gateway), 'bus01');
  await client.get('business.saveDemand', { record: transfer((await customerOf(client)).id, '演练前', 2) });
  const stored = await client.upload({ bizType: 'demand', fileName: '合同.txt', content: '演练用的合同\n' });
  paper = stored.data;
  await stopGatewayProcess(gateway);
  await inHouse(home, async (pool) => {
    await pool.query(
      `select open_journal('op_log', (date_trunc('month', localtimestamp) - interval '4 months')::date)`,
    );
    await pool.query(
      `insert into op_log (id, log_time, user_name, log_type, detail)
       select 'drill-' || n, date_trunc('month', localtimestamp) - make_interval(months => n % 4), '演练', 'VIEW',
       '{"甲": "\\t\\\\N"}' from generate_series(1, 40) n`,
    );
    await pool.query('select seal_log(100000)');
    await pool.query(
      `insert into sys_job (id, kind, payload, unique_key, created_by) values ('drill-job', 'forgetOldRows', '{}', 'drill', 'user-admin')`,
    );
  });
}

beforeAll(async () => {
  folder = makeTemporaryFolder('drill');
  home = { DATA_DIR: join(folder, 'home') };
  cluster = await startTcpCluster();
  await copySeeded(home.DATA_DIR);
  away = { DATA_DIR: join(folder, 'away'), DATABASE_URL: cluster.url };
  await fill();
});
afterAll(async () => {
  await killAllGatewayProcesses();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

longTest('embedded, backed up, wiped, put back: every table, sequence, rule and file is what it was', async () => {
  before = await everythingIn(home);
  expect(Object.keys(before.tables).length).toBeGreaterThan(90);
  expect([before.largeObjects, Object.keys(before.files)]).toEqual([
    '0',
    expect.arrayContaining([expect.stringContaining(paper.hashaddr)]),
  ]);
  expect(await command('backup', [backupOf('first')], home)).toMatchObject({
    code: 0,
    output: expect.stringContaining('备份完成'),
  });
  rmSync(home.DATA_DIR, { recursive: true });
  expect(await command('restore', [backupOf('first')], home)).toMatchObject({
    code: 0,
    output: expect.stringContaining('恢复完成'),
  });
  expect(await everythingIn(home)).toEqual(before);
});

longTest(
  'the house goes on: its log verifies, its paper opens, what waited in the queue is done, nobody puts a backup under it',
  async () => {
    const gateway = startGatewayProcess(home);
    const client = await logInAs(await addressOf(gateway), 'bus01');
    const file = await client.request(`/api/file/download?fileload=1&hashaddr=${paper.hashaddr}&filename=a.txt`);
    expect(await file.text()).toBe('演练用的合同\n');
    const admin = await logInAs(client.base, 'admin');
    await expect
      .poll(() => admin.get('system.getJob', { id: 'drill-job' }), { timeout: 30_000 })
      .toMatchObject({ status: 'DONE' });
    const { code, output } = await command('doctor', [], home);
    expect([code, output]).toEqual([0, expect.stringMatching(/✓ 操作日志 operation log: \d+ 行，[1-9]\d* 个封存/)]);
    const refused = await command('restore', [backupOf('first'), '--force'], home);
    expect(refused).toMatchObject({ code: 3, errors: expect.stringContaining('正被另一个通关进程使用') });
    await stopGatewayProcess(gateway);
  },
);

longTest('from the embedded database to a server of others, and home again with what was written there', async () => {
  expect((await command('restore', [backupOf('first')], away)).code).toBe(0);
  expect(await everythingIn(away)).toEqual(before);

  const gateway = startGatewayProcess(away);
  const client = await logInAs(await addressOf(gateway), 'bus01');
  await client.get('business.saveDemand', { record: transfer((await customerOf(client)).id, '在外写下', 1) });
  await client.upload({ bizType: 'demand', fileName: '在外.txt', content: '在外的文件\n' });
  const under = await command('restore', [backupOf('first'), '--force'], away);
  expect(under).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/通关正在使用目标数据库.*请先停止\nTongguan is running on/),
  });
  await stopGatewayProcess(gateway);

  const outside = await everythingIn(away);
  expect([outside.tables.demand, Object.keys(outside.files).length]).not.toEqual([
    before.tables.demand,
    Object.keys(before.files).length,
  ]);
  expect((await command('backup', [backupOf('second')], away)).code).toBe(0);
  expect(await command('restore', [backupOf('second')], home)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('--force'),
  });
  rmSync(home.DATA_DIR, { recursive: true });
  expect((await command('restore', [backupOf('second')], home)).code).toBe(0);
  expect(await everythingIn(home)).toEqual(outside);
  expect(await inHouse(home, checkLog)).not.toHaveProperty('broken');
});

longTest('a backup of an older release goes into an empty folder and is brought up to date', async () => {
  const old = { DATA_DIR: join(folder, 'old') };
  await inHouse(old, async (pool) => {
    await migrate(pool, '0029_online_tables');
    await pool.query(
      `insert into op_log (id, log_time, user_name, log_type, result) values ('old-1', localtimestamp - interval '40 days', '旧', 'LOGIN', 'OK')`,
    );
  });
  expect((await command('backup', [backupOf('old')], old)).code).toBe(0);
  const target = { DATA_DIR: join(folder, 'new') };
  expect(await command('restore', [backupOf('old')], target)).toMatchObject({ code: 0 });
  await inHouse(target, async (pool) => {
    expect(await pendingMigrations(pool)).toEqual([]);
    expect((await pool.query('select id, user_name from op_log')).rows).toEqual([{ id: 'old-1', user_name: '旧' }]);
    await pool.query('select seal_log()');
    expect(await checkLog(pool)).toMatchObject({ rows: 1, waiting: 0 });
  });
});

describe('what is no whole backup is refused with a line in both languages, and nothing is touched', () => {
  const damaged = (name: string): string => join(folder, 'damaged', name);
  const flip = (path: string): void => {
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 2)]! ^= 0xff;
    writeFileSync(path, bytes);
  };
  const storedIn = (path: string): string => {
    const names = readdirSync(`${path}.files`, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(`${path}.files`, name),
    );
    return names.find((name) => statSync(name).isFile()) ?? '';
  };

  type Damage = readonly [what: string, damage: (path: string) => void, words: string];
  const damages: readonly Damage[] = [
    ['cut off', (path) => truncateSync(path, statSync(path).size - 1000), '已损坏或不完整'],
    ['changed in the middle', flip, '已损坏或不完整'],
    ['with a changed paper', (path) => flip(storedIn(path)), '已损坏或不完整'],
    ['with a lost paper', (path) => rmSync(storedIn(path)), '已损坏或不完整'],
    ['that is not there', (path) => rmSync(path), '没有备份文件'],
  ];
  longTest.each(damages)('%s', async (name, damage, words) => {
    const path = damaged(name);
    for (const part of ['', '.files']) cpSync(`${backupOf('first')}${part}`, `${path}${part}`, { recursive: true });
    damage(path);
    const target = { DATA_DIR: join(folder, 'untouched') };
    const { code, errors } = await command('restore', [path, '--force'], target);
    expect([code, errors.trim().split('\n').length]).toEqual([1, 2]);
    expect(errors).toContain(words);
    expect(existsSync(target.DATA_DIR)).toBe(false);
  });

  longTest('a backup is not written over another', async () => {
    const { code, errors } = await command('backup', [backupOf('first')], home);
    expect([code, errors.trim().split('\n').length]).toEqual([1, 2]);
  });
});
