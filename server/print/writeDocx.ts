import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { PrintSheet, PrintTable, SheetPair, SheetPart, SheetsJob } from './printJob.ts';

/** Twentieths of a point between the margins of A4. */
const pageWidth = 9_638;
const pairsInRow = 2;

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Text of XML; characters that XML has no place for are left out. */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

interface Look {
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  readonly style?: string;
}

function paragraph(text: string, { isBold, color, align, style }: Look = {}): string {
  const own = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${align ? `<w:jc w:val="${align}"/>` : ''}`;
  const run = `${isBold ? '<w:b/>' : ''}${color ? `<w:color w:val="${color}"/>` : ''}`;
  const lines = text.split('\n').map((line) => `<w:t xml:space="preserve">${xml(line)}</w:t>`);
  return `<w:p>${own && `<w:pPr>${own}</w:pPr>`}<w:r>${run && `<w:rPr>${run}</w:rPr>`}${lines.join('<w:br/>')}</w:r></w:p>`;
}

const cell = (
  text: string,
  width: number,
  look: Look & { readonly isShaded?: boolean; readonly over?: number } = {},
): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${look.over ? `<w:gridSpan w:val="${look.over}"/>` : ''}${look.isShaded ? '<w:shd w:val="clear" w:color="auto" w:fill="EEF2F7"/>' : ''}</w:tcPr>${paragraph(text, look)}</w:tc>`;

const row = (cells: readonly string[], isHead = false): string =>
  `<w:tr><w:trPr><w:cantSplit/>${isHead ? '<w:tblHeader/>' : ''}</w:trPr>${cells.join('')}</w:tr>`;

const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="C9D1DB"/>`)
  .join('');

const table = (widths: readonly number[], rows: readonly string[]): string =>
  `<w:tbl><w:tblPr><w:tblW w:w="${pageWidth}" w:type="dxa"/><w:tblBorders>${edges}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows.join('')}</w:tbl>`;

/** Labels and values two by two; a wide one has a row of its own. */
function pairTable(pairs: readonly SheetPair[]): string {
  const label = 1_700;
  const value = pageWidth / pairsInRow - label;
  const rows: string[] = [];
  for (let at = 0; at < pairs.length; ) {
    const [one, other] = [pairs[at] as SheetPair, pairs[at + 1]];
    const isAlone = one.span > 1 || !other || other.span > 1;
    const head = cell(one.label, label, { isShaded: true });
    rows.push(
      isAlone
        ? row([head, cell(one.value, pageWidth - label, { over: 3 })])
        : row([head, cell(one.value, value), cell(other.label, label, { isShaded: true }), cell(other.value, value)]),
    );
    at += isAlone ? 1 : pairsInRow;
  }
  return table([label, value, label, value], rows);
}

function listTable({ columns, rows, totals }: PrintTable): string {
  const twentieths = columns.map(({ width }) => (width === '*' ? 0 : width * 20));
  const rest = Math.max(1_200, pageWidth - twentieths.reduce((sum, width) => sum + width, 0));
  const widths = twentieths.map((width) => width || rest);
  const cells = (texts: readonly string[], look: Look & { readonly isShaded?: boolean } = {}) =>
    columns.map(({ align }, at) => cell(texts[at] ?? '', widths[at] ?? rest, { align, ...look }));
  const head = row(
    cells(
      columns.map(({ label }) => label),
      { isBold: true, isShaded: true },
    ),
    true,
  );
  return table(widths, [
    head,
    ...rows.map((texts) => row(cells(texts))),
    ...(totals ? [row(cells(totals, { isBold: true }))] : []),
  ]);
}

function bodyOf({ company, title, number, status, watermark, parts }: PrintSheet): string {
  const blocks = parts.map(blockOf);
  return [
    paragraph(company, { align: 'center', color: '5B6775' }),
    paragraph(title, { style: 'Heading1', align: 'center' }),
    paragraph([number, status].filter(Boolean).join(' · '), { align: 'center' }),
    ...(watermark ? [paragraph(watermark, { align: 'center', isBold: true, color: 'B42318' })] : []),
    ...blocks,
  ].join('');
}

function blockOf(part: SheetPart): string {
  if ('signs' in part) return pairTable(part.signs.map((label) => ({ label, value: '', span: 1 })));
  if ('boxes' in part) return pairTable(part.boxes.flat().map((box) => ({ ...box, span: 1 })));
  const title = paragraph(part.title, { style: 'Heading2' });
  if ('words' in part) return title + part.words.map((words) => paragraph(words)).join('');
  return title + ('pairs' in part ? pairTable(part.pairs) : listTable(part));
}

const heading = (level: 1 | 2, halfPoints: number): string =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:pPr><w:keepNext/><w:spacing w:before="200" w:after="100"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${halfPoints}"/></w:rPr></w:style>`;

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const fixedParts = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'word/styles.xml': `${head}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="宋体"/><w:sz w:val="20"/></w:rPr></w:rPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${heading(1, 32)}${heading(2, 24)}</w:styles>`,
} as const;

/**
 * Papers as a Word document that people go on writing in: the same data as the PDF, each sheet on a page of its own.
 */
export async function writeDocx({ sheets, foot, locale }: SheetsJob): Promise<Buffer> {
  const bodies = sheets.map(bodyOf).join('<w:p><w:r><w:br w:type="page"/></w:r></w:p>');
  const printed = `${locale === 'zh' ? '导出' : 'Exported'}: ${foot.printedBy} ${foot.printedAt}`;
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';
  const document = `${head}<w:document xmlns:w="${main}"><w:body>${bodies}${paragraph(printed, { align: 'right', color: '5B6775' })}${page}</w:body></w:document>`;
  const zip = new ZipFile();
  for (const [path, content] of Object.entries({ ...fixedParts, 'word/document.xml': document }))
    zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream);
}
