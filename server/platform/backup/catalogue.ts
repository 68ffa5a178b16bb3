import type { ClientBase } from 'pg';

/** A table whose rows belong into a backup. */
export interface BackupTable {
  /** Quoted and with its schema, ready for SQL. */
  readonly name: string;
  /** Quoted; without generated columns, which PostgreSQL fills itself. */
  readonly columns: readonly string[];
  /** Of a journal: the month its parts begin with, `2026-11`. */
  readonly since?: string;
}

export interface ForeignKey {
  readonly table: string;
  readonly target: string;
  /** Quoted. */
  readonly constraint: string;
  readonly definition: string;
}

export interface SequenceState {
  readonly name: string;
  /** Decimal text: a bigint. */
  readonly value: string;
  readonly isCalled: boolean;
}

/** The migrations keep their own list, and the job queue's tables belong to its library: it makes them anew. */
const foreignSchemas = ['pg_catalog', 'pg_toast', 'information_schema', 'graphile_worker'];
const migrationTables = ['schema_migration', 'schema_migration_lock'];

/**
 * What lets somebody in, or lasts only as long as the process it serves: a backup is carried away and kept for years,
 * and whoever reads it must not be able to go on with a session or to sign as this house. They travel without rows, and
 * stay empty when rows are put back.
 */
const tablesWithoutRows: ReadonlySet<string> = new Set(
  ['sys_session', 'kernel_secret', 'captcha', 'guess_count', 'idempotency_key', 'import_run'].map(
    (name) => `public.${name}`,
  ),
);

export const staysBehind = ({ name }: Pick<BackupTable, 'name'>): boolean => tablesWithoutRows.has(name);

/** Whole tables only: a partition's rows come with the table it belongs to. */
const ownTables = `
  select table_.oid, format('%I.%I', space.nspname, table_.relname) as name, table_.relname
  from pg_class table_ join pg_namespace space on space.oid = table_.relnamespace
  where table_.relkind in ('r', 'p') and not table_.relispartition and table_.relpersistence <> 't'
    and space.nspname <> all ($1) and table_.relname <> all ($2)
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = table_.oid and deptype = 'e')`;

export async function findTables(client: ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `with own as (${ownTables})
     select own.name, array(
       select format('%I', attname) from pg_attribute
       where attrelid = own.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
     ) as columns, (
       select min(replace(right(part.relname, 7), '_', '-')) from pg_inherits join pg_class part on part.oid = inhrelid
       where inhparent = own.oid and part.relname ~ '_[0-9]{4}_[0-9]{2}$'
     ) as since
     from own order by own.name`,
    [foreignSchemas, migrationTables],
  );
  return rows.map(({ since, ...table }) => (since ? { ...table, since } : table));
}

/** The parts of tables that are cut in parts, quoted and with their schemas. */
export async function findParts(client: ClientBase): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with own as (${ownTables})
     select format('%I.%I', space.nspname, part.relname) as name
     from own join pg_inherits on inhparent = own.oid join pg_class part on part.oid = inhrelid
     join pg_namespace space on space.oid = part.relnamespace order by 1`,
    [foreignSchemas, migrationTables],
  );
  return rows.map(({ name }) => name);
}

export async function findForeignKeys(client: ClientBase): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `with own as (${ownTables})
     select child.name as table, parent.name as target, format('%I', conname) as constraint, pg_get_constraintdef(con.oid) as definition
     from pg_constraint con join own child on child.oid = con.conrelid join own parent on parent.oid = con.confrelid
     where con.contype = 'f' and con.conparentid = 0 order by 1, 3`,
    [foreignSchemas, migrationTables],
  );
  return rows;
}

export async function findSequences(client: ClientBase): Promise<readonly SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
       last_value is not null as "isCalled"
     from pg_sequences where schemaname <> all ($1) order by 1`,
    [foreignSchemas],
  );
  return rows;
}

/** Names in the order they were applied; null when the database has never been migrated. */
export async function findMigrations(client: ClientBase): Promise<readonly string[] | null> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  if (!rows[0]?.exists) return null;
  return (await client.query<{ name: string }>('select name from schema_migration order by name')).rows.map(
    ({ name }) => name,
  );
}

/** Parents before children; where tables refer to each other in a circle, as good as it can be. */
export function sortByForeignKeys(tables: readonly BackupTable[], keys: readonly ForeignKey[]): readonly BackupTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const order = new Set<BackupTable>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    const table = byName.get(name);
    if (!table || visited.has(name)) return;
    visited.add(name);
    for (const key of keys) if (key.table === name) visit(key.target);
    order.add(table);
  };
  for (const { name } of tables) visit(name);
  return [...order];
}

/**
 * The keys that an order of tables breaks. A key of a table to itself is none: it is checked when all its rows are in.
 */
export function keysAgainst(order: readonly string[], keys: readonly ForeignKey[]): readonly ForeignKey[] {
  const place = new Map(order.map((name, index) => [name, index]));
  return keys.filter((key) => (place.get(key.target) ?? 0) > (place.get(key.table) ?? 0));
}
