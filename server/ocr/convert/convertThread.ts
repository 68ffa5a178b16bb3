import { parentPort } from 'node:worker_threads';
import { pageSheets, tableSheets } from '#domain/ocr/convertSheets.ts';
import type { TablePage } from '#domain/ocr/tableRuns.ts';
import { writeWorkbook } from '../../platform/sheet/writeWorkbook.ts';
import { type PdfRefusal, PdfRefused, pdfPages } from './pdfPages.ts';

/** What is asked: which pages of a file, and what was read of those that are pictures. */
export interface ConvertQuestion {
  readonly mode: 'TABLE' | 'PAGE';
  /** Of the file, from 1; all of them without it. */
  readonly pages?: readonly number[];
  readonly mostPages: number;
  /** The file, where it is a PDF. */
  readonly pdf?: Uint8Array;
  readonly read: readonly TablePage[];
}

export type ConvertAnswer =
  | { readonly bytes: Uint8Array; readonly sheets: number }
  | { readonly refusal: PdfRefusal | 'unread' | 'noTable' };

/** Entry of the thread that turns pages into a workbook. What it opens comes from anywhere; nothing of it is drawn. */
parentPort?.on('message', async (question: ConvertQuestion) => parentPort?.postMessage(await answer(question)));

async function answer({ mode, pages, pdf, read, mostPages }: ConvertQuestion): Promise<ConvertAnswer> {
  try {
    const known = new Set(read.map(({ page }) => page));
    const asked = pages?.filter((page) => !known.has(page));
    const found = [...read, ...(pdf && asked?.length !== 0 ? await pdfPages(pdf, { numbers: asked, mostPages }) : [])]
      .filter(({ runs }) => runs.length > 0)
      .sort((one, other) => one.page - other.page);
    if (found.length === 0) return { refusal: 'unread' };
    const sheets = mode === 'TABLE' ? tableSheets(found) : pageSheets(found);
    if (sheets.length === 0) return { refusal: 'noTable' };
    return { bytes: new Uint8Array(await writeWorkbook(sheets)), sheets: sheets.length };
  } catch (error) {
    if (error instanceof PdfRefused) return { refusal: error.why };
    throw error;
  }
}
