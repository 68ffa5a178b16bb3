import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { cellStyles, columnLetters, stylesXml, textXml, xmlText } from './xlsxCells.ts';
import { type CellNote, commentsXml, noteBoxesXml } from './xlsxNotes.ts';

const maxSheetRows = 1_048_576;

/** More rows than a worksheet has; one is the head. */
export class SheetFull extends Error {
  readonly most = maxSheetRows - 1;
}

const chunkBytes = 64 * 1024;
/** The most bytes that a character of a string can need. */
const bytesPerCharacter = 3;

export type XlsxTable<Row> = {
  readonly sheetName: string;
  readonly header: readonly string[];
  /** of the columns, in characters */
  readonly widths: readonly number[];
  readonly rows: AsyncIterable<Row>;
  /**
   * The `<c>` elements of a row; `refOf` gives a column's reference in it, `rowIndex` counts from 0 with the header.
   */
  readonly cellsOf: (
    row: Row,
    place: { readonly refOf: (column: number) => string; readonly rowIndex: number },
  ) => readonly string[];
  /** Filled while the rows are written, asked for after the last one. Present only for a sheet that will have notes. */
  readonly notes?: readonly CellNote[];
};

/**
 * Writes one worksheet as an .xlsx package, in the order of the rows, without holding them. Strings stand inside their
 * cells: a shared table would grow with the data. We write the package ourselves because the spreadsheet package's
 * streaming writer has one style per column, so neither a header style, nor a mark that keeps formula-looking text what
 * it is, nor notes.
 * @see ECMA-376 part 1, 18.3 (worksheets); part 2 (packages)
 */
export async function pipeXlsx<Row>(table: XlsxTable<Row>, target: Writable): Promise<void> {
  const zip = new ZipFile();
  // The package's own stream, so that a failure ends it at once: one that is wrapped would wait for its next piece
  // first, which never comes.
  const output = zip.outputStream as unknown as Readable;
  const sheet = Readable.from(worksheetBytes(table), { objectMode: false });
  zip.on('error', (error: Error) => output.destroy(error));
  sheet.on('error', (error) => output.destroy(error));

  for (const [name, xml] of packageParts(table)) zip.addBuffer(Buffer.from(declaration + xml), name);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 3 });
  for (const [name, xml] of noteParts(table.notes))
    zip.addReadStreamLazy(name, (give) => give(null, Readable.from([Buffer.from(xml())])));
  zip.end();
  try {
    await pipeline(output, target);
  } finally {
    // A receiver that went away leaves the sheet half read; closing it closes the source of rows.
    if (!sheet.closed) {
      sheet.destroy();
      await once(sheet, 'close');
    }
  }
}

async function* worksheetBytes<Row>({
  header,
  widths,
  rows,
  cellsOf,
  notes,
}: XlsxTable<Row>): AsyncGenerator<Buffer, void, undefined> {
  const letters = header.map((_, column) => columnLetters(column));
  const refsOf = (rowNumber: number) => (column: number) => `${letters[column]}${rowNumber}`;
  const head = header.map((label, column) =>
    textXml({ ref: refsOf(1)(column), text: label, style: cellStyles.header }),
  );

  const chunks = new Chunks();
  yield* chunks.add(`${sheetOpening(widths)}<row r="1">${head.join('')}</row>`);
  let rowIndex = 0;
  for await (const row of rows) {
    rowIndex++;
    if (rowIndex >= maxSheetRows) throw new SheetFull();
    yield* chunks.add(
      `<row r="${rowIndex + 1}">${cellsOf(row, { refOf: refsOf(rowIndex + 1), rowIndex }).join('')}</row>`,
    );
  }
  const filter = letters.length > 0 ? `<autoFilter ref="A1:${letters.at(-1)}${rowIndex + 1}"/>` : '';
  yield* chunks.add(`</sheetData>${filter}${notes ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`);
  yield chunks.rest();
}

/**
 * Puts texts together as bytes, one by one: as one long string they would be a weight of the heap's that only a full
 * collection lifts.
 */
class Chunks {
  private chunk = Buffer.allocUnsafe(chunkBytes);
  private length = 0;

  /** @returns what is full */
  *add(text: string): Generator<Buffer, void, undefined> {
    const most = text.length * bytesPerCharacter;
    if (this.length + most > chunkBytes && this.length > 0) yield this.rest();
    if (most > chunkBytes) yield Buffer.from(text);
    else this.length += this.chunk.write(text, this.length);
  }

  rest(): Buffer {
    const full = this.chunk.subarray(0, this.length);
    this.chunk = Buffer.allocUnsafe(chunkBytes);
    this.length = 0;
    return full;
  }
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetOpening = (widths: readonly number[]): string =>
  `${declaration}<worksheet xmlns="${main}" xmlns:r="${office}"><sheetViews><sheetView workbookViewId="0" tabSelected="1">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
  `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;

const relationsXml = (links: readonly (readonly [type: string, target: string])[]): string =>
  `<Relationships xmlns="${relations}">` +
  links
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('') +
  '</Relationships>';

const packageParts = ({
  sheetName,
  notes,
}: {
  sheetName: string;
  notes?: readonly CellNote[];
}): [name: string, xml: string][] => [
  ['[Content_Types].xml', contentTypesXml(notes !== undefined)],
  ['_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']])],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${attributeText(sheetNameOf(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    relationsXml([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
  ],
  ['xl/styles.xml', stylesXml],
];

const noteParts = (notes: readonly CellNote[] | undefined): [name: string, xml: () => string][] =>
  notes
    ? [
        [
          'xl/worksheets/_rels/sheet1.xml.rels',
          () =>
            declaration +
            relationsXml([
              ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
              ['comments', '../comments1.xml'],
            ]),
        ],
        ['xl/comments1.xml', () => declaration + commentsXml(notes)],
        ['xl/drawings/vmlDrawing1.vml', () => noteBoxesXml(notes)],
      ]
    : [];

const contentTypesXml = (hasNotes: boolean): string =>
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
  (hasNotes
    ? '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
    : '') +
  `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${contentType}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/>` +
  (hasNotes ? `<Override PartName="/xl/comments1.xml" ContentType="${contentType}.comments+xml"/>` : '') +
  '</Types>';

/** A name Excel accepts: at most 31 characters, none of []:*?/\ and no apostrophe at its ends. */
const sheetNameOf = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .replace(/^'|'$/g, ' ')
    .trim() || 'Sheet1';

const attributeText = (text: string): string => xmlText(text).replaceAll('"', '&quot;');
