import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountSmallDisk, noSmallDisk } from '#tests/robustness/smallDisk.ts';
import { createTestDatabase, type TestDatabase } from '#tests/testDatabase.ts';
import { makeTemporaryFolder } from '#tests/throwAwayCluster.ts';
import { migrationNames, migrate as productMigrate } from '../migrate.ts';
import { BackupDamaged } from './backupFile.ts';
import { checkBackup, type RestoreOrder, RestoreRefused, restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

/**
 * Everything that makes copying hard: circles, self reference, generated and identity columns, partitions, triggers,
 * odd text.
 */
const schema = `
  create table schema_migration (name text primary key);
  insert into schema_migration values ('0001_kernel'), ('0002_demand');
  create table a_line (id bigint primary key, paper_id bigint not null, amount numeric(18, 4), total numeric generated always as (amount * 2) stored);
  create table paper (id bigint generated always as identity primary key, parent_id bigint references paper, cover_id bigint,
    "from" text, made_at timestamptz, day date, body jsonb, tags text[], bytes bytea, price double precision);
  alter table a_line add foreign key (paper_id) references paper;
  create table cover (id bigint primary key, paper_id bigint references paper deferrable initially deferred);
  alter table paper add constraint paper_cover foreign key (cover_id) references cover;
  create table log (id bigint, day date, primary key (id, day)) partition by range (day);
  create table log_2025 partition of log for values from ('2025-01-01') to ('2026-01-01');
  create table log_2026 partition of log for values from ('2026-01-01') to ('2027-01-01');
  create table empty_one (id bigint primary key);
  create function no_more() returns trigger language plpgsql as $$ begin raise exception 'trigger ran'; end $$;
  create sequence bill_no start 1000;`;
const rows = `
  insert into cover values (1, null), (2, null);
  insert into paper (parent_id, cover_id, "from", made_at, day, body, tags, bytes, price) values
    (2, 1, E'tab\\t line\\n back\\\\slash \\\\.', '2026-02-03 04:05:06.789012+08', '2026-02-03', '{"中": "文"}', '{a,"b,c",null}', '\\x00ff0a5c', 0.1),
    (null, 2, E'\\\\.', '-infinity', 'infinity', 'null', '{}', '', 'NaN'),
    (1, null, '', null, null, null, null, null, 1e308);
  update cover set paper_id = 1;
  insert into a_line values (1, 1, 12.3456), (2, 2, null);
  insert into log values (1, '2025-05-05'), (2, '2026-06-06');
  select nextval('bill_no'), nextval('bill_no');
  create trigger stop before insert on paper for each row execute function no_more();`;
const content = `select
  (select jsonb_agg(to_jsonb(p) order by id) from paper p) as papers, (select jsonb_agg(to_jsonb(a) order by id) from a_line a) as lines,
  (select jsonb_agg(to_jsonb(c) order by id) from cover c) as covers, (select jsonb_agg(to_jsonb(l) order by id) from log l) as logs,
  (select count(*) from log_2026) as partition, (select last_value from bill_no) as bill,
  (select string_agg(conname || pg_get_constraintdef(oid) || condeferrable, ';' order by conname) from pg_constraint where contype = 'f') as keys,
  (select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`;

const migrate = async (pool: Pool): Promise<void> => {
  const { rows: found } = await pool.query("select to_regclass('schema_migration') as there");
  if (found[0]?.there === null)
    await pool.query(`${schema} create trigger stop before insert on paper for each row execute function no_more();`);
};
type Given = Pick<RestoreOrder, 'pool' | 'filesFolder' | 'force' | 'migrate'> &
  Partial<RestoreOrder> & { readonly path: string };
const restore = async ({ path, ...order }: Given) =>
  restoreBackup({
    backup: await checkBackup(path),
    databaseFolder: null,
    migrations: ['0001_kernel', '0002_demand'],
    gatewaysAt: async () => [],
    ...order,
  });
const all = async (pool: Pool): Promise<unknown> => (await pool.query(content)).rows[0];

let folder: string;
let source: TestDatabase;
const databases: TestDatabase[] = [];
const empty = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase({ template: 'empty' });
  databases.push(database);
  return database;
};

beforeAll(async () => {
  source = await empty();
  await source.pool.query(schema);
  await source.pool.query(rows);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
});
beforeEach(() => {
  folder = makeTemporaryFolder('backup');
  return () => rmSync(folder, { recursive: true });
});

const back = async (filesFolder: string | null = null): Promise<string> => {
  const path = join(folder, 'backup.gz');
  await writeBackup({ pool: source.pool, path, filesFolder, productVersion: '0.1.0' });
  return path;
};

describe('backup and restore', () => {
  test('a restored database equals the one that was backed up', async () => {
    const path = await back();
    const target = await empty();
    const report = await restore({ pool: target.pool, path, filesFolder: null, force: false, migrate });
    expect(report).toMatchObject({
      tables: 5,
      rows: '9',
      header: { productVersion: '0.1.0', migrations: ['0001_kernel', '0002_demand'] },
    });
    expect(await all(target.pool)).toEqual(await all(source.pool));
    await target.pool.query('alter table paper disable trigger stop');
    const { rows: next } = await target.pool.query(
      "insert into paper default values returning id, nextval('bill_no') as bill",
    );
    expect(next).toEqual([{ id: '4', bill: '1002' }]);
  });

  test('a second backup of the restored database holds the same text', async () => {
    const path = await back();
    const target = await empty();
    await restore({ pool: target.pool, path, filesFolder: null, force: false, migrate });
    const again = join(folder, 'again.gz');
    await writeBackup({ pool: target.pool, path: again, filesFolder: null, productVersion: '0.1.0' });
    const body = (file: string): string => gunzipSync(readFileSync(file)).toString().split('\n').slice(1).join('\n');
    expect(body(again)).toBe(body(path));
  });

  test('stored files travel in a folder beside it', async () => {
    mkdirSync(join(folder, 'files', '2026'), { recursive: true });
    writeFileSync(join(folder, 'files', '2026', '发票.pdf'), 'pdf');
    const path = await back(join(folder, 'files'));
    const target = await empty();
    await restore({ pool: target.pool, path, filesFolder: join(folder, 'new'), force: false, migrate });
    expect(readFileSync(join(folder, 'new', '2026', '发票.pdf'), 'utf8')).toBe('pdf');
    rmSync(`${path}.files`, { recursive: true });
    await expect(restore({ pool: target.pool, path, filesFolder: null, force: true, migrate })).rejects.toThrow(
      'is missing',
    );
  });

  test('a backup holds no session, no guess and no key, and nobody but its owner can read it', async () => {
    const product = await createTestDatabase();
    databases.push(product);
    const rowsOf = async (database: TestDatabase) =>
      (
        await database.pool.query(
          'select (select count(*) from sys_session) + (select count(*) from kernel_secret) as rows',
        )
      ).rows[0]?.rows;
    await product.pool.query(`
      insert into sys_user (id, login_name, user_name) values ('u', 'u', 'u');
      insert into sys_session (sid_hash, user_id, expire_at) values ('MARK-session', 'u', now() + interval '1 hour');
      insert into kernel_secret (name, value) values ('session', 'MARK-secret');
      insert into captcha (id, code_hash, expires_at) values ('MARK-captcha', 'h', now() + interval '1 hour');
      insert into guess_count (key, guesses) values ('MARK-guess', 3);
      insert into idempotency_key (key, user_id, body_hash) values ('MARK-key', 'u', 'h');
      insert into sys_role (id, role_id, role_name, role_kind) values ('MARK-role', 'MARK-role', 'r', 'STAFF');`);
    mkdirSync(join(folder, 'files', '2026'), { recursive: true, mode: 0o755 });
    writeFileSync(join(folder, 'files', '2026', 'a.pdf'), 'pdf', { mode: 0o644 });
    const path = join(folder, 'product.gz');
    await writeBackup({ pool: product.pool, path, filesFolder: join(folder, 'files'), productVersion: '0.1.0' });
    expect(
      gunzipSync(readFileSync(path))
        .toString()
        .match(/MARK-\w+/g),
    ).toEqual(['MARK-role', 'MARK-role']);
    const modes = [path, `${path}.files`, join(`${path}.files`, '2026'), join(`${path}.files`, '2026', 'a.pdf')];
    expect(modes.map((file) => (statSync(file).mode & 0o777).toString(8))).toEqual(['600', '700', '700', '600']);
    // Put back in the place of another house's rows, nobody of that house is still logged in.
    expect(await rowsOf(product)).toBe('2');
    await restore({
      pool: product.pool,
      path,
      filesFolder: join(folder, 'new'),
      force: true,
      migrate: productMigrate,
      migrations: await migrationNames(),
    });
    expect(await rowsOf(product)).toBe('0');
    expect(statSync(join(folder, 'new', '2026', 'a.pdf')).mode & 0o777).toBe(0o600);
  });

  test('many rows over many chunks keep their number and order', async () => {
    const big = await empty();
    await big.pool.query(schema);
    await big.pool.query(
      "insert into log select n, '2025-01-01'::date + (n % 365)::int from generate_series(1, 100000) n",
    );
    const path = join(folder, 'big.gz');
    await writeBackup({ pool: big.pool, path, filesFolder: null, productVersion: '0.1.0' });
    const target = await empty();
    const report = await restore({ pool: target.pool, path, filesFolder: null, force: false, migrate });
    expect(report.rows).toBe('100000');
    const sum = 'select count(*), sum(id), sum(id * extract(doy from day)) as mixed from log';
    expect((await target.pool.query(sum)).rows).toEqual((await big.pool.query(sum)).rows);
  });
});

describe('refusals', () => {
  test('an existing file is not overwritten', async () => {
    const path = await back();
    await expect(writeBackup({ pool: source.pool, path, filesFolder: null, productVersion: '0.1.0' })).rejects.toThrow(
      'exists already',
    );
  });

  test('a database in use is replaced only with force, then in whole', async () => {
    const path = await back();
    const target = await empty();
    await migrate(target.pool);
    await target.pool.query('insert into empty_one values (1)');
    const order = { pool: target.pool, path, filesFolder: null, migrate };
    await expect(restore({ ...order, force: false })).rejects.toThrow(RestoreRefused);
    expect((await target.pool.query('select * from empty_one')).rowCount).toBe(1);
    await restore({ ...order, force: true });
    expect((await target.pool.query('select * from empty_one')).rowCount).toBe(0);
    expect(await all(target.pool)).toEqual(await all(source.pool));
  });

  test('a database of another schema is left alone', async () => {
    const path = await back();
    const target = await empty();
    await migrate(target.pool);
    await target.pool.query("insert into schema_migration values ('0003_more'); insert into empty_one values (1)");
    await expect(restore({ pool: target.pool, path, filesFolder: null, force: true, migrate })).rejects.toThrow(
      '0003_more',
    );
    expect((await target.pool.query('select * from empty_one')).rowCount).toBe(1);
  });

  test.each([
    ['cut at 70 %', (path: string) => truncateSync(path, Math.floor(statSync(path).size * 0.7))],
    ['cut by its last byte', (path: string) => truncateSync(path, statSync(path).size - 1)],
    ['with a changed row', (path: string) => changeText(path, (text) => text.replace('12.3456', '12.3456\n9'))],
    ['with a lost row', (path: string) => changeText(path, (text) => text.replace(/\n2\t2\t\\N/, ''))],
    [
      'with a lost table',
      (path: string) =>
        changeText(path, (text) => text.replace(/\{"name":"public\.empty_one[\s\S]*?\{"rows":0\}\n/, '')),
    ],
    ['without its last line', (path: string) => changeText(path, (text) => text.replace(/[^\n]*\n$/, ''))],
    ['that is no backup', (path: string) => writeFileSync(path, 'letter')],
  ] as const)('a file %s is refused before anything is touched', async (_, damage) => {
    const path = await back();
    damage(path);
    const target = await empty();
    await expect(restore({ pool: target.pool, path, filesFolder: null, force: true, migrate })).rejects.toThrow(
      BackupDamaged,
    );
    expect((await target.pool.query("select to_regclass('schema_migration') as there")).rows).toEqual([
      { there: null },
    ]);
  });

  test('rows that break a rule of the database change nothing', async () => {
    const path = await back();
    changeText(path, (text) => text.replace(/\n2\t2\t\\N/, '\n2\t77\t\\N'));
    const target = await empty();
    await migrate(target.pool);
    await target.pool.query('insert into empty_one values (1)');
    await expect(restore({ pool: target.pool, path, filesFolder: null, force: true, migrate })).rejects.toThrow(
      'foreign key',
    );
    expect((await target.pool.query('select * from empty_one')).rowCount).toBe(1);
  });

  test('a failed backup leaves no file', async () => {
    const broken = await empty();
    await broken.pool.query(
      'create table letter (id int); create view v as select 1; revoke all on letter from current_user',
    );
    const path = join(folder, 'broken.gz');
    await expect(writeBackup({ pool: broken.pool, path, filesFolder: null, productVersion: '0.1.0' })).rejects.toThrow(
      'permission denied',
    );
    expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false]);
  });
});

const reason = noSmallDisk();
if (reason) console.log(`skipped: ${reason}`);

describe.skipIf(reason)('on a disk without room nothing is left half done, and a line says so', () => {
  const onDisk = async (work: (disk: string) => Promise<unknown>): Promise<void> => {
    const disk = join(folder, 'disk');
    const mounted = mountSmallDisk(disk, '64k');
    await work(disk).finally(() => mounted.remove());
  };
  const files = (): string => {
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'files', 'big.pdf'), Buffer.alloc(200_000));
    return join(folder, 'files');
  };

  test('a backup whose files do not fit, or whose rows do not', async () => {
    const big = await empty();
    await big.pool.query('create table noise as select md5(n::text) as text from generate_series(1, 20000) n');
    await onDisk(async (disk) => {
      const order = { path: join(disk, 'b.gz'), productVersion: '0.1.0' };
      const refused = expect.objectContaining({
        name: 'BackupRefused',
        message: expect.stringMatching(/^磁盘空间不足.*\nThe disk has no room/),
      });
      await expect(writeBackup({ ...order, pool: source.pool, filesFolder: files() })).rejects.toEqual(refused);
      await expect(writeBackup({ ...order, pool: big.pool, filesFolder: null })).rejects.toEqual(refused);
      expect(readdirSync(disk)).toEqual([]);
    });
  });

  test('a restore whose files do not fit, or whose rows do not', async () => {
    const path = await back(files());
    const target = await empty();
    await onDisk(async (disk) => {
      const order = { pool: target.pool, path, force: false, migrate };
      await expect(restore({ ...order, filesFolder: join(disk, 'files') })).rejects.toThrow('磁盘空间不足');
      const backup = { ...(await checkBackup(path)), bytes: 40_000 };
      await expect(restore({ ...order, backup, filesFolder: null, databaseFolder: disk })).rejects.toThrow(
        '磁盘空间不足',
      );
      expect(readdirSync(disk)).toEqual([]);
    });
    expect((await target.pool.query("select to_regclass('schema_migration') as there")).rows).toEqual([
      { there: null },
    ]);
  });
});

test('a backup of a newer release leaves the target as it is', async () => {
  const path = await back();
  const target = await empty();
  const order = { pool: target.pool, path, filesFolder: null, force: false, migrate };
  await expect(restore({ ...order, migrations: ['0001_kernel'] })).rejects.toThrow('较新版本的备份须用版本 0.1.0 恢复');
  expect((await target.pool.query("select to_regclass('schema_migration') as there")).rows).toEqual([{ there: null }]);
});

function changeText(path: string, change: (text: string) => string): void {
  const before = gunzipSync(readFileSync(path)).toString();
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, gzipSync(after));
}
