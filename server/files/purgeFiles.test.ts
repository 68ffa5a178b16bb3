import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/testDatabase.ts';
import { openSettingsCache, type SettingsCache } from '../cache/settingsCache.ts';
import { readConfig } from '../platform/config.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { type FileStore, openFileStore } from '../platform/store/fileStore.ts';
import { lockContent } from '../platform/store/lockContent.ts';
import { purgeFiles } from './purgeFiles.ts';
import { findOwnContent, readContent, type StoredFile, storeFile } from './storeFile.ts';

let database: TestDatabase;
let files: FileStore;
let settings: SettingsCache;
const dataDir = mkdtempSync(join(tmpdir(), 'tongguan-purge-'));
const config = readConfig({ DATA_DIR: dataDir }, dataDir);
const clock = () => new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  files = openFileStore(config);
  settings = openSettingsCache(database.pool);
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const purge = () => purgeFiles({ pool: database.pool, files, config });
const csv = () => Buffer.from(`品名,数量\n${randomUUID()},1\n`);
const store = (bizType = 'demand', content = csv()): Promise<StoredFile> =>
  inTransaction(database.pool, (db) =>
    storeFile({ source: content, fileName: '表.csv', bizType, createdBy: 'one' }, { files, clock, settings }, db),
  );

async function age(hashaddr: string, days: number): Promise<void> {
  await database.pool.query(
    `update sys_file set created_time = localtimestamp - make_interval(days => $2) where hashaddr = $1`,
    [hashaddr, days],
  );
  const then = Date.now() / 1000 - days * 86_400 - 60;
  await utimes(join(dataDir, 'files', hashaddr.slice(0, 2), hashaddr.slice(2, 4), hashaddr), then, then);
}

const attach = ({ hashaddr, pathFileName }: StoredFile) =>
  database.pool.query(
    `insert into attachment (id, table_name, col_name, record_id, real_file_path_name, show_file_name, file_size, hashaddr)
     values ($1, 'demand', 'files', 'r', $2, 'x', 1, $3)`,
    [randomUUID(), pathFileName, hashaddr],
  );
const hasRow = async ({ id }: StoredFile) =>
  (await database.pool.query('select 1 from sys_file where id = $1', [id])).rows.length === 1;

test('an upload that no record took goes after a day, with its content', async () => {
  const [old, young, taken] = [await store(), await store(), await store()];
  await age(old.hashaddr, 2);
  await age(taken.hashaddr, 30);
  await attach(taken);
  await purge();
  expect([await hasRow(old), await hasRow(young), await hasRow(taken)]).toEqual([false, true, true]);
  expect([await files.has(old.hashaddr), await files.has(young.hashaddr), await files.has(taken.hashaddr)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('files of imports and exports stay for seven days', async () => {
  const [week, more] = [await store('export'), await store('import')];
  await age(week.hashaddr, 6);
  await age(more.hashaddr, 8);
  await purge();
  expect([await hasRow(week), await hasRow(more)]).toEqual([true, false]);
});

test('content that two rows share stays while one of them does', async () => {
  const content = csv();
  const [old, young] = [await store('demand', content), await store('demand', content)];
  expect(old.hashaddr).toBe(young.hashaddr);
  await age(old.hashaddr, 2);
  await database.pool.query('update sys_file set created_time = localtimestamp where id = $1', [young.id]);
  await purge();
  expect([await hasRow(old), await hasRow(young), await files.has(old.hashaddr)]).toEqual([false, true, true]);
});

test('content of a transaction that was rolled back is found and removed', async () => {
  let hashaddr = '';
  const broken = inTransaction(database.pool, async (db) => {
    ({ hashaddr } = await storeFile(
      { source: csv(), fileName: '表.csv', bizType: 'demand', createdBy: 'one' },
      { files, clock, settings },
      db,
    ));
    throw new Error('later trouble');
  });
  await expect(broken).rejects.toThrow('later trouble');
  expect(await files.has(hashaddr)).toBe(true);
  await age(hashaddr, 2);
  expect(await purge()).toMatchObject({ rows: 0, contents: 1 });
  expect(await files.has(hashaddr)).toBe(false);
});

test('an upload of the same bytes at the moment of the purge keeps them', async () => {
  const content = csv();
  const old = await store('demand', content);
  await age(old.hashaddr, 2);
  await inTransaction(database.pool, async (db) => {
    await lockContent(db, old.hashaddr, 'shared');
    const purging = purge();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await storeFile(
      { source: content, fileName: '表.csv', bizType: 'demand', createdBy: 'two' },
      { files, clock, settings },
      db,
    );
    await db.query('commit');
    await purging;
  });
  expect(await files.has(old.hashaddr)).toBe(true);
});

test('parts of uploads that a dead process left are swept', async () => {
  const part = join(dataDir, 'uploads', 'part.pdf');
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(part, 'x');
  await utimes(part, 0, 0);
  await purge();
  await expect(writeFile(part, 'x', { flag: 'wx' })).resolves.toBeUndefined();
});

test('a stored file is read back by its sender only', async () => {
  const content = csv();
  const { id } = await store('import', content);
  const hashaddr = await findOwnContent(id, { db: database.pool, userId: 'one' });
  expect(await readContent(hashaddr ?? '', { files })).toEqual(content);
  expect(await findOwnContent(id, { db: database.pool, userId: 'two' })).toBeUndefined();
});
