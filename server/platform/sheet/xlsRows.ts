import { MergedAreas } from './mergedAreas.ts';
import type { SheetCell, SheetRow } from './readSheet.ts';
import { SheetRefusal } from './sheetRefusal.ts';
import { openXls, type XlsBook } from './xlsBook.ts';
import { continuedText, recordIds as ids, recordsFrom } from './xlsRecords.ts';

/**
 * The rows of a worksheet of an .xls workbook (Excel 5.0 to 2003), the first visible one unless it is named. Rows
 * without cells are not there.
 * @throws {SheetRefusal} a password, an older format, damaged, or no such sheet
 * @see [MS-XLS] 2.1.7.20 (order of records)
 */
export function* xlsRows(bytes: Buffer, sheetName?: string): Generator<SheetRow, void, undefined> {
  const sheet = readWorksheet(bytes, sheetName);
  const merged = sheet.merged.close();
  for (const [index, cells] of sheet.rows.entries()) {
    if (!cells) continue;
    const row: SheetRow = { rowNumber: index + 1, cells };
    yield merged.fill(sheet.hidden.has(index) ? { ...row, hidden: true } : row);
  }
}

function readWorksheet(bytes: Buffer, sheetName: string | undefined): Worksheet {
  try {
    return new Worksheet(openXls(bytes, sheetName));
  } catch (error) {
    // Whoever reads beyond the end of a record was led there by the file.
    throw error instanceof RangeError ? new SheetRefusal('broken', { cause: error }) : error;
  }
}

const errors: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};
const errorText = (code: number): string => errors[code] ?? '#ERR!';

class Worksheet {
  /** holes where the sheet has no row */
  readonly rows: (SheetCell[] | undefined)[] = [];
  readonly hidden = new Set<number>();
  readonly merged = new MergedAreas();
  readonly #book: XlsBook;
  /** the place of a formula whose text stands in a record behind it */
  #awaited: readonly [row: number, column: number] | undefined;
  #text: Buffer[] = [];

  constructor(book: XlsBook) {
    this.#book = book;
    let depth = 0;
    for (const { id, data } of recordsFrom(book.stream, book.sheetStart)) {
      if (id !== ids.continued) this.#finishText();
      // A chart that lies on the sheet has a beginning and an end of its own, and what merges cells stands behind it.
      if (id === ids.begin) depth++;
      else if (id === ids.end && --depth === 0) break;
      else if (depth === 1) this.#hear(id, data);
      if (depth === 0) break;
    }
    this.#finishText();
  }

  #hear(id: number, data: Buffer): void {
    switch (id) {
      case ids.row: {
        const height = data.readUInt16LE(6) & 0x7fff;
        if (height === 0 || (data.readUInt16LE(12) & 0x20) !== 0) this.hidden.add(data.readUInt16LE(0));
        break;
      }
      case ids.mergedCells:
        this.#merge(data);
        break;
      case ids.formulaText:
        this.#text = [data];
        break;
      case ids.continued:
        if (this.#text.length > 0) this.#text.push(data);
        break;
      case ids.multipleNumbers:
        this.#multipleNumbers(data);
        break;
      default:
        this.#cell(id, data);
    }
  }

  #cell(id: number, data: Buffer): void {
    switch (id) {
      case ids.sharedText:
        this.#put(data, this.#book.texts[data.readUInt32LE(6)] ?? null);
        break;
      case ids.text:
      case ids.richText:
        this.#put(data, this.#book.textAt(data, 6));
        break;
      case ids.number:
        this.#put(data, this.#number(data.readDoubleLE(6), data.readUInt16LE(4)));
        break;
      case ids.shortNumber:
        this.#put(data, this.#number(shortNumber(data, 6), data.readUInt16LE(4)));
        break;
      case ids.boolOrError:
        this.#put(data, data.readUInt8(7) === 1 ? errorText(data.readUInt8(6)) : data.readUInt8(6) !== 0);
        break;
      case ids.formula:
        this.#formula(data);
        break;
      default:
    }
  }

  #put(data: Buffer, value: SheetCell): void {
    this.#putAt(data.readUInt16LE(0), data.readUInt16LE(2), value);
  }

  #putAt(row: number, column: number, value: SheetCell): void {
    if (value === null || value === '') return;
    let cells = this.rows[row];
    if (!cells) {
      cells = [];
      this.rows[row] = cells;
    }
    if (column > 0xff) throw new SheetRefusal('broken');
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }

  #number(value: number, format: number): SheetCell {
    const shown = this.#book.formats[format];
    return shown === undefined ? value : shown(value, this.#book.date1904);
  }

  #multipleNumbers(data: Buffer): void {
    const [row, first] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    for (let at = 4, column = first; at + 8 <= data.length; at += 6, column++)
      this.#putAt(row, column, this.#number(shortNumber(data, at + 2), data.readUInt16LE(at)));
  }

  /** Of a formula counts what it came to. @see [MS-XLS] 2.4.127, 2.5.133 */
  #formula(data: Buffer): void {
    if (data.readUInt16LE(12) !== 0xffff) {
      const value = data.readDoubleLE(6);
      // A program that works out nothing writes 0 and asks for all to be worked out when the file is opened.
      const isLeft = value === 0 && (data.readUInt16LE(14) & 3) === 2;
      this.#put(data, isLeft ? { fault: 'uncalculated' } : this.#number(value, data.readUInt16LE(4)));
      return;
    }
    const [kind, value] = [data.readUInt8(6), data.readUInt8(8)];
    if (kind === 0) this.#awaited = [data.readUInt16LE(0), data.readUInt16LE(2)];
    else if (kind === 1) this.#put(data, value !== 0);
    else if (kind === 2) this.#put(data, errorText(value));
  }

  /** Other records may stand between a formula and its text. */
  #finishText(): void {
    const [first] = this.#text;
    if (!first) return;
    if (this.#awaited) {
      const text = this.#text.length === 1 ? this.#book.textAt(first, 0) : continuedText(this.#text);
      this.#putAt(...this.#awaited, text);
    }
    this.#awaited = undefined;
    this.#text = [];
  }

  #merge(data: Buffer): void {
    for (let at = 2; at + 8 <= data.length; at += 8)
      this.merged.add({
        firstRow: data.readUInt16LE(at) + 1,
        lastRow: data.readUInt16LE(at + 2) + 1,
        firstColumn: data.readUInt16LE(at + 4),
        lastColumn: data.readUInt16LE(at + 6),
      });
  }
}

/** A number in 30 bits: whole or the upper half of a double, as it is or a hundredth of it. @see [MS-XLS] 2.5.122 */
function shortNumber(data: Buffer, at: number): number {
  const bits = data.readInt32LE(at);
  const value = bits & 2 ? bits >> 2 : upperHalf(bits & ~3);
  return bits & 1 ? value / 100 : value;
}

const half = new DataView(new ArrayBuffer(8));

function upperHalf(bits: number): number {
  half.setInt32(0, bits);
  return half.getFloat64(0);
}
