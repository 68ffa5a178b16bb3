import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/postgres/index.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';
import { command } from './command.ts';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = makeTemporaryFolder('commands');
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (
  name: 'backup' | 'restore' | 'doctor',
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
) => command(name, args, { DATA_DIR: dataDir, ...settings });

test('a backup is made beside a running gateway, a restore waits for its end', async () => {
  const database = await openDatabase({ dataDir, databaseUrl: null });
  await database.pool.query(
    'create table schema_migration (name text); create table paper as select 7 as n; insert into paper values (8)',
  );
  mkdirSync(join(dataDir, 'files'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'files', 'a.txt'), 'a');
  const path = join(folder, 'b.gz');
  expect(await run('backup', [path])).toMatchObject({ code: 0, output: expect.stringContaining('1 tables, 2 rows') });
  expect([existsSync(path), existsSync(join(`${path}.files`, 'a.txt'))]).toEqual([true, true]);
  expect((await run('restore', [path])).code).toBe(3);
  expect((await database.pool.query('select n from paper order by n')).rows).toEqual([{ n: 7 }, { n: 8 }]);
  expect(await run('doctor')).toMatchObject({ code: 0, output: expect.stringContaining('running, process') });
  await database.close();
});

test.each([['backup'], ['restore']] as const)('%s without a file tells how it is used', async (name) => {
  expect(await run(name)).toMatchObject({ code: 2, errors: expect.stringContaining(`npm run ${name} -- FILE`) });
});

test('doctor creates nothing, and tells neither passwords nor secrets', async () => {
  const secrets = {
    DATABASE_URL: 'postgres://u:geheim1@127.0.0.1:1/d',
    SMTP_URL: 'smtp://u:geheim2@mail',
    SESSION_SECRET: 'geheim3 of the doctor, never to be told to anybody',
  };
  const external = await run('doctor', [], secrets);
  expect(external.code).toBe(1);
  expect(external.output).toContain('✗ 数据库 database');
  expect(external.output + external.errors).not.toContain('geheim');
  expect((await run('doctor')).code).toBe(0);
  expect(existsSync(dataDir)).toBe(false);
});

test('doctor names an address whose passwords travel in the open', async () => {
  const open = await run('doctor', [], { PUBLIC_URL: 'http://192.168.1.5:5080', DEMO: '0' });
  expect(open).toMatchObject({
    code: 1,
    output: expect.stringContaining('✗ 地址 address: http://127.0.0.1:0 (http://192.168.1.5:5080)'),
  });
  const closed = await run('doctor', [], { PUBLIC_URL: 'https://tg.example.com', DEMO: '0' });
  expect(closed.output).toContain('✓ 地址 address');
});

test('a wrong setting ends every command with a line and exit code 2', async () => {
  expect(await run('backup', [join(folder, 'b.gz')], { DEMO: 'x' })).toMatchObject({
    code: 2,
    errors: expect.stringContaining('DEMO=x'),
  });
  expect(await run('doctor', [], { DEMO: 'x' })).toMatchObject({ code: 1, output: expect.stringContaining('DEMO=x') });
});
