import { isDateFormat } from 'hucre';
import { fromExcelSerial } from '#domain/core/moments.ts';
import { isNamed, type SheetCell, type SheetRow } from './readSheet.ts';
import { SheetRefusal, sheetLimits } from './sheetRefusal.ts';
import { attributeOf, createXmlScanner, findAttribute, type XmlListener } from './xmlScanner.ts';
import { readZipDirectory, unpack, type ZipEntry } from './zipDirectory.ts';

/**
 * The rows of a worksheet of an .xlsx package, the first visible one unless it is named, read as they are asked for: the next piece of the sheet is unpacked when the rows of
 * the last one are used up. Only the table of shared strings is held. Rows may be empty and have nulls at their end.
 *
 * The package's own streaming reader parses ahead of a slow consumer and gives a row as many slots as its last cell's column says, so a small
 * hostile file could fill the memory; this one is bounded.
 * @throws {SheetRefusal} damaged, or a value beyond the column limit
 * @see ECMA-376 part 1, 18.2 (workbook), 18.3 (worksheets), 18.4 (shared strings), 18.8.30 (number formats)
 */
export async function* xlsxRows(bytes: Buffer, sheetName?: string): AsyncGenerator<SheetRow, void, undefined> {
  const entries = new Map(readZipDirectory(bytes).map((entry) => [entry.name, entry]));
  const part = async (name: string | undefined, listener: XmlListener, most: number = sheetLimits.partBytes) => {
    const entry = name === undefined ? undefined : entries.get(name);
    if (entry && entry.size > most) throw new SheetRefusal('unpacksTooLarge');
    if (entry) await readPart(bytes, entry, listener);
    return entry !== undefined;
  };
  const book = await findWorkbook(part, sheetName);
  const sheetEntry = entries.get(book.sheet);
  if (!sheetEntry) throw new SheetRefusal('broken');

  const strings: string[] = [];
  await part(book.strings, sharedStrings(strings), sheetLimits.unpackedBytes);
  const isDateStyle: boolean[] = [];
  await part(book.styles, cellFormats(isDateStyle));

  let rows: SheetRow[] = [];
  const scanner = createXmlScanner(worksheet({ strings, isDateStyle, date1904: book.date1904, found: (row) => rows.push(row) }));
  const decoder = new TextDecoder();
  for await (const chunk of unpack(bytes, sheetEntry)) {
    scanner.write(decoder.decode(chunk, { stream: true }));
    yield* rows;
    rows = [];
  }
  scanner.end();
}

type ReadPart = (name: string | undefined, listener: XmlListener, most?: number) => Promise<boolean>;
type Workbook = {
  readonly sheet: string;
  readonly strings: string | undefined;
  readonly styles: string | undefined;
  readonly date1904: boolean;
};

async function readPart(bytes: Buffer, entry: ZipEntry, listener: XmlListener): Promise<void> {
  const scanner = createXmlScanner(listener);
  const decoder = new TextDecoder();
  for await (const chunk of unpack(bytes, entry)) scanner.write(decoder.decode(chunk, { stream: true }));
  scanner.end();
}

/** Follows the relationships from the package's root to the sheet, its strings and its styles; parts may bear any name. */
async function findWorkbook(part: ReadPart, sheetName: string | undefined): Promise<Workbook> {
  const root = await relationships(part, '');
  const bookPath = root.find(({ type }) => type === 'officeDocument')?.target;
  const sheets: { id: string; name: string; hidden: boolean }[] = [];
  let date1904 = false;
  const hasBook = await part(bookPath, {
    open(name, attributes) {
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '');
      if (name === 'sheet')
        sheets.push({
          id: relationId(attributes),
          name: attributeOf(attributes, 'name') ?? '',
          hidden: (attributeOf(attributes, 'state') ?? 'visible') !== 'visible',
        });
    },
  });
  if (bookPath === undefined || !hasBook) throw new SheetRefusal('broken');

  const links = await relationships(part, bookPath);
  const targetOf = ({ id }: { id: string }) => links.find((link) => link.id === id && link.type === 'worksheet')?.target;
  const worksheets = sheets.filter((sheet) => targetOf(sheet) !== undefined);
  const chosen = sheetName
    ? worksheets.find(({ name }) => isNamed(name, sheetName))
    : (worksheets.find(({ hidden }) => !hidden) ?? worksheets[0]);
  if (sheetName && !chosen) throw new SheetRefusal('noSheet');
  const sheet = chosen && targetOf(chosen);
  if (sheet === undefined) throw new SheetRefusal('broken');
  return {
    sheet,
    strings: links.find(({ type }) => type === 'sharedStrings')?.target,
    styles: links.find(({ type }) => type === 'styles')?.target,
    date1904,
  };
}

/** `r:id` has a prefix of the file's choice; the sheet's other id is called sheetId. */
const relationId = (attributes: string): string => findAttribute(attributes, (name) => name.endsWith(':id')) ?? '';

async function relationships(part: ReadPart, source: string) {
  const folder = source.includes('/') ? source.slice(0, source.lastIndexOf('/') + 1) : '';
  const links: { id: string; type: string; target: string }[] = [];
  await part(`${folder}_rels/${source.slice(folder.length)}.rels`, {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const target = attributeOf(attributes, 'Target') ?? '';
      const type = attributeOf(attributes, 'Type') ?? '';
      links.push({ id: attributeOf(attributes, 'Id') ?? '', type: type.slice(type.lastIndexOf('/') + 1), target: resolve(folder, target) });
    },
  });
  return links;
}

/** Paths inside the package: absolute with a slash in front, else relative to the source's folder. */
const resolve = (folder: string, target: string): string => new URL(target, `package:///${folder}`).pathname.slice(1);

/** What a cell can hold may be written with escapes of seven characters each. */
const longestText = 7 * sheetLimits.cellCharacters;

/** Texts of the shared string table in order. Readings (rPh) stand beside the text and are not part of it. */
function sharedStrings(strings: string[]): XmlListener {
  let text = '';
  let characters = 0;
  let isText = false;
  let isReading = false;
  return {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isReading = true;
      else if (name === 't') isText = !isReading;
    },
    text(piece) {
      if (isText && text.length < longestText) text += piece;
    },
    close(name) {
      if (name === 'si') {
        characters += text.length;
        if (strings.length >= sheetLimits.texts || characters > sheetLimits.characters) throw new SheetRefusal('tooMuchText');
        strings.push(decodeEscapes(text));
      }
      if (name === 'rPh') isReading = false;
      else if (name === 't') isText = false;
    },
  };
}

/** For each cell format, whether it shows a date or time. */
function cellFormats(isDateStyle: boolean[]): XmlListener {
  const codes = new Map<string, string>();
  let isCellFormat = false;
  return {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(attributeOf(attributes, 'numFmtId') ?? '', attributeOf(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') isCellFormat = true;
      else if (name === 'xf' && isCellFormat) {
        const id = attributeOf(attributes, 'numFmtId') ?? '0';
        isDateStyle.push(isDateFormat(codes.get(id) ?? id));
      }
    },
    close(name) {
      if (name === 'cellXfs') isCellFormat = false;
    },
  };
}

type WorksheetFacts = {
  readonly strings: readonly string[];
  readonly isDateStyle: readonly boolean[];
  readonly date1904: boolean;
  readonly found: (row: SheetRow) => void;
};

function worksheet(facts: WorksheetFacts): XmlListener {
  let rowNumber = 0;
  let cells: SheetCell[] | undefined;
  let column = -1;
  let cell = { type: '', style: '' };
  let value = '';
  let isValue = false;
  let isReading = false;
  let hasFormula = false;
  let hidden = false;
  return {
    open(name, attributes) {
      if (name === 'row') {
        rowNumber = Number(attributeOf(attributes, 'r') ?? rowNumber + 1);
        hidden = isHiddenRow(attributes);
        cells = [];
        column = -1;
      } else if (name === 'c') {
        const { ref, type = 'n', style = '0' } = cellTag(attributes);
        column = columnOf(ref) ?? column + 1;
        cell = { type, style };
        value = '';
        hasFormula = false;
      } else if (name === 'rPh') isReading = true;
      else if (name === 'f') hasFormula = true;
      else if (name === 'v' || name === 't') isValue = !isReading;
    },
    text(piece) {
      if (isValue && value.length < longestText) value += piece;
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && cells)
        putCell(cells, column, hasFormula && value === '' && cell.type !== 'str' ? uncalculated : cellValue(value, cell, facts));
      else if (name === 'row' && cells) {
        facts.found(hidden ? { rowNumber, cells, hidden } : { rowNumber, cells });
        cells = undefined;
      }
    },
  };
}

const uncalculated: SheetCell = { fault: 'uncalculated' };

const isHiddenRow = (attributes: string): boolean =>
  ['1', 'true'].includes(attributeOf(attributes, 'hidden') ?? '') || Number(attributeOf(attributes, 'ht') ?? 1) === 0;

/** What the tag of a cell says of it. Nearly all are written in one way, which is read at once: a large sheet has a million of them. */
function cellTag(attributes: string): {
  readonly ref?: string | undefined;
  readonly type?: string | undefined;
  readonly style?: string | undefined;
} {
  const usual = /^ r="([A-Z]{1,3}\d{1,7})"(?: s="(\d{1,6})")?(?: t="([a-zA-Z]{1,9})")?$/.exec(attributes);
  if (usual) return { ref: usual[1], style: usual[2], type: usual[3] };
  return { ref: attributeOf(attributes, 'r'), style: attributeOf(attributes, 's'), type: attributeOf(attributes, 't') };
}

/** Empty cells beyond the limit are only formatted, a value there is not. */
function putCell(cells: SheetCell[], column: number, value: SheetCell): void {
  if (value === null) return;
  if (column >= sheetLimits.columns) throw new SheetRefusal('tooManyColumns');
  while (cells.length < column) cells.push(null);
  cells[column] = value;
}

/** `AB12` -> 27; undefined for a cell without reference, which stands right of the one before. */
function columnOf(ref: string | undefined): number | undefined {
  if (ref === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < ref.length && at < 4; at++) {
    const code = ref.charCodeAt(at) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
  }
  return column - 1;
}

function cellValue(
  written: string,
  { type, style }: { type: string; style: string },
  { strings, isDateStyle, date1904 }: WorksheetFacts,
): SheetCell {
  if (written === '') return null;
  switch (type) {
    case 's':
      return strings[Number(written)] ?? null;
    case 'b':
      return written === '1' || written === 'true';
    case 'str':
    case 'inlineStr':
      return decodeEscapes(written);
    case 'd':
      return { date: written.slice(0, 19).replace('T', ' ').padEnd(19, ' 00:00:00') };
    case 'n': {
      const number = Number(written);
      if (Number.isNaN(number)) return written;
      return isDateStyle[Number(style)] ? serialCell(number, date1904) : number;
    }
    default:
      return written;
  }
}

/** Days that no calendar of the spreadsheet has look as they do on its screen. */
function serialCell(serial: number, date1904: boolean): SheetCell {
  return serial >= 0 && serial < 2_958_466 ? { date: fromExcelSerial(serial, date1904) } : '########';
}

/** `_x000D_` stands for a character XML cannot carry, `_x005F_` for the underscore that would begin such a group. */
const decodeEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;
