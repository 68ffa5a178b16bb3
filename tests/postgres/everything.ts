import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Pool } from 'pg';
import { staysBehind } from '#server/platform/backup/catalogue.ts';

type Digests = Readonly<Record<string, string>>;

/** What a house consists of, in a form that two of them can be compared by. */
export interface Everything {
  /** Each table and each part of one: rows, and an md5 over them as text, in order. */
  readonly tables: Digests;
  readonly sequences: Digests;
  /** Keys, checks, indexes and triggers, and whether the triggers are on. */
  readonly rules: Digests;
  /** The product has none; if ever it has, a backup must hold them. */
  readonly largeObjects: string;
  readonly files: Digests;
}

/** Rows that a backup leaves behind, the moments of migrations and the queue of the library are no part of it. */
export async function everythingOf(pool: Pool, filesFolder: string): Promise<Everything> {
  const { rows: names } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname <> all (array['schema_migration', 'schema_migration_lock']) order by 1`,
  );
  const tables: Record<string, string> = {};
  for (const { name } of names.filter((table) => !staysBehind({ name: `public.${table.name}` }))) {
    const { rows } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from "${name}" t`,
    );
    tables[name] = rows[0]?.digest ?? '';
  }
  return {
    tables,
    sequences: await pairs(
      pool,
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
    ),
    rules: await pairs(pool, rules),
    largeObjects:
      (await pool.query<{ count: string }>('select count(*)::text as count from pg_largeobject_metadata')).rows[0]
        ?.count ?? '',
    files: digestsIn(filesFolder),
  };
}

const rules = `
  select 'constraint ' || conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as value
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger ' || tgrelid::regclass || ' ' || tgname, tgenabled::text || ' ' || pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace
  order by 1`;

async function pairs(pool: Pool, statement: string): Promise<Digests> {
  const { rows } = await pool.query<{ name: string; value: string }>(statement);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

function digestsIn(folder: string): Digests {
  if (!existsSync(folder)) return {};
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const files = paths.filter((path) => statSync(path).isFile() && !relative(folder, path).startsWith('spool')).sort();
  return Object.fromEntries(
    files.map((path) => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}
