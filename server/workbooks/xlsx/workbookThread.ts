import { parentPort } from 'node:worker_threads';
import { HucreError, readXlsx } from 'hucre';
import { SheetRefusal, type SheetRefusalKind } from '../../platform/sheet/sheetRefusal.ts';
import { readZipDirectory } from '../../platform/sheet/zipDirectory.ts';
import { type TakenWorkbook, takeWorkbook, WorkbookTooLarge } from './fromFile.ts';

/** What the thread answers. */
export type WorkbookAnswer =
  | { readonly taken: TakenWorkbook }
  | { readonly refusal: SheetRefusalKind }
  | { readonly tooLarge: WorkbookTooLarge['what'] };

/** All parts of a workbook together, unpacked. */
const mostUnpacked = 120 * 1_048_576;

/** Entry of the thread that reads whole workbooks. */
parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await answerTo(Buffer.from(bytes))));

async function answerTo(bytes: Buffer): Promise<WorkbookAnswer> {
  try {
    // What says how large it becomes is asked before anything is unpacked.
    readZipDirectory(bytes, mostUnpacked);
    return { taken: takeWorkbook(await readXlsx(bytes, { readStyles: true })) };
  } catch (error) {
    if (error instanceof WorkbookTooLarge) return { tooLarge: error.what };
    if (error instanceof SheetRefusal) return { refusal: error.kind };
    if (error instanceof HucreError || error instanceof SyntaxError || error instanceof RangeError)
      return { refusal: 'broken' };
    throw error;
  }
}
