import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { columnWidth, fitsNumberCell, looksLikeFormula, type SheetColumn, type SheetColumnKind, type WriteCell } from './sheetColumn.ts';
import { sheetLimits } from './sheetRefusal.ts';

const maxSheetRows = 1_048_576;
const chunkCharacters = 128 * 1024;

/** Indexes into `cellXfs` of the style part below. */
const styleIndex = { plain: 0, header: 1, guardedText: 2, text: 3, integer: 4, decimal: 5, money: 6, date: 7, datetime: 8 } as const;

/**
 * Writes one worksheet as an .xlsx package, in the order of the rows, without holding them. Strings stand inside their cells: a shared table would
 * grow with the data. We write the package ourselves because the package's streaming writer has one style per column, so neither a header style
 * nor a mark that keeps a formula-looking text what it is.
 * @see ECMA-376 part 1, 18.3 (worksheets), 18.8 (styles)
 */
export async function pipeXlsx({
  columns,
  rows,
  sheetName,
  target,
}: {
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly WriteCell[]>;
  sheetName: string;
  target: Writable;
}): Promise<void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const sheet = Readable.from(worksheetBytes(columns, rows), { objectMode: false });

  for (const [name, xml] of packageParts(sheetName)) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 });
  zip.end();
  sheet.on('error', (error) => output.destroy(error));
  try {
    await pipeline(output, target);
  } finally {
    if (!sheet.closed) {
      sheet.destroy();
      await once(sheet, 'close');
    }
  }
}

async function* worksheetBytes(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly WriteCell[]>,
): AsyncGenerator<Buffer, void, undefined> {
  const letters = columns.map((_, index) => columnLetters(index));
  let pending =
    sheetOpening(columns) +
    rowXml(
      1,
      columns.map(({ label }, index) => textCell(`${letters[index]}1`, label, styleIndex.header)),
    );
  let rowNumber = 1;
  for await (const row of rows) {
    rowNumber++;
    if (rowNumber > maxSheetRows) throw new Error(`more than ${maxSheetRows} rows do not fit one sheet`);
    pending += rowXml(
      rowNumber,
      columns.map(({ kind }, index) => cellXml(`${letters[index]}${rowNumber}`, kind, row[index])),
    );
    if (pending.length >= chunkCharacters) {
      yield Buffer.from(pending);
      pending = '';
    }
  }
  yield Buffer.from(`${pending}</sheetData><autoFilter ref="A1:${letters.at(-1)}${rowNumber}"/></worksheet>`);
}

const rowXml = (rowNumber: number, cells: readonly string[]): string => `<row r="${rowNumber}">${cells.join('')}</row>`;

function cellXml(ref: string, kind: SheetColumnKind, value: WriteCell): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${ref}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = String(value);
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'money':
      return fitsNumberCell(text) ? `<c r="${ref}" s="${styleIndex[kind]}"><v>${text}</v></c>` : textCell(ref, text);
    case 'date':
    case 'datetime': {
      const serial = serialDay(text);
      return serial === undefined ? textCell(ref, text) : `<c r="${ref}" s="${styleIndex[kind]}"><v>${serial}</v></c>`;
    }
    case 'text':
      return textCell(ref, text);
    default:
      return kind satisfies never;
  }
}

function textCell(ref: string, text: string, style?: number): string {
  const index = style ?? (looksLikeFormula(text) ? styleIndex.guardedText : styleIndex.text);
  return `<c r="${ref}" s="${index}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

/** Day number of the 1900 system; undefined for text that is no date from 1900-03-01 on, the first day all programs agree about. */
function serialDay(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}):(\d{2}))?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day);
  const serial = time / 86_400_000 + 25_569;
  if (serial < 61 || new Date(time).getUTCDate() !== day || month > 12 || hour > 23) return undefined;
  const fraction = (hour * 3600 + minute * 60 + second) / 86_400;
  return fraction === 0 ? serial : Number((serial + fraction).toFixed(10));
}

const needsCare = /[&<>\p{Cc}\p{Cs}\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/u;

/** Text that XML and the cell limit allow: control characters and broken surrogates are dropped, a carriage return is written as Excel does. */
function xmlText(text: string): string {
  const short = text.slice(0, sheetLimits.cellCharacters);
  if (!needsCare.test(short)) return short;
  return short
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, (character) => ('\t\n\r'.includes(character) ? character : ''))
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\r', '_x000D_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** 0 -> A, 25 -> Z, 26 -> AA. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function sheetOpening(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    (column, index) => `<col min="${index + 1}" max="${index + 1}" width="${columnWidth(column)}" customWidth="1"/>`,
  );
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0" tabSelected="1">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${widths.join('')}</cols><sheetData>`
  );
}

const packageParts = (sheetName: string): [name: string, xml: string][] => [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ` +
      'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
      `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${xmlText(sheetNameOf(sheetName)).replaceAll('"', '&quot;')}" ` +
      'sheetId="1" r:id="rId1"/></sheets></workbook>',
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
      `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', stylesXml],
];

/** A name Excel accepts: at most 31 characters, none of []:*?/\ */
export const sheetNameOf = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

const stylesXml =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="等线"/></font><font><b/><sz val="11"/><name val="等线"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="9">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" quotePrefix="1"/>' +
  ['49', '1', '0', '4', '164', '165']
    .map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
    .join('') +
  '</cellXfs></styleSheet>';
