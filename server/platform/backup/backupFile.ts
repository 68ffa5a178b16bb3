import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { BackupTable, SequenceState } from './catalogue.ts';
import type { FileFacts } from './storedFiles.ts';

/**
 * A backup is gzip over text:
 * - one JSON line: the header
 * - for each table: one JSON line with name and columns, the rows as PostgreSQL's COPY writes them, a line `\.`,
 *   one JSON line with the number of rows
 * - for each stored file beside it: one JSON line with path, size and digest
 * - one JSON line: states of the sequences and the totals. A file without it is cut off.
 */
export interface BackupHeader {
  readonly format: 'tongguan-backup';
  readonly formatVersion: 1;
  readonly productVersion: string;
  /** UTC. */
  readonly createdAt: string;
  readonly serverVersion: string;
  /** Names in order; the rows fit exactly this schema. */
  readonly migrations: readonly string[];
  /** Whether a folder `<file>.files` with the stored files belongs to it. */
  readonly hasFiles: boolean;
}

export interface BackupEnd {
  readonly sequences: readonly SequenceState[];
  readonly tables: number;
  /** Decimal text. */
  readonly rows: string;
  /** How many stored files are listed; absent in backups of before they were. */
  readonly files?: number;
}

export const endOfRows = '\\.\n';
const endMark = Buffer.from(endOfRows);

/** The file is cut off, damaged, or no backup; nothing has been changed. */
export class BackupDamaged extends Error {
  constructor(path: string, why: string, options?: ErrorOptions) {
    super(`备份文件 ${path} 已损坏或不完整：${why}\nBackup ${path} is damaged or cut off: ${why}`, options);
    this.name = 'BackupDamaged';
  }
}

/** What to do with the parts of a file, in their order. `rows` must be read to the end before the answer. */
export interface BackupVisitor {
  table(table: BackupTable, rows: AsyncIterable<Buffer>): Promise<void>;
  file?(file: FileFacts): void;
}

/**
 * Reads a whole file once and compares each number of rows and the totals.
 * @throws {BackupDamaged}
 */
export async function readBackup(
  path: string,
  visitor: BackupVisitor,
): Promise<{ header: BackupHeader; end: BackupEnd }> {
  const reader = new LineReader(unpack(path));
  const json = async <T>(): Promise<T> => {
    const line = await reader.line();
    if (line === null) throw new BackupDamaged(path, 'unexpected end');
    try {
      return JSON.parse(line) as T;
    } catch (cause) {
      throw new BackupDamaged(path, 'no JSON where some belongs', { cause });
    }
  };
  try {
    const header = await json<BackupHeader>();
    if (header.format !== 'tongguan-backup') throw new BackupDamaged(path, 'not written by npm run backup');
    if (header.formatVersion !== 1)
      throw new BackupDamaged(path, `format ${header.formatVersion} needs a newer release`);
    let tables = 0;
    let files = 0;
    let total = 0n;
    for (;;) {
      const part = await json<BackupTable | FileFacts | BackupEnd>();
      if ('file' in part) {
        visitor.file?.(part);
        files += 1;
        continue;
      }
      if ('sequences' in part) {
        const isWhole = part.tables === tables && BigInt(part.rows) === total && (part.files ?? 0) === files;
        if (!isWhole) throw new BackupDamaged(path, 'totals do not match');
        // Reads to the end of the packed data: only there is its checksum compared.
        if ((await reader.line()) !== null) throw new BackupDamaged(path, 'text after the end');
        return { header, end: part };
      }
      const before = reader.rowsRead;
      await visitor.table(part, reader.rows());
      const { rows } = await json<{ rows: number }>();
      const found = reader.rowsRead - before;
      if (rows !== found) throw new BackupDamaged(path, `${part.name} has ${found} of ${rows} rows`);
      tables += 1;
      total += BigInt(rows);
    }
  } catch (error) {
    // zlib's own errors: cut off (Z_BUF_ERROR), not packed or changed (Z_DATA_ERROR).
    const isZlib = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
    if (isZlib) throw new BackupDamaged(path, error.message, { cause: error });
    throw error;
  }
}

function unpack(path: string): AsyncIterator<Buffer> {
  const file = createReadStream(path);
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  file.on('error', (error) => gunzip.destroy(error));
  return file.pipe(gunzip)[Symbol.asyncIterator]();
}

/** Cuts a stream of chunks into JSON lines and blocks of rows. */
class LineReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);
  #rowsRead = 0;

  constructor(chunks: AsyncIterator<Buffer>) {
    this.#chunks = chunks;
  }

  get rowsRead(): number {
    return this.#rowsRead;
  }

  /** Without its line break; null at the end. */
  async line(): Promise<string | null> {
    const parts: Buffer[] = [];
    for (;;) {
      const end = this.#rest.indexOf(10);
      if (end >= 0) {
        parts.push(this.#rest.subarray(0, end));
        this.#rest = this.#rest.subarray(end + 1);
        return Buffer.concat(parts).toString('utf8');
      }
      parts.push(this.#rest);
      if (!(await this.#more()))
        return parts.some((part) => part.length > 0) ? Buffer.concat(parts).toString('utf8') : null;
    }
  }

  /** Up to the line `\.`, which is swallowed. Data cannot hold such a line: COPY writes a backslash as two. */
  async *rows(): AsyncGenerator<Buffer> {
    let text = this.#rest;
    for (;;) {
      const end = text.subarray(0, endOfRows.length).equals(endMark) ? 0 : text.indexOf(`\n${endOfRows}`) + 1;
      const isEnd = end > 0 || text.subarray(0, endOfRows.length).equals(endMark);
      const complete = isEnd ? end : text.lastIndexOf(10) + 1;
      if (complete > 0) {
        const rows = text.subarray(0, complete);
        this.#rowsRead += countLines(rows);
        yield rows;
      }
      if (isEnd) {
        this.#rest = text.subarray(end + endOfRows.length);
        return;
      }
      const held = text.subarray(complete);
      if (!(await this.#more())) return;
      text = Buffer.concat([held, this.#rest]);
    }
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    this.#rest = done ? Buffer.alloc(0) : value;
    return !done;
  }
}

function countLines(text: Buffer): number {
  let count = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) count += 1;
  return count;
}
