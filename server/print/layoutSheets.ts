import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { bi, fill } from '#domain/core/text.ts';
import type {
  PrintSheet,
  PrintTable,
  SheetBoxes,
  SheetPair,
  SheetPart,
  SheetSection,
  SheetSigns,
  SheetsJob,
  SheetWords,
} from './printJob.ts';

const pointsPerMm = 72 / 25.4;
const margin = 12 * pointsPerMm;
const footHeight = 20;
const pairsPerRow = 3;
const labelWidth = 64;

const qrSize = 52;

const hairline = 0.4;
const rule = 0.8;

type Margins = [number, number, number, number];

/** pdfmake writes the places where a node came to stand into the node itself. */
interface Heading {
  readonly text: string;
  positions?: readonly { readonly pageNumber: number }[];
}

/**
 * Documents on A4 portrait: each begins on a new page, its tables repeat their head, rows stay whole, the foot counts
 * its pages alone.
 * @see docs/spec/look.md 8
 */
export function layoutSheets({ sheets, foot, locale }: SheetsJob): TDocumentDefinitions {
  const headings = sheets.map((sheet): Heading => ({ text: sheet.title }));
  const pageWord = bi('第 {page} / {pages} 页', 'Page {page} / {pages}');
  return {
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin + footHeight],
    info: { title: sheets.map(({ number }) => number).join(', '), ...(sheets[0] && { author: sheets[0].company }) },
    defaultStyle: { font: 'NotoSansSC', fontSize: 9, lineHeight: 1.15 },
    // Each in a section of its own, which begins on a new page: of several papers one may count and another may not.
    content: sheets.map((sheet, index) => ({
      section: sheetContent(sheet, headings[index] as Heading, locale),
      ...(sheet.isLandscape && { pageOrientation: 'landscape' as const }),
      watermark: sheet.watermark ? { text: sheet.watermark, opacity: 0.08, angle: -40 } : null,
    })),
    footer: (page, pageCount) => {
      const starts = headings.map(({ positions }) => positions?.[0]?.pageNumber ?? 1);
      const index = Math.max(
        0,
        starts.findLastIndex((start) => start <= page),
      );
      const start = starts[index] ?? 1;
      const end = (starts[index + 1] ?? pageCount + 1) - 1;
      const place = fill(pageWord, { page: page - start + 1, pages: end - start + 1 })[locale];
      return {
        margin: [margin, 6, margin, 0],
        fontSize: 8,
        columns: [
          { text: [sheets[index]?.number, sheets[index]?.trace].filter(Boolean).join('  '), width: '*' },
          { text: place, width: 'auto', alignment: 'center' },
          { text: `${foot.printedBy}  ${foot.printedAt}`, width: '*', alignment: 'right' },
        ],
      };
    },
  };
}

function sheetContent(
  { company, number, status, trace, verifyAt, parts }: PrintSheet,
  heading: Heading,
  locale: SheetsJob['locale'],
): Content {
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: company, fontSize: 9 },
            Object.assign(heading, { fontSize: 18, bold: true, margin: [0, 2, 0, 0] as Margins }),
          ],
        },
        {
          width: 'auto',
          stack: [
            { text: number, fontSize: 12, bold: true, alignment: 'right' },
            {
              margin: [0, 4, 0, 0],
              alignment: 'right',
              columns: [
                { width: '*', text: '' },
                { width: 'auto', ...outlined(status) },
              ],
            },
            ...(trace
              ? [
                  {
                    text: `${bi('追溯码', 'Trace code')[locale]} ${trace}`,
                    fontSize: 8,
                    alignment: 'right' as const,
                    margin: [0, 5, 0, 0] as Margins,
                  },
                ]
              : []),
          ],
        },
        ...(trace || verifyAt
          ? [{ width: qrSize + 8, margin: [8, 0, 0, 0] as Margins, qr: verifyAt ?? `${number} ${trace}`, fit: qrSize }]
          : []),
      ],
    },
    ...parts.flatMap(partContent),
  ];
}

function partContent(part: SheetPart): Content[] {
  if ('signs' in part) return signsContent(part);
  if ('words' in part) return wordsContent(part);
  if ('boxes' in part) return part.boxes.map(rowOfBoxes);
  return 'pairs' in part ? sectionContent(part) : tableContent(part);
}

const wordsContent = ({ title, words }: SheetWords): Content[] => [
  {
    unbreakable: true,
    stack: [
      { text: title, bold: true, fontSize: 10.5, margin: [0, 8, 0, 2] },
      ...words.map((text) => ({ text, lineHeight: 1.35, margin: [2, 0, 2, 2] as Margins })),
    ],
  },
];

/** A row of a statutory form: labels small above their values, frames that meet those of the next row. */
const rowOfBoxes = (boxes: SheetBoxes['boxes'][number]): Content => ({
  unbreakable: true,
  table: {
    widths: boxes.map(() => '*'),
    body: [
      boxes.map(({ label, value }) => ({
        stack: [
          { text: label, fontSize: 7, color: '#444444' },
          { ...breakable(value || ' '), fontSize: 8.5 },
        ],
      })),
    ],
  },
  layout: {
    hLineWidth: () => hairline,
    vLineWidth: () => hairline,
    paddingLeft: () => 3,
    paddingRight: () => 3,
    paddingTop: () => 1,
    paddingBottom: () => 1,
  },
});

const signHeight = 62;

/** Boxes of one height, so that a seal has room in each. */
const signsContent = ({ signs: places }: SheetSigns): Content[] => [
  {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    table: {
      widths: places.map(() => '*'),
      heights: signHeight,
      body: [places.map((text) => ({ text, color: '#444444' }))],
    },
    layout: { hLineWidth: () => hairline, vLineWidth: () => hairline, paddingLeft: () => 6, paddingTop: () => 4 },
  },
];

/** A status on paper is a word in a frame: colour and icons do not survive a copier. */
const outlined = (word: string) => ({
  table: { body: [[{ text: word, bold: true, alignment: 'center' as const, noWrap: true }]] },
  layout: {
    hLineWidth: () => rule,
    vLineWidth: () => rule,
    paddingLeft: () => 8,
    paddingRight: () => 8,
    paddingTop: () => 2,
    paddingBottom: () => 1,
  },
});

/** The title is a head row of its table, so it never stands alone at the foot of a page. */
const titleRow = (text: string, columnCount: number): TableCell[] => [
  { text, bold: true, fontSize: 10.5, colSpan: columnCount, margin: [-2, 8, 0, 0] },
  ...Array.from({ length: columnCount - 1 }, () => ''),
];

function sectionContent({ title, pairs }: SheetSection): Content[] {
  if (pairs.length === 0) return [];
  const head = title ? [titleRow(title, pairsPerRow * 2)] : [];
  return [
    {
      table: {
        headerRows: head.length,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: Array.from({ length: pairsPerRow }, () => [labelWidth, '*']).flat(),
        body: [...head, ...rowsOfPairs(pairs)],
      },
      layout: {
        hLineWidth: (line) => (line < head.length ? 0 : hairline),
        vLineWidth: () => 0,
        paddingLeft: () => 2,
        paddingRight: () => 4,
        paddingTop: () => 2,
        paddingBottom: () => 2,
      },
    },
  ];
}

/** A mail address or a key without a space would push its column off the paper. */
const breakable = (text: string) => ({ text, ...(/[!-~]{18,}/.test(text) && { wordBreak: 'break-all' as const }) });

/** Fills rows of three pairs; a wide pair that does not fit begins the next row. */
function rowsOfPairs(pairs: readonly SheetPair[]): TableCell[][] {
  const rows: TableCell[][] = [];
  let row: TableCell[] = [];
  const close = () => {
    while (row.length < pairsPerRow * 2) row.push('');
    rows.push(row);
    row = [];
  };
  for (const { label, value, span } of pairs) {
    if (row.length + span * 2 > pairsPerRow * 2) close();
    row.push({ text: label, color: '#444444' }, { ...breakable(value), colSpan: span * 2 - 1 });
    for (let covered = 1; covered < span * 2 - 1; covered++) row.push('');
    if (row.length === pairsPerRow * 2) close();
  }
  if (row.length > 0) close();
  return rows;
}

function tableContent({ title, columns, rows, totals }: PrintTable): Content[] {
  const cell = (text: string, index: number, more = {}): TableCell => ({
    ...breakable(text),
    alignment: columns[index]?.align ?? 'left',
    ...more,
  });
  const body = [
    titleRow(title, columns.length),
    columns.map(({ label }, index) => cell(label, index, { bold: true })),
    ...rows.map((row) => row.map((text, index) => cell(text, index))),
    ...(totals ? [totals.map((text, index) => cell(text, index, { bold: true }))] : []),
  ];
  const last = body.length;
  return [
    {
      fontSize: 8,
      table: {
        headerRows: 2,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: columns.map(({ width }) => width),
        body,
      },
      layout: {
        hLineWidth: (line) =>
          line === 0 ? 0 : line <= 2 || line === last || (totals && line === last - 1) ? rule : hairline,
        vLineWidth: () => 0,
        paddingLeft: () => 3,
        paddingRight: (column) => (columns[column]?.align === 'right' ? 6 : 3),
        paddingTop: () => 2,
        paddingBottom: () => 2,
      },
    },
  ];
}
