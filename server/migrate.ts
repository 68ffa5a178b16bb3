import { readdir, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { entities } from '#domain/index.ts';
import { readConfig } from './platform/config.ts';
import { migrate } from './platform/migrate.ts';
import { openDatabase } from './platform/postgres/index.ts';
import { diffSchema, type SchemaSnapshot, snapshotOf } from './platform/schema/diffSchema.ts';

/**
 * `npm run migrate`: brings the database to this release. `npm run migrate -- --write NAME`: writes the next numbered
 * file for what the definitions have and the last snapshot has not, and one behind it for what is done beside people at
 * work.
 */
const { values } = parseArgs({ options: { write: { type: 'string' } } });
const folder = new URL('./platform/migrations/', import.meta.url);

if (values.write) await writeMigration(values.write);
else await runMigrations();

async function writeMigration(name: string): Promise<void> {
  const snapshotFile = new URL('snapshot.json', folder);
  const before = JSON.parse(await readFile(snapshotFile, 'utf8').catch(() => '{}')) as SchemaSnapshot;
  const after = snapshotOf(Object.values(entities));
  const { quick, concurrent } = diffSchema(before, after);
  if (quick.length + concurrent.length === 0) {
    console.log('The definitions and the last migration agree; nothing to write.');
    return;
  }
  if (quick.length) await writeNext(`${name}.sql`, quick);
  if (concurrent.length) await writeNext(`${name}.concurrent.sql`, concurrent);
  await writeFile(snapshotFile, `${JSON.stringify(after, null, 2)}\n`);
}

async function writeNext(name: string, statements: readonly string[]): Promise<void> {
  // Behind the last one, whatever numbers are left out before it.
  const last = Math.max(0, ...(await readdir(folder)).map((file) => Number.parseInt(file, 10) || 0));
  const file = `${String(last + 1).padStart(4, '0')}_${name}`;
  await writeFile(new URL(file, folder), `${statements.join('\n\n')}\n`);
  console.log(`Wrote ${file} with ${statements.length} statements.`);
}

async function runMigrations(): Promise<void> {
  const database = await openDatabase(readConfig());
  try {
    await migrate(database.pool);
    console.log('The database is up to date.');
  } finally {
    await database.close();
  }
}
