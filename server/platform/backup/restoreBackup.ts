import { existsSync, statSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { freeBytes, isDiskFull } from '../freeSpace.ts';
import { makePrivate } from '../privateFiles.ts';
import { BackupDamaged, type BackupEnd, type BackupHeader, readBackup } from './backupFile.ts';
import {
  type BackupTable,
  findForeignKeys,
  findMigrations,
  findParts,
  findTables,
  keysAgainst,
  staysBehind,
} from './catalogue.ts';
import { type FileFacts, firstAltered } from './storedFiles.ts';
import { filesBeside, pinnedSession } from './writeBackup.ts';

export interface RestoreOrder {
  readonly pool: Pool;
  readonly backup: CheckedBackup;
  /** null = files are not kept on disk. */
  readonly filesFolder: string | null;
  /** Where the database's own files are; null = on a server of others. */
  readonly databaseFolder: string | null;
  /** Replace what the database holds. */
  readonly force: boolean;
  /** Brings the database to this release, or only up to the named migration. */
  readonly migrate: (pool: Pool, upTo?: string) => Promise<void>;
  /** Names of this release, in order. */
  readonly migrations: readonly string[];
  /** Gateways that work on the database, by process. */
  readonly gatewaysAt: (pool: Pool) => Promise<readonly string[]>;
}

/** A backup that was read once in whole, with the files beside it. */
export interface CheckedBackup {
  readonly path: string;
  readonly header: BackupHeader;
  readonly end: BackupEnd;
  /** Names of tables in the order of the file. */
  readonly tables: readonly string[];
  readonly files: readonly FileFacts[];
  /** Of all rows. */
  readonly bytes: number;
}

export interface RestoreReport {
  readonly header: BackupHeader;
  readonly tables: number;
  /** Decimal text. */
  readonly rows: string;
}

/** The target does not fit the backup; no row in it has been changed. */
export class RestoreRefused extends Error {
  constructor(text: { readonly zh: string; readonly en: string }, options?: ErrorOptions) {
    super(`${text.zh}\n${text.en}`, options);
    this.name = 'RestoreRefused';
  }
}

/**
 * Reads all of it before a database is even opened: rows, totals, and every stored file against its digest.
 * @throws {BackupDamaged} cut off or changed
 * @throws {RestoreRefused} no such file
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) {
    throw new RestoreRefused({ zh: `没有备份文件 ${path}`, en: `There is no backup ${path}` });
  }
  const tables: string[] = [];
  const files: FileFacts[] = [];
  let bytes = 0;
  const { header, end } = await readBackup(path, {
    table: async ({ name }, rows) => {
      tables.push(name);
      for await (const chunk of rows) bytes += chunk.length;
    },
    file: (file) => void files.push(file),
  });
  if (header.hasFiles && !existsSync(filesBeside(path)))
    throw new BackupDamaged(path, `folder ${filesBeside(path)} is missing`);
  const altered = await firstAltered(filesBeside(path), files);
  if (altered !== undefined) throw new BackupDamaged(path, `${altered} is missing or was changed`);
  return { path, header, end, tables, files, bytes };
}

/**
 * Puts a backup into a database that has no schema yet, or with `force` in the place of what it holds; the rows come in
 * one transaction, all or none.
 * @throws {RestoreRefused} target in use, schema of another release, or no room
 */
export async function restoreBackup(order: RestoreOrder): Promise<RestoreReport> {
  const { pool, backup, filesFolder, migrate } = order;
  const { header, end, path } = backup;
  const client = await pool.connect();
  let isBroken = true;
  try {
    await prepareTarget(client, order);
    // Files before rows: no row may point to a file that is not there.
    if (header.hasFiles && filesFolder !== null) {
      await cp(filesBeside(path), filesFolder, { recursive: true, preserveTimestamps: true });
      await makePrivate(filesFolder);
    }
    await client.query('begin');
    await client.query(pinnedSession);
    await replaceRows({ client, path, order: backup.tables });
    await client.query('commit');
    await client.query('set statement_timeout = 0; analyze; reset statement_timeout');
    isBroken = false;
  } catch (error) {
    throw isDiskFull(error) ? noRoom(error) : error;
  } finally {
    // Thrown away after an error: that also rolls back, whatever state a COPY is in.
    client.release(isBroken);
  }
  await migrate(pool);
  return { header, tables: end.tables, rows: end.rows };
}

/** Refuses before anything is touched, then gives an empty database the schema of the backup. */
async function prepareTarget(client: ClientBase, order: RestoreOrder): Promise<void> {
  const { pool, backup, force, migrate, migrations, gatewaysAt } = order;
  const { header } = backup;
  if (header.migrations.some((name, place) => migrations[place] !== name)) throw otherSchema(header, migrations);
  const applied = await findMigrations(client);
  if (applied !== null) {
    if (!force) throw targetInUse();
    const [gateway] = await gatewaysAt(pool);
    if (gateway !== undefined) throw gatewayRuns(gateway);
    if (header.migrations.join() !== applied.join()) throw otherSchema(header, applied);
  }
  await refuseWithoutRoom(order);
  if (applied === null) await migrate(pool, header.migrations.at(-1));
}

/**
 * Rows take at least their own size in tables and once more in the log of the database; only what lies on disks of ours
 * is asked about.
 */
async function refuseWithoutRoom({ backup, filesFolder, databaseFolder }: RestoreOrder): Promise<void> {
  const files = backup.files.reduce((bytes, { size }) => bytes + size, 0);
  const rows = backup.bytes * 2;
  const isTight =
    (filesFolder !== null && files > freeBytes(filesFolder)) ||
    (databaseFolder !== null && rows > freeBytes(databaseFolder));
  if (isTight) throw noRoom();
}

/**
 * The file is in the order of the foreign keys; the few that go in a circle are taken off and set again, which checks
 * all rows.
 */
async function replaceRows({
  client,
  path,
  order,
}: {
  client: ClientBase;
  path: string;
  order: readonly string[];
}): Promise<void> {
  const tables = await findTables(client);
  const names = tables.map(({ name }) => name);
  const circular = keysAgainst(order, await findForeignKeys(client));
  // Parts of journals have triggers of their own.
  const guarded = [...names, ...(await findParts(client))];
  for (const name of guarded) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, constraint } of circular)
    await client.query(`alter table ${table} drop constraint ${constraint}`);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  const { end } = await readBackup(path, {
    table: async (table, rows) => {
      refuseUnknown(table, tables);
      // Without parts of their own, rows of past months would lie in the rest, which no job ever drops.
      if (table.since)
        await client.query('select open_journal($1::regclass, $2::date)', [table.name, `${table.since}-01`]);
      // Backups of former releases have rows here.
      if (staysBehind(table)) return skip(rows);
      await pipeline(
        Readable.from(rows),
        client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)),
      );
    },
  });
  for (const { table, constraint, definition } of circular) {
    await client.query(`alter table ${table} add constraint ${constraint} ${definition}`);
  }
  // Checks that were put off would otherwise still be open when the triggers come back.
  await client.query('set constraints all immediate');
  for (const name of guarded) await client.query(`alter table ${name} enable trigger user`);
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

function gatewayRuns(process: string): RestoreRefused {
  return new RestoreRefused({
    zh: `通关正在使用目标数据库（${process}）：请先停止`,
    en: `Tongguan is running on the target database (${process}): stop it first`,
  });
}

function noRoom(cause?: unknown): RestoreRefused {
  const text = {
    zh: '磁盘空间不足，数据未改动：请先腾出空间',
    en: 'The disk has no room for what the backup holds, no row was changed: make room first',
  };
  return new RestoreRefused(text, { cause });
}

function otherSchema({ migrations, productVersion }: BackupHeader, applied: readonly string[]): RestoreRefused {
  const last = (names: readonly string[]): string => names.at(-1) ?? '-';
  return new RestoreRefused({
    zh: `备份的数据结构（${last(migrations)}，通关 ${productVersion}）与目标（${last(applied)}）不同：请恢复到空数据库；较新版本的备份须用版本 ${productVersion} 恢复`,
    en: `The backup has schema ${last(migrations)} (Tongguan ${productVersion}), the target ${last(applied)}: restore it into an empty database; a backup of a newer release needs release ${productVersion}`,
  });
}

/** Names from a file go into SQL only when the database itself knows them. */
function refuseUnknown(table: BackupTable, tables: readonly BackupTable[]): void {
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
