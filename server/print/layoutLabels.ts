import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { barcodePath, isCode128 } from '#domain/printing/code128.ts';
import type { LabelsJob } from './printJob.ts';

const pointsPerMm = 72 / 25.4;
const [widthMm, heightMm, marginMm] = [60, 40, 2.5];
const inside = (widthMm - marginMm * 2) * pointsPerMm;
const [titlePt, linePt, barPt] = [9, 6.5, 33];

/** Labels of 60x40 mm, a page each: what it is, what is to be known of it, its number as a barcode and for people. */
export const layoutLabels = ({ title, labels }: LabelsJob): TDocumentDefinitions => ({
  pageSize: { width: widthMm * pointsPerMm, height: heightMm * pointsPerMm },
  pageMargins: marginMm * pointsPerMm,
  info: { title },
  defaultStyle: { font: 'NotoSansSC', fontSize: linePt, lineHeight: 1.1, alignment: 'center' },
  content: labels.map(({ title: name, lines = [], number, isBarcodeOnly }, index): Content => {
    const bars = isBarcodeOnly ? barPt * 2 : barPt;
    return {
      ...(index > 0 && { pageBreak: 'before' as const }),
      stack: [
        ...(isBarcodeOnly ? [] : [{ text: fitted(name, titlePt, 2), fontSize: titlePt, bold: true }]),
        ...lines.map((line) => ({ text: fitted(line, linePt, 1) })),
        ...(isCode128(number) ? [{ svg: barcode(number), width: inside, height: bars, margin: [0, 2, 0, 1] as [number, number, number, number] }] : []),
        { text: fitted(number, titlePt, 1), fontSize: titlePt, bold: true },
      ],
    };
  }),
}); // biome-ignore format: a stack

function barcode(number: string): string {
  const { modules, d } = barcodePath(number);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${modules} 1" preserveAspectRatio="none"><path d="${d}" fill="#000"/></svg>`;
}

/** Chinese, Japanese and Korean signs begin here, and all that need two code units. */
const firstWide = '\u2e80';

/** A label has one page: what does not fit into so many lines ends in dots. Letters of the alphabet are a little wider than half a Chinese one. */
function fitted(text: string, fontPt: number, lines: number): string {
  let room = (inside / fontPt) * lines - 1;
  const signs = [...text.replaceAll('\n', ' ')];
  const end = signs.findIndex((sign) => {
    room -= sign >= firstWide ? 1 : 0.62;
    return room < 0;
  });
  return end < 0 ? signs.join('') : `${signs.slice(0, end).join('')}…`;
}
