import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvBytes } from './csvBytes.ts';
import type { SheetColumn, WriteCell } from './sheetColumn.ts';
import { pipeXlsx } from './xlsxStream.ts';

export type SheetRows = AsyncIterable<readonly WriteCell[]> | Iterable<readonly WriteCell[]>;

/**
 * Writes a table as .xlsx or .csv while its rows are pulled, so memory does not grow with their number. The stream is ended; a file that could not
 * be finished is removed; the source of rows is closed when the receiver goes away.
 *
 * In .xlsx numbers and dates are real ones, numbers of more than 15 digits are text, and text that looks like a formula is marked as text.
 * In .csv (UTF-8 with mark, CRLF) such text gets an apostrophe in front, which `readSheet` takes off again.
 * @returns the number of rows below the header
 * @throws what the source of rows or the receiver throws
 * @see platform.md 5.6
 */
export async function writeSheet({
  columns,
  rows,
  to,
  format = 'xlsx',
  sheetName = 'Sheet1',
}: {
  columns: readonly SheetColumn[];
  rows: SheetRows;
  to: Writable | string;
  format?: 'xlsx' | 'csv';
  sheetName?: string;
}): Promise<number> {
  let count = 0;
  async function* counted() {
    for await (const row of rows) {
      count++;
      yield row;
    }
  }
  const target = typeof to === 'string' ? createWriteStream(to) : to;
  try {
    if (format === 'csv') await pipeline(csvBytes(columns, counted()), target);
    else await pipeXlsx({ columns, rows: counted(), sheetName, target });
  } catch (error) {
    if (typeof to === 'string') await rm(to, { force: true });
    throw error;
  }
  return count;
}
