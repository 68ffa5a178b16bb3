import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { isConcurrent, runConcurrently, withoutConcurrently } from './concurrentMigration.ts';

const ownFolder = new URL('./migrations/', import.meta.url);

/** Any number, the same in every node. */
const lockId = '7215366409213';
const lockEvery = 100;
const lockWithin = 3_600_000;

interface MigrationFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Brings the database to this release's schema: numbered SQL files, forward only, one node at a time. Neighbours share
 * a transaction; a `.concurrent.sql` file runs outside of one, so that nobody waits for its indexes.
 * @param upTo the last one to run, for a backup of an older release; absent = all
 * @throws the first migration's own error: nothing of its transaction applied; a concurrent file goes on at the next
 * start
 */
export async function migrate(pool: pg.Pool, upTo?: string, folder = ownFolder): Promise<void> {
  const all = await migrationFiles(folder);
  const files = upTo === undefined ? all : all.filter(({ name }) => name <= upTo);
  const client = await pool.connect();
  try {
    await takeLock(client);
    const done = await namesDone(client);
    // A database without any is being made: then all of it is one transaction.
    const steps = done.size === 0 ? [files] : stepsOf(files.filter(({ name }) => !done.has(name)));
    for (const step of steps) {
      const [only] = step;
      if (done.size > 0 && only && isConcurrent(only.name)) await runStep(client, only);
      else await migrateTo(pool, all, step.at(-1)?.name);
    }
  } finally {
    // Thrown away: the lock goes with it.
    client.release(true);
  }
}

/** Names that this release has and the database has not run; for the readiness check. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const done = await namesDone(pool);
  return (await migrationNames()).filter((name) => !done.has(name));
}

/** All of this release, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await migrationFiles(ownFolder)).map(({ name }) => name);
}

async function migrationFiles(folder: URL): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -'.sql'.length),
      text: await readFile(new URL(name, folder), 'utf8'),
    })),
  );
}

async function namesDone(db: pg.Pool | pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows: found } = await db.query<{ there: boolean }>(
    `select to_regclass('schema_migration') is not null as there`,
  );
  if (!found[0]?.there) return new Set();
  const { rows } = await db.query<{ name: string }>('select name from schema_migration');
  return new Set(rows.map(({ name }) => name));
}

/** Concurrent files alone, the others with their neighbours. */
function stepsOf(files: readonly MigrationFile[]): MigrationFile[][] {
  const steps: MigrationFile[][] = [];
  for (const file of files) {
    const last = steps.at(-1);
    if (last?.[0] && !isConcurrent(file.name) && !isConcurrent(last[0].name)) last.push(file);
    else steps.push([file]);
  }
  return steps;
}

/**
 * Asked for again and again: a node that waited inside a statement would hold a snapshot, and building an index
 * concurrently waits for those.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (const end = Date.now() + lockWithin; ; await sleep(lockEvery)) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockId]);
    if (rows[0]?.mine) return;
    if (Date.now() > end) throw new Error('Another node has been migrating the database for an hour');
  }
}

async function runStep(client: pg.PoolClient, { name, text }: MigrationFile): Promise<void> {
  await runConcurrently(client, text);
  await client.query('insert into schema_migration (name, timestamp) values ($1, $2)', [
    name,
    new Date().toISOString(),
  ]);
}

async function migrateTo(pool: pg.Pool, files: readonly MigrationFile[], last: string | undefined): Promise<void> {
  if (!last) return;
  const migrations: Record<string, Migration> = Object.fromEntries(
    files.map(({ name, text }) => [
      name,
      {
        up: async (db: Kysely<unknown>) =>
          void (await sql.raw(isConcurrent(name) ? withoutConcurrently(text) : text).execute(db)),
      },
    ]),
  );
  const migrator = new Migrator({
    db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  });
  const { error } = await migrator.migrateTo(last);
  if (error) throw error;
}
