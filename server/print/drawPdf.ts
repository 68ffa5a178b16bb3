import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { layoutLabel } from './layoutLabel.ts';
import { layoutLabels } from './layoutLabels.ts';
import { layoutSheets } from './layoutSheets.ts';
import type { LabelJob, PrintJob } from './printJob.ts';

// Noto Sans SC of Google Fonts, SIL Open Font License 1.1; only the letters in use get into a PDF.
const require = createRequire(import.meta.url);
const fontFiles = {
  normal: require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'),
};
const known: ReadonlySet<string> = new Set(Object.values(fontFiles));

pdfmake.setFonts({ NotoSansSC: fontFiles });
// Text of records must never make the server read a file or fetch an address.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => known.has(path));

/** Draws a print. It keeps a processor busy for some tenths of a second, so it runs in a worker. */
export async function drawPdf(job: PrintJob): Promise<Uint8Array> {
  if (job.kind === 'label') return drawLabel(job);
  return toBytes(job.kind === 'labels' ? layoutLabels(job) : layoutSheets(job));
}

const smallestFontPt = 5;

/**
 * Lines that do not fit at the template's size are set smaller; at the smallest size the rest goes on a second label,
 * so nothing is lost.
 */
async function drawLabel(job: LabelJob): Promise<Uint8Array> {
  for (let fontPt = job.fontPt; ; fontPt--) {
    let pages = 1;
    const countPages = (_page: number, pageCount: number): string => {
      pages = pageCount;
      return '';
    };
    const bytes = await toBytes({ ...layoutLabel(job, fontPt), footer: countPages });
    if (pages === 1 || fontPt <= smallestFontPt) return bytes;
  }
}

const toBytes = (definition: TDocumentDefinitions): Promise<Uint8Array> => pdfmake.createPdf(definition).getBuffer();
