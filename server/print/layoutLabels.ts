import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { barcodePath, isCode128 } from '#domain/printing/code128.ts';
import type { LabelsJob } from './printJob.ts';

const pointsPerMm = 72 / 25.4;
const [widthMm, heightMm, marginMm] = [60, 40, 2.5];
const inside = (widthMm - marginMm * 2) * pointsPerMm;
const [titlePt, linePt, barPt] = [9, 6.5, 27];

/** Labels of 60x40 mm, a page each: what it is, what is to be known of it, its number as a barcode and for people. */
export const layoutLabels = ({ title, labels }: LabelsJob): TDocumentDefinitions => ({
  pageSize: { width: widthMm * pointsPerMm, height: heightMm * pointsPerMm },
  pageMargins: marginMm * pointsPerMm,
  info: { title },
  defaultStyle: { font: 'NotoSansSC', fontSize: linePt, lineHeight: 1, noWrap: true, alignment: 'center' },
  content: labels.map(({ title: name, lines = [], number, isBarcodeOnly }, index): Content => {
    const bars = isBarcodeOnly ? barPt * 2 : barPt;
    return {
      ...(index > 0 && { pageBreak: 'before' as const }),
      stack: [
        ...(isBarcodeOnly ? [] : fitted(name, titlePt, 2).map((text) => ({ text, fontSize: titlePt, bold: true }))),
        ...(isBarcodeOnly ? [] : lines.flatMap((line) => fitted(line, linePt, 1)).map((text) => ({ text }))),
        ...(isCode128(number)
          ? [
              {
                svg: barcode(number),
                width: inside,
                height: bars,
                margin: [0, 2, 0, 1] as [number, number, number, number],
              },
            ]
          : []),
        ...fitted(number, titlePt, 1).map((text) => ({ text, fontSize: titlePt, bold: true })),
      ],
    };
  }),
});

function barcode(number: string): string {
  const { modules, d } = barcodePath(number);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} 1" preserveAspectRatio="none"><path d="${d}" fill="#000"/></svg>`;
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
