import { columnIndexOf, rowNumberOf } from './cellReference.ts';
import type { CellFormat } from './numberFormat.ts';
import type { SheetCell, SheetRow } from './readSheet.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';
import { openBook, readPart } from './xlsxBook.ts';
import { mergedAreas } from './xlsxMerged.ts';
import { cellFormats, decodeEscapes, longestText, sharedStrings } from './xlsxTexts.ts';
import { decoderFor } from './xmlPart.ts';
import { attributeOf, createXmlScanner, type XmlListener, type XmlPlace } from './xmlScanner.ts';
import { unpack } from './zipDirectory.ts';

/**
 * The rows of a worksheet of an .xlsx package, the first visible one unless it is named, read as they are asked for:
 * the next piece of the sheet is unpacked when the rows of the last one are used up. Only the table of shared strings
 * and the merged areas are held. Rows may be empty and have nulls at their end.
 *
 * The package's own streaming reader parses ahead of a slow consumer and gives a row as many slots as its last cell's
 * column says, so a small hostile file could fill the memory; this one is bounded.
 * @throws {SheetRefusal} damaged, or a value beyond the column limit
 * @see ECMA-376 part 1, 18.3 (worksheets)
 */
export async function* xlsxRows(bytes: Buffer, sheetName?: string): AsyncGenerator<SheetRow, void, undefined> {
  const book = await openBook(bytes, sheetName);
  const strings: string[] = [];
  if (book.strings) await readPart(bytes, book.strings, sharedStrings(strings), sheetLimits.unpackedBytes);
  const formats: (CellFormat | undefined)[] = [];
  if (book.styles) await readPart(bytes, book.styles, cellFormats(formats));
  const merged = await mergedAreas(bytes, book.sheet);

  let rows: SheetRow[] = [];
  const { date1904, isUncalculated } = book;
  const sheet = new Worksheet({ strings, formats, date1904, isUncalculated }, (row) => rows.push(merged.fill(row)));
  const scanner = createXmlScanner(sheet);
  let decoder: TextDecoder | undefined;
  for await (const chunk of unpack(bytes, book.sheet)) {
    decoder ??= decoderFor(chunk);
    scanner.write(decoder.decode(chunk, { stream: true }));
    yield* rows;
    rows = [];
    // What stands behind the rows has been looked at.
    if (sheet.isRead) return;
  }
  scanner.end();
}

interface SheetFacts {
  readonly strings: readonly string[];
  readonly formats: readonly (CellFormat | undefined)[];
  readonly date1904: boolean;
  /** A formula that gives 0 was given it by a program that works out nothing. */
  readonly isUncalculated: boolean;
}

const uncalculated: SheetCell = { fault: 'uncalculated' };

/**
 * Hears a worksheet: its rows are those of `sheetData`, its cells those of a row, and a value is known by where it
 * stands in its cell.
 */
class Worksheet implements XmlListener {
  isRead = false;
  #isRows = false;
  #rowNumber = 0;
  #isHidden = false;
  #cells: SheetCell[] = [];
  #column = -1;
  #type = 'n';
  #style = '0';
  #value = '';
  #hasFormula = false;
  #hasValue = false;
  #isValue = false;
  #isReading = false;

  readonly #facts: SheetFacts;
  readonly #found: (row: SheetRow) => void;

  constructor(facts: SheetFacts, found: (row: SheetRow) => void) {
    this.#facts = facts;
    this.#found = found;
  }

  open(name: string, attributes: string, { depth }: XmlPlace): void {
    switch (depth) {
      case 2:
        this.#isRows = name === 'sheetData';
        break;
      case 3:
        if (this.#isRows && name === 'row') this.#openRow(attributes);
        break;
      case 4:
        if (this.#isRows && name === 'c') this.#openCell(attributes);
        break;
      default:
        if (name === 'v' || name === 't') {
          this.#isValue = !this.#isReading;
          this.#hasValue = true;
        } else if (name === 'f') this.#hasFormula = true;
        else if (name === 'rPh') this.#isReading = true;
    }
  }

  text(piece: string): void {
    if (this.#isValue && this.#value.length < longestText) this.#value += piece;
  }

  close(name: string, { depth }: XmlPlace): void {
    switch (depth) {
      case 2:
        if (this.#isRows) this.isRead = true;
        break;
      case 3:
        if (this.#isRows && name === 'row') this.#closeRow();
        break;
      case 4:
        if (this.#isRows && name === 'c') this.#put(this.#cellValue());
        break;
      default:
        if (name === 'v' || name === 't') this.#isValue = false;
        else if (name === 'rPh') this.#isReading = false;
    }
  }

  #openRow(attributes: string): void {
    this.#rowNumber = rowNumberOf(attributeOf(attributes, 'r')) ?? this.#rowNumber + 1;
    this.#isHidden = isHiddenRow(attributes);
    this.#cells = [];
    this.#column = -1;
  }

  #closeRow(): void {
    const row = { rowNumber: this.#rowNumber, cells: this.#cells };
    this.#found(this.#isHidden ? { ...row, hidden: true } : row);
  }

  /** Nearly all cells are written in one way, which is read at once: a large sheet has a million of them. */
  #openCell(attributes: string): void {
    const usual = /^ r="([A-Z]{1,3})\d{1,7}"(?: s="(\d{1,6})")?(?: t="([a-zA-Z]{1,9})")?$/.exec(attributes);
    const ref = usual ? usual[1] : attributeOf(attributes, 'r');
    this.#style = (usual ? usual[2] : attributeOf(attributes, 's')) ?? '0';
    this.#type = (usual ? usual[3] : attributeOf(attributes, 't')) ?? 'n';
    // A cell that names no place stands right of the one before.
    this.#column = columnIndexOf(ref) ?? this.#column + 1;
    this.#value = '';
    this.#hasFormula = false;
    this.#hasValue = false;
  }

  /** Empty cells beyond the limit are only formatted, a value there is not. */
  #put(value: SheetCell): void {
    if (value === null) return;
    if (this.#column >= sheetLimits.columns) throw new SheetRefusal('tooManyColumns');
    while (this.#cells.length < this.#column) this.#cells.push(null);
    this.#cells[this.#column] = value;
  }

  #cellValue(): SheetCell {
    const written = this.#value;
    if (written === '') return this.#hasFormula && !(this.#type === 'str' && this.#hasValue) ? uncalculated : null;
    switch (this.#type) {
      case 's':
        return this.#facts.strings[Number(written)] ?? null;
      case 'b':
        return written === '1' || written === 'true';
      case 'str':
      case 'inlineStr':
        return decodeEscapes(written);
      case 'd':
        return { date: written.slice(0, 19).replace('T', ' ').padEnd(19, ' 00:00:00') };
      case 'n':
        return this.#number(written);
      default:
        return written;
    }
  }

  #number(written: string): SheetCell {
    const number = Number(written);
    if (Number.isNaN(number)) return written;
    if (number === 0 && this.#hasFormula && this.#facts.isUncalculated) return uncalculated;
    const format = this.#facts.formats[Number(this.#style)];
    return format === undefined ? number : format(number, this.#facts.date1904);
  }
}

/** Rows that are filtered away or folded up say that they are hidden; others have no height. */
function isHiddenRow(attributes: string): boolean {
  if (!attributes.includes('hidden') && !attributes.includes('ht')) return false;
  const hidden = attributeOf(attributes, 'hidden');
  return hidden === '1' || hidden === 'true' || Number(attributeOf(attributes, 'ht') ?? 1) === 0;
}
