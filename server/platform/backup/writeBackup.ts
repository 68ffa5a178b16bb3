import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { freeBytes, isDiskFull } from '../freeSpace.ts';
import { privateFile } from '../privateFiles.ts';
import { type BackupEnd, type BackupHeader, endOfRows } from './backupFile.ts';
import {
  type BackupTable,
  findForeignKeys,
  findMigrations,
  findSequences,
  findTables,
  sortByForeignKeys,
  staysBehind,
} from './catalogue.ts';
import { copyFiles, describeFiles, type FileFacts, sizeOfFiles } from './storedFiles.ts';

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
export const pinnedSession =
  "set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local statement_timeout = 0";

/** Nothing was written. */
export class BackupRefused extends Error {
  constructor(zh: string, en: string, options?: ErrorOptions) {
    super(`${zh}\n${en}`, options);
    this.name = 'BackupRefused';
  }
}

export function filesBeside(path: string): string {
  return `${path}.files`;
}

/**
 * One consistent moment of the whole database, and the stored files beside it. Others may go on working meanwhile.
 * The file appears under its name complete or not at all.
 * @throws {BackupRefused} the file exists already, or the disk has no room for it
 */
export async function writeBackup({ pool, path, filesFolder, productVersion }: BackupOrder): Promise<BackupReport> {
  for (const taken of [path, filesBeside(path)]) {
    if (existsSync(taken))
      throw new BackupRefused(`${taken} 已存在，请换一个文件名`, `${taken} exists already; choose another name`);
  }
  const half = `${path}.part`;
  const hasFiles = filesFolder !== null && existsSync(filesFolder);
  if (hasFiles && (await sizeOfFiles(filesFolder)) > freeBytes(dirname(path))) throw noRoom(path);
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(pinnedSession);
    const header = await makeHeader({ client, productVersion, hasFiles });
    const end: { value?: BackupEnd } = {};
    // After the rows: a row may wait for its file, but no row in the backup may miss one.
    const listFiles = async function* () {
      if (!hasFiles) return;
      await copyFiles(filesFolder, filesBeside(path));
      yield* describeFiles(filesBeside(path));
    };
    await pipeline(
      Readable.from(backupText({ client, header, end, listFiles })),
      createGzip({ level: 1 }),
      createWriteStream(half, { mode: privateFile }),
    );
    await client.query('commit');
    isBroken = false;
    await syncToDisk(half);
    await rename(half, path);
    await syncToDisk(dirname(path));
    return { tables: end.value?.tables ?? 0, rows: end.value?.rows ?? '0', hasFiles };
  } catch (error) {
    await Promise.all([rm(half, { force: true }), rm(filesBeside(path), { recursive: true, force: true })]);
    throw isDiskFull(error) ? noRoom(path, error) : error;
  } finally {
    // After a broken COPY the connection is in the middle of an answer: it is thrown away.
    client.release(isBroken);
  }
}

function noRoom(path: string, cause?: unknown): BackupRefused {
  return new BackupRefused(
    `磁盘空间不足，未写入备份：请在 ${dirname(path)} 腾出空间，或换一个磁盘`,
    `The disk has no room for the backup, none was written: make room in ${dirname(path)}, or choose another disk`,
    { cause },
  );
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

interface BackupParts {
  readonly client: ClientBase;
  readonly header: BackupHeader;
  /** Filled when all else is written. */
  readonly end: { value?: BackupEnd };
  readonly listFiles: () => AsyncIterable<FileFacts>;
}

async function* backupText({ client, header, end, listFiles }: BackupParts): AsyncGenerator<Buffer | string> {
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
  // States of sequences know no snapshot: read before the files are copied, they are still of the rows' time.
  const sequences = await findSequences(client);
  let files = 0;
  for await (const file of listFiles()) {
    yield toLine(file);
    files += 1;
  }
  end.value = { sequences, tables: tables.length, rows: total.toString(), files };
  yield toLine(end.value);
}

/** A query, because COPY of a partitioned table's name gives nothing. */
function copyOutStatement(table: BackupTable): string {
  return `copy (select ${table.columns.join(', ')} from ${table.name} where ${!staysBehind(table)}) to stdout`;
}

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}
