import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { makePrivate } from '../privateFiles.ts';
import { BackupDamaged, type BackupEnd, type BackupHeader, readBackup } from './backupFile.ts';
import { findForeignKeys, findMigrations, findTables, keysAgainst, staysBehind, type TableFacts } from './catalogue.ts';
import { filesBeside, pinnedSession } from './writeBackup.ts';

export interface RestoreOrder {
  readonly pool: Pool;
  readonly path: string;
  /** null = files are not kept on disk. */
  readonly filesFolder: string | null;
  /** Replace what the database holds. */
  readonly force: boolean;
  /** Brings the database to this release, or only up to the named migration. */
  readonly migrate: (pool: Pool, upTo?: string) => Promise<void>;
}

export interface RestoreReport {
  readonly header: BackupHeader;
  readonly tables: number;
  /** Decimal text. */
  readonly rows: string;
}

/** The target does not fit the backup; nothing in it has been changed. */
export class RestoreRefused extends Error {
  constructor(text: { readonly zh: string; readonly en: string }) {
    super(`${text.zh}\n${text.en}`);
    this.name = 'RestoreRefused';
  }
}

/**
 * Puts a backup into a database that has no schema yet, or with `force` in the place of what it holds.
 * The file is read once in whole before anything is touched; the rows come in one transaction, all or none.
 * @throws {BackupDamaged} cut off or changed file
 * @throws {RestoreRefused} target in use, or schema of another release
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoreReport> {
  const { pool, path, filesFolder, force, migrate } = order;
  const checked = await checkFile(path);
  const { header } = checked;
  const client = await pool.connect();
  let isBroken = true;
  try {
    if ((await findMigrations(client)) === null) await migrate(pool, header.migrations.at(-1));
    else if (!force) throw targetInUse();
    refuseOtherSchema(header, (await findMigrations(client)) ?? []);
    // Files before rows: no row may point to a file that is not there.
    if (header.hasFiles && filesFolder !== null) {
      await cp(filesBeside(path), filesFolder, { recursive: true, preserveTimestamps: true });
      await makePrivate(filesFolder);
    }
    await client.query('begin');
    await client.query(pinnedSession);
    await replaceRows({ client, path, order: checked.tables });
    await client.query('commit');
    await client.query('set statement_timeout = 0; analyze; reset statement_timeout');
    isBroken = false;
  } finally {
    // Thrown away after an error: that also rolls back, whatever state a COPY is in.
    client.release(isBroken);
  }
  await migrate(pool);
  return { header, tables: checked.end.tables, rows: checked.end.rows };
}

/** Reads all of it before anything is touched. */
async function checkFile(path: string): Promise<{ header: BackupHeader; end: BackupEnd; tables: readonly string[] }> {
  const tables: string[] = [];
  const { header, end } = await readBackup(path, {
    table: async ({ name }, rows) => {
      tables.push(name);
      await skip(rows);
    },
  });
  if (header.hasFiles && !existsSync(filesBeside(path))) throw new BackupDamaged(path, `folder ${filesBeside(path)} is missing`);
  return { header, end, tables };
}

/** The file is in the order of the foreign keys; the few that go in a circle are taken off and set again, which checks all rows. */
async function replaceRows({ client, path, order }: { client: ClientBase; path: string; order: readonly string[] }): Promise<void> {
  const tables = await findTables(client);
  const names = tables.map(({ name }) => name);
  const circular = keysAgainst(order, await findForeignKeys(client));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, constraint } of circular) await client.query(`alter table ${table} drop constraint ${constraint}`);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  const { end } = await readBackup(path, {
    table: async (table, rows) => {
      refuseUnknown(table, tables);
      // Backups of former releases have rows here.
      if (staysBehind(table)) return skip(rows);
      await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)));
    },
  });
  for (const { table, constraint, definition } of circular) {
    await client.query(`alter table ${table} add constraint ${constraint} ${definition}`);
  }
  // Checks that were put off would otherwise still be open when the triggers come back.
  await client.query('set constraints all immediate');
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value, isCalled } of end.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
}

function targetInUse(): RestoreRefused {
  return new RestoreRefused({
    zh: '目标数据库已有数据：加上 --force 会用备份替换其中的全部数据',
    en: 'The target database is in use: --force replaces everything in it by the backup',
  });
}

function refuseOtherSchema({ migrations, productVersion }: BackupHeader, applied: readonly string[]): void {
  if (migrations.join() === applied.join()) return;
  const last = (names: readonly string[]): string => names.at(-1) ?? '-';
  throw new RestoreRefused({
    zh: `备份的数据结构（${last(migrations)}，通关 ${productVersion}）与目标数据库（${last(applied)}）不同：请用版本 ${productVersion} 恢复到空数据库，再升级`,
    en: `The backup has schema ${last(migrations)} (Tongguan ${productVersion}), the target ${last(applied)}: restore with release ${productVersion} into an empty database, then update`,
  });
}

/** Names from a file go into SQL only when the database itself knows them. */
function refuseUnknown(table: TableFacts, tables: readonly TableFacts[]): void {
  const known = tables.find(({ name }) => name === table.name)?.columns ?? [];
  const strange = table.columns.filter((column) => !known.includes(column));
  if (known.length > 0 && strange.length === 0) return;
  throw new RestoreRefused({
    zh: `目标数据库没有 ${table.name}（${strange.join('、')}）`,
    en: `The target database has no ${table.name} (${strange.join(', ')})`,
  });
}

async function skip(rows: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of rows);
}
