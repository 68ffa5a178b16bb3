import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { SheetLabel } from '#domain/core/sheet.ts';
import { codeSvg, drawCode } from '#domain/printing/drawCode.ts';
import type { LabelsJob } from './printJob.ts';

const pointsPerMm = 72 / 25.4;
const [widthMm, heightMm, marginMm] = [60, 40, 2.5];
const inside = (widthMm - marginMm * 2) * pointsPerMm;
const [titlePt, linePt, barPt] = [9, 6.5, 27];

/** The widest module of bars: scanners at arm's length lose what is wider. */
const widestBarMm = 0.5;
/** A code beside the bars for cameras. */
const squareMm = 11;
/** What is left for it at least, with the white above and below. */
const [leastCodePt, aroundPt] = [34, 4];
/** How high a line stands, in sizes of its letters. */
const lineFactor = 1.45;
const insideHeight = (heightMm - marginMm * 2) * pointsPerMm;

/** Labels of 60x40 mm, a page each: what it is, what is to be known of it, its number as a code and for people. */
export const layoutLabels = ({ title, labels }: LabelsJob): TDocumentDefinitions => ({
  pageSize: { width: widthMm * pointsPerMm, height: heightMm * pointsPerMm },
  pageMargins: marginMm * pointsPerMm,
  info: { title },
  defaultStyle: { font: 'NotoSansSC', fontSize: linePt, lineHeight: 1, noWrap: true, alignment: 'center' },
  content: labels.map((label, index): Content => {
    const { title: name, lines = [], number, isBarcodeOnly } = label;
    const titles = isBarcodeOnly ? [] : fitted(name, titlePt, 2);
    const numbers = fitted(number, titlePt, isBarcodeOnly ? 2 : 1);
    const large = (titles.length + numbers.length) * titlePt * lineFactor;
    // The code comes first: lines that have no room beside it are left out, the last ones before the others.
    const most = Math.floor((insideHeight - large - leastCodePt) / (linePt * lineFactor));
    const shown = isBarcodeOnly ? [] : lines.slice(0, Math.max(most, 0)).flatMap((line) => fitted(line, linePt, 1));
    const room = insideHeight - large - shown.length * linePt * lineFactor - aroundPt;
    return {
      ...(index > 0 && { pageBreak: 'before' as const }),
      stack: [
        ...titles.map((text) => ({ text, fontSize: titlePt, bold: true })),
        ...shown.map((text) => ({ text })),
        ...codeOf(label, room),
        ...numbers.map((text) => ({ text, fontSize: titlePt, bold: true })),
      ],
    };
  }),
});

/** The code of a label, with the squares beside it where it has some; nothing where no code holds its number. */
function codeOf({ number, codeKind = 'CODE128', matrix, isBarcodeOnly }: SheetLabel, room: number): Content[] {
  const drawn = drawCode(codeKind, number);
  if (!drawn) return [];
  const margin: [number, number, number, number] = [0, 2, 0, 1];
  if (!drawn.isBars) {
    const side = Math.min(room, inside);
    return [{ svg: codeSvg(drawn), width: side, height: side, margin }];
  }
  const square = matrix && !isBarcodeOnly ? drawCode('QR', matrix) : undefined;
  const side = square ? Math.min(room, squareMm * pointsPerMm) : 0;
  const bars = {
    svg: codeSvg(drawn),
    // As wide as there is room unless the code is short: bars that are too wide are read from afar alone.
    width: Math.min(inside - side, drawn.modules * widestBarMm * pointsPerMm),
    height: Math.min(room, isBarcodeOnly ? barPt * 2 : barPt),
  };
  if (!square) return [{ ...bars, margin }];
  return [
    {
      columns: [
        { ...bars, width: inside - side },
        { svg: codeSvg(square), width: side, height: side },
      ],
      margin,
    },
  ];
}

/** Chinese, Japanese and Korean signs begin here, and all that need two code units. */
const firstWide = '\u2e80';
const widthOf = (sign: string): number => (sign >= firstWide ? 1 : 0.65);

/** A label has one page: text stands in so many lines, and what has no room there ends in dots. */
function fitted(text: string, fontPt: number, most: number): string[] {
  const lines = [''];
  let room = inside / fontPt - 1;
  for (const sign of text.replaceAll('\n', ' ')) {
    room -= widthOf(sign);
    if (room < 0 && lines.length === most) return [...lines.slice(0, -1), `${lines.at(-1)}…`];
    if (room < 0) {
      lines.push('');
      room = inside / fontPt - 1 - widthOf(sign);
    }
    lines[lines.length - 1] += sign;
  }
  return lines;
}
