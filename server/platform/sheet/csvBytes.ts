import { guardedText } from '#domain/core/formulaText.ts';
import type { SheetColumn, WriteCell } from './sheetColumn.ts';

const chunkCharacters = 64 * 1024;

/** The lines of a CSV file as UTF-8 with mark (without it Chinese Excel reads GBK), CRLF, quoted where needed. */
export async function* csvBytes(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly WriteCell[]>,
): AsyncGenerator<Buffer, void, undefined> {
  let pending = `\ufeff${columns.map(({ label }) => quote(guardedText(label))).join(',')}\r\n`;
  for await (const row of rows) {
    pending += `${columns.map((column, index) => csvCell(column, row[index])).join(',')}\r\n`;
    if (pending.length >= chunkCharacters) {
      yield Buffer.from(pending);
      pending = '';
    }
  }
  yield Buffer.from(pending);
}

function csvCell({ kind }: SheetColumn, value: WriteCell): string {
  if (value === null || value === undefined) return '';
  const text = String(value);
  const isNumber = kind !== 'text' && /^-?\d+(\.\d+)?$/.test(text);
  return quote(isNumber ? text : guardedText(text));
}

const quote = (text: string): string => (/[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
