import { CompoundFile } from './compoundFile.ts';
import { type CellFormat, NumberFormats } from './numberFormat.ts';
import { hasSheetName } from './readSheet.ts';
import { SheetRefusal } from './sheetRefusal.ts';
import { codePageDecoder, recordIds as ids, recordsFrom, sharedTexts, wideText } from './xlsRecords.ts';

/** What an old workbook says of itself before its sheets begin. */
export interface XlsBook {
  readonly stream: Buffer;
  /** where the records of the sheet begin that is read */
  readonly sheetStart: number;
  readonly texts: readonly string[];
  readonly formats: readonly (CellFormat | undefined)[];
  readonly date1904: boolean;
  /** text of a record, behind `at`: two bytes of length, then characters as the version writes them */
  readonly textAt: (data: Buffer, at: number) => string;
}

interface NamedSheet {
  readonly name: string;
  readonly start: number;
  readonly isHidden: boolean;
}

/** Versions of the format; Excel 5.0 and 95 write texts in a code page, later ones in Unicode. */
const [version5, version8] = [0x0500, 0x0600];

/**
 * @param sheetName which sheet; the first visible one without it
 * @throws {SheetRefusal} a password, an older format, damaged, or no such sheet
 * @throws {RangeError} damaged
 */
export function openXls(bytes: Buffer, sheetName: string | undefined): XlsBook {
  // A file of Excel 97 that older ones can read, too, holds both.
  const stream = new CompoundFile(bytes).stream('Workbook', 'Book');
  if (!stream) throw new SheetRefusal('broken');
  if (stream.readUInt16LE(0) !== ids.begin) throw new SheetRefusal(stream[0] === 0x09 ? 'oldest' : 'broken');
  const version = stream.readUInt16LE(4);
  if (version !== version5 && version !== version8) throw new SheetRefusal('oldest');
  return new Globals(stream, version).book(sheetName);
}

class Globals {
  readonly #stream: Buffer;
  readonly #isWide: boolean;
  readonly #formats = new NumberFormats();
  readonly #formatIds: number[] = [];
  readonly #sheets: NamedSheet[] = [];
  readonly #textBlocks: Buffer[] = [];
  #date1904 = false;
  #decoder = codePageDecoder(1252);

  constructor(stream: Buffer, version: number) {
    this.#stream = stream;
    this.#isWide = version === version8;
    // A code page stands before the texts that are written in it.
    let last = 0;
    for (const { id, data } of recordsFrom(stream, 0)) {
      if (id === ids.end) break;
      if (id === ids.filePass) throw new SheetRefusal('encrypted');
      if (id === ids.texts || (id === ids.continued && last === ids.texts)) this.#textBlocks.push(data);
      else this.#hear(id, data);
      if (id !== ids.continued) last = id;
    }
  }

  book(sheetName: string | undefined): XlsBook {
    const chosen = sheetName
      ? this.#sheets.find(({ name }) => hasSheetName(name, sheetName))
      : (this.#sheets.find(({ isHidden }) => !isHidden) ?? this.#sheets[0]);
    if (!chosen) throw new SheetRefusal(sheetName ? 'noSheet' : 'broken');
    return {
      stream: this.#stream,
      sheetStart: chosen.start,
      texts: this.#textBlocks.length > 0 ? sharedTexts(this.#textBlocks) : [],
      formats: this.#formatIds.map((id) => this.#formats.of(String(id))),
      date1904: this.#date1904,
      textAt: (data, at) => this.#text(data, at, 2),
    };
  }

  #hear(id: number, data: Buffer): void {
    switch (id) {
      case ids.dateMode:
        this.#date1904 = data.readUInt16LE(0) === 1;
        break;
      case ids.codePage:
        this.#decoder = codePageDecoder(data.readUInt16LE(0));
        break;
      case ids.numberFormat:
        this.#formats.name(String(data.readUInt16LE(0)), this.#text(data, 2, this.#isWide ? 2 : 1));
        break;
      case ids.cellFormat:
        this.#formatIds.push(data.readUInt16LE(2));
        break;
      case ids.boundSheet:
        // Sheets of charts, macros and dialogs hold no rows.
        if ((data.readUInt8(5) & 0x0f) === 0)
          this.#sheets.push({
            name: this.#text(data, 6, 1),
            start: data.readUInt32LE(0),
            isHidden: (data.readUInt8(4) & 3) !== 0,
          });
        break;
      default:
    }
  }

  #text(data: Buffer, at: number, lengthBytes: 1 | 2): string {
    if (this.#isWide) return wideText(data, at, lengthBytes);
    const length = data.readUIntLE(at, lengthBytes);
    return this.#decoder.decode(data.subarray(at + lengthBytes, at + lengthBytes + length));
  }
}
