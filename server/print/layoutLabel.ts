import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { LabelJob } from './printJob.ts';

const pointsPerMm = 72 / 25.4;
const marginMm = 3;

/**
 * One label of its own size in millimetres.
 * @param fontPt smaller than the template's when its lines would not fit
 */
export function layoutLabel({ title, widthMm, heightMm, lines }: LabelJob, fontPt: number): TDocumentDefinitions {
  return {
    pageSize: { width: widthMm * pointsPerMm, height: heightMm * pointsPerMm },
    pageMargins: Math.min(marginMm, heightMm / 8) * pointsPerMm,
    info: { title },
    defaultStyle: { font: 'NotoSansSC', fontSize: fontPt, lineHeight: 1.1 },
    content: lines.map((line) => ({ text: line === '' ? ' ' : line, preserveLeadingSpaces: true })),
  };
}
