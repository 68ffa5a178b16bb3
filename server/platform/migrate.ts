import { readdir, readFile } from 'node:fs/promises';
import { Kysely, type Migration, Migrator, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);

/** Numbered SQL files, forward only. Kysely's migrator takes one lock for all nodes, so several may start at once. */
async function migrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Object.fromEntries(
    names.map((name) => [
      name.replace(/\.sql$/, ''),
      { up: async (db: Kysely<unknown>) => void (await sql.raw(await readFile(new URL(name, folder), 'utf8')).execute(db)) },
    ]),
  );
}

/** Brings the database to this release's schema. @throws the first migration's own error, nothing of it applied */
export async function migrate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: migrations },
    migrationTableName: 'schema_migration',
    migrationLockTableName: 'schema_migration_lock',
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Names that this release has and the database has not run; for the readiness check. */
export async function pendingMigrations(pool: pg.Pool): Promise<string[]> {
  const all = Object.keys(await migrations());
  const { rows } = await pool.query<{ name: string }>('select name from schema_migration');
  const done = new Set(rows.map((row) => row.name));
  return all.filter((name) => !done.has(name));
}
