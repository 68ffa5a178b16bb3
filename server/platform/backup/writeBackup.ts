import { createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makePrivate, privateFile, privateFolder } from '../privateFiles.ts';
import { type BackupEnd, type BackupHeader, endOfRows } from './backupFile.ts';
import {
  findForeignKeys,
  findMigrations,
  findSequences,
  findTables,
  sortByForeignKeys,
  staysBehind,
  type TableFacts,
} from './catalogue.ts';

export interface BackupOrder {
  readonly pool: Pool;
  readonly path: string;
  /** null = files are not kept on disk. */
  readonly filesFolder: string | null;
  readonly productVersion: string;
}

export interface BackupReport {
  readonly tables: number;
  /** Decimal text. */
  readonly rows: string;
  readonly hasFiles: boolean;
}

/** Text of moments and numbers must not depend on the settings of the server that reads it. */
export const pinnedSession = "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local statement_timeout = 0";

export function filesBeside(path: string): string {
  return `${path}.files`;
}

/**
 * One consistent moment of the whole database, and the stored files beside it. Others may go on working meanwhile.
 * The file appears under its name complete or not at all.
 * @throws {Error} the file exists already
 */
export async function writeBackup({ pool, path, filesFolder, productVersion }: BackupOrder): Promise<BackupReport> {
  for (const taken of [path, filesBeside(path)]) {
    if (existsSync(taken)) throw new Error(`${taken} 已存在，请换一个文件名\n${taken} exists already; choose another name`);
  }
  const half = `${path}.part`;
  const hasFiles = filesFolder !== null && existsSync(filesFolder);
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(pinnedSession);
    const header = await makeHeader({ client, productVersion, hasFiles });
    const end: { value?: BackupEnd } = {};
    await pipeline(
      Readable.from(backupText(client, header, end)),
      createGzip({ level: 1 }),
      createWriteStream(half, { mode: privateFile }),
    );
    await client.query('commit');
    isBroken = false;
    // After the rows: a row may wait for its file, but no row in the backup may miss one.
    if (hasFiles) await copyFiles(filesFolder, filesBeside(path));
    await syncToDisk(half);
    await rename(half, path);
    await syncToDisk(dirname(path));
    return { tables: end.value?.tables ?? 0, rows: end.value?.rows ?? '0', hasFiles };
  } catch (error) {
    await Promise.all([rm(half, { force: true }), rm(filesBeside(path), { recursive: true, force: true })]);
    throw error;
  } finally {
    // After a broken COPY the connection is in the middle of an answer: it is thrown away.
    client.release(isBroken);
  }
}

async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: privateFolder });
  await cp(from, to, { recursive: true, errorOnExist: true, force: false, preserveTimestamps: true });
  await makePrivate(to);
}

async function makeHeader({
  client,
  productVersion,
  hasFiles,
}: {
  client: ClientBase;
  productVersion: string;
  hasFiles: boolean;
}): Promise<BackupHeader> {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    format: 'tongguan-backup',
    formatVersion: 1,
    productVersion,
    createdAt: new Date().toISOString(),
    serverVersion: rows[0]?.server_version ?? '',
    migrations: (await findMigrations(client)) ?? [],
    hasFiles,
  };
}

async function* backupText(client: ClientBase, header: BackupHeader, end: { value?: BackupEnd }): AsyncGenerator<Buffer | string> {
  yield toLine(header);
  const tables = sortByForeignKeys(await findTables(client), await findForeignKeys(client));
  let total = 0n;
  for (const table of tables) {
    yield toLine(table);
    const rows = client.query(copyTo(copyOutStatement(table)));
    for await (const chunk of rows) yield chunk as Buffer;
    yield endOfRows;
    yield toLine({ rows: rows.rowCount });
    total += BigInt(rows.rowCount);
  }
  end.value = { sequences: await findSequences(client), tables: tables.length, rows: total.toString() };
  yield toLine(end.value);
}

/** A query, because COPY of a partitioned table's name gives nothing. */
function copyOutStatement(table: TableFacts): string {
  return `copy (select ${table.columns.join(', ')} from ${table.name} where ${!staysBehind(table)}) to stdout`;
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
