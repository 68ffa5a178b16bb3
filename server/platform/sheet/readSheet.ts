import { readFile, stat } from 'node:fs/promises';
import { type CellValue, EncryptedFileError, HucreError, readXls, streamCsvRows, streamXlsxRows } from 'hucre';
import { decodeText } from './decodeText.ts';
import { findSheetKind } from './sheetKind.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';

/** A date cell keeps the local date and time the sheet shows; a cell with only a time of day has a date of 1899 or 1900. */
export type SheetCell = string | number | boolean | { readonly date: string } | null;

export type SheetRow = {
  /** the row's number in the sheet; 1 is the first line */
  readonly rowNumber: number;
  /** without empty cells at the end; the first column is index 0 */
  readonly cells: readonly SheetCell[];
};

export type SheetInput = { readonly path: string } | Buffer;

/**
 * The rows of a workbook's first sheet (.xlsx, .xls) or of a text table (.csv, tab-separated), one by one. Rows without any content are left out,
 * the numbers of the others stay. Formulas give the value last computed, rich text its plain text, errors their sign such as `#N/A`.
 * Text tables give text only; an apostrophe that guards formula-looking text is taken off.
 * @throws {SheetRefusal} at the first step for a file that is no readable sheet; at the row or cell that breaks a limit
 * @see platform.md 5.7
 */
export async function* readSheet(input: SheetInput): AsyncGenerator<SheetRow, void, undefined> {
  const bytes = await loadBytes(input);
  let count = 0;
  try {
    for await (const { rowNumber, values } of rowsOf(bytes)) {
      const cells = toCells(values);
      if (cells.length === 0) continue;
      if (cells.length > sheetLimits.columns) throw new SheetRefusal('tooManyColumns');
      // The header is not counted.
      if (++count > sheetLimits.rows + 1) throw new SheetRefusal('tooManyRows');
      yield { rowNumber, cells };
    }
  } catch (error) {
    throw toRefusal(error);
  }
  if (count === 0) throw new SheetRefusal('empty');
}

async function loadBytes(input: SheetInput): Promise<Buffer> {
  const size = Buffer.isBuffer(input) ? input.length : (await stat(input.path)).size;
  if (size > sheetLimits.bytes) throw new SheetRefusal('tooLarge');
  return Buffer.isBuffer(input) ? input : readFile(input.path);
}

type RawRow = { readonly rowNumber: number; readonly values: readonly CellValue[] };

async function* rowsOf(bytes: Buffer): AsyncGenerator<RawRow, void, undefined> {
  const kind = findSheetKind(bytes);
  switch (kind) {
    case 'xlsx':
      for await (const { index, values } of streamXlsxRows(bytes)) yield { rowNumber: index + 1, values };
      return;
    case 'xls': {
      const { sheets } = await readXls(bytes);
      // The reader leaves holes where the sheet has no row.
      for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { rowNumber: index + 1, values: values ?? [] };
      return;
    }
    case 'text': {
      let rowNumber = 0;
      for (const values of streamCsvRows(decodeText(bytes), { unescapeFormulae: true })) yield { rowNumber: ++rowNumber, values };
      return;
    }
    default:
      throw new Error(`no reader for ${kind satisfies never}`);
  }
}

function toCells(values: readonly CellValue[]): SheetCell[] {
  let length = values.length;
  while (length > 0 && isBlank(values[length - 1])) length--;
  return Array.from({ length }, (_, column) => toCell(values[column]));
}

const isBlank = (value: CellValue | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

function toCell(value: CellValue | undefined): SheetCell {
  if (value === undefined || isBlank(value)) return null;
  if (value instanceof Date) return dateCell(value);
  return typeof value === 'string' ? value.slice(0, sheetLimits.cellCharacters) : value;
}

/** The reader puts local time into the UTC fields. Serial days outside the calendar look as they do on screen. */
function dateCell(value: Date): SheetCell {
  const seconds = Math.round(value.getTime() / 1000);
  const text = Number.isFinite(seconds) && Math.abs(seconds) < 1e11 ? new Date(seconds * 1000).toISOString() : '';
  return text.length === 24 ? { date: text.slice(0, 19).replace('T', ' ') } : '########';
}

function toRefusal(error: unknown): unknown {
  if (error instanceof EncryptedFileError) return new SheetRefusal('encrypted', { cause: error });
  if (error instanceof HucreError) return new SheetRefusal('broken', { cause: error });
  return error;
}
