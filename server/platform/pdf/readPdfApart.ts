import { answerApart } from '../answerApart.ts';
import type { PdfAnswer } from './pdfThread.ts';

const limits = { patienceMs: 10_000, memoryMb: 512 };

/** The text layer of a PDF, read beside the gateway. */
export const readPdfApart = (bytes: Buffer) =>
  answerApart<PdfAnswer>(bytes, { thread: new URL('./pdfThread.ts', import.meta.url), ...limits });
