import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { privateFile } from '../privateFiles.ts';
import { csvBytes } from './csvBytes.ts';
import { measuredRows } from './measuredRows.ts';
import type { SheetColumn, WriteCell } from './sheetColumn.ts';
import { cellXml } from './xlsxCells.ts';
import { pipeXlsx } from './xlsxStream.ts';

export type SheetRows = AsyncIterable<readonly WriteCell[]> | Iterable<readonly WriteCell[]>;

/**
 * Writes a table as .xlsx or .csv while its rows are pulled, so memory does not grow with their number. The stream is
 * ended; a file that could not be finished is removed; the source of rows is closed when the receiver goes away.
 *
 * In .xlsx numbers and dates are real ones, numbers of more than 15 digits are text, and text that looks like a formula
 * is marked as text. In .csv (UTF-8 with mark, CRLF) such text gets an apostrophe in front, which `readSheet` takes off
 * again.
 * @returns the number of rows below the header
 * @throws what the source of rows or the receiver throws
 * @see docs/spec/platform.md 5.6
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
  const { widths, rows: measured, close } = await measuredRows(columns, rows);
  const counter = withRowCount(measured);
  await withTarget(to, (target) =>
    format === 'csv'
      ? pipeline(csvBytes(columns, counter.rows), target)
      : pipeXlsx(
          {
            sheetName,
            header: columns.map(({ label }) => label),
            widths,
            rows: counter.rows,
            cellsOf: (row, { refOf }) =>
              columns.map(({ kind }, column) => cellXml({ ref: refOf(column), kind, value: row[column] })),
          },
          target,
        ),
  ).finally(close);
  return counter.count();
}

/** The same rows, counted as they pass. */
export function withRowCount<Row>(rows: AsyncIterable<Row> | Iterable<Row>): {
  rows: AsyncIterable<Row>;
  count: () => number;
} {
  let count = 0;
  async function* passing() {
    for await (const row of rows) {
      count++;
      yield row;
    }
  }
  return { rows: passing(), count: () => count };
}

/** Lets `write` fill a stream or a new file; a file that was not finished is removed. */
export async function withTarget(to: Writable | string, write: (target: Writable) => Promise<void>): Promise<void> {
  try {
    await write(typeof to === 'string' ? createWriteStream(to, { mode: privateFile }) : to);
  } catch (error) {
    if (typeof to === 'string') await rm(to, { force: true });
    throw error;
  }
}
