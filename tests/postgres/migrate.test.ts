import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { entities } from '#domain/index.ts';
import { migrate, pendingMigrations } from '#server/platform/migrate.ts';
import { snapshotOf } from '#server/platform/schema/diffSchema.ts';
import { longTest } from '../longRun.ts';
import { createTestDatabase, type TestDatabase } from '../testDatabase.ts';
import { makeTemporaryFolder } from '../throwAwayCluster.ts';

/** The last release before indexes were asked for. */
const before = '0009_guarantee_screens';

let database: TestDatabase;
let pool: Pool;

beforeEach(async () => {
  database = await createTestDatabase({ template: 'empty' });
  ({ pool } = database);
});
afterEach(() => database.drop());

const indexes = async () => {
  const { rows } = await pool.query<{ name: string; valid: boolean; definition: string }>(
    `select c.relname as name, i.indisvalid as valid, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map((row) => [row.name, row]));
};
const asked = Object.values(snapshotOf(Object.values(entities))).flatMap((table) => Object.keys(table.indexes));
const done = async () =>
  (await pool.query<{ name: string }>('select name from schema_migration order by name')).rows.map(({ name }) => name);

/** A folder of migrations, each file by its name. */
function folderOf(files: Readonly<Record<string, string>>): URL {
  const folder = join(makeTemporaryFolder('migrations'), 'files');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return pathToFileURL(`${folder}/`);
}

test('a database of the last release ends with the indexes of a new one, brought along at two nodes at once, beside people at work', async () => {
  await migrate(pool, before);
  expect(await done()).toHaveLength(9);
  expect((await indexes()).has('bh_quota_utilisation_idx')).toBe(true);
  const person = await pool.connect();
  await person.query('begin');
  await person.query(`insert into customer (id, code, name) values ('c', 'C', 'C')`);
  const upgrades = Promise.all([migrate(pool), migrate(pool)]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await person.query('commit');
  person.release();
  await upgrades;
  const now = await indexes();
  expect(asked.filter((name) => !now.get(name)?.valid)).toEqual([]);
  expect(now.has('bh_quota_utilisation_idx')).toBe(false);
  expect(await pendingMigrations(pool)).toEqual([]);
  const broughtAlong = [...now.values()];
  const fresh = await createTestDatabase({ template: 'migrated' });
  [pool] = [fresh.pool];
  const told = (rows: typeof broughtAlong) => rows.map(({ definition }) => definition).sort();
  expect(told(broughtAlong)).toEqual(told([...(await indexes()).values()]));
  await fresh.drop();
});

longTest('an index that an interrupted run left half-built is built again', async () => {
  await migrate(pool, before);
  await pool.query(`insert into customer (id, code, name) values ('a', 'A', 'A'), ('b', 'B', 'B')`);
  await expect(
    pool.query('create unique index concurrently bh_usage_usage_status_levy_notice_date_idx on customer (deleted_flg)'),
  ).rejects.toThrow();
  expect((await indexes()).get('bh_usage_usage_status_levy_notice_date_idx')?.valid).toBe(false);
  await migrate(pool);
  expect((await indexes()).get('bh_usage_usage_status_levy_notice_date_idx')).toMatchObject({
    valid: true,
    definition: expect.stringContaining('(usage_status, levy_notice_date, id)'),
  });
});

test('what comes behind a failed concurrent file waits; the next start goes on where it stopped', async () => {
  const files = {
    '0001_first.sql': 'create table paper (id int, code text);',
    '0002_key.concurrent.sql':
      '-- A comment; with a semicolon.\ncreate index concurrently if not exists paper_id_idx on paper (id);\n\ncreate unique index concurrently if not exists paper_code_key on paper (code);\n',
    '0003_last.sql': 'alter table paper add column name text;',
  };
  await migrate(pool, undefined, folderOf({ '0001_first.sql': files['0001_first.sql'] }));
  await pool.query(`insert into paper values (1, 'A'), (2, 'A')`);
  const folder = folderOf(files);
  await expect(migrate(pool, undefined, folder)).rejects.toThrow('could not create unique index');
  expect(await done()).toEqual(['0001_first']);
  expect((await indexes()).get('paper_code_key')?.valid).toBe(false);
  await pool.query(`update paper set code = 'B' where id = 2`);
  await migrate(pool, undefined, folder);
  expect(await done()).toEqual(['0001_first', '0002_key.concurrent', '0003_last']);
  expect((await indexes()).get('paper_code_key')?.valid).toBe(true);
});

test('neighbours share one transaction: an error takes all of them back', async () => {
  const folder = folderOf({
    '0001_first.sql': 'create table paper (id int);',
    '0002_bad.sql': 'create table paper (id int);',
  });
  await expect(migrate(pool, undefined, folder)).rejects.toThrow('already exists');
  expect((await pool.query(`select to_regclass('paper') as paper`)).rows).toEqual([{ paper: null }]);
});
