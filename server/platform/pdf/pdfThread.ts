import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type DrawnText, linesOfPage, type PaperLine } from '#domain/core/drawnLines.ts';

/** What it answers: the lines of the text layer of the first pages, or why there is none. */
export type PdfAnswer =
  | {
      readonly pages: number;
      readonly lines: readonly PaperLine[];
      /** What its document properties say beside what every PDF has. */
      readonly properties: Readonly<Record<string, string>>;
    }
  | { readonly refusal: 'encrypted' | 'unreadable' };

/** What stands on papers of trade stands on the first pages. */
const most = { pages: 20, characters: 200_000 };

const packageFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const folder = (name: string) => `${join(packageFolder, name)}/`;

/** Entry of the thread that reads PDFs. Nothing of the file is drawn or run. */
parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await read(bytes)));

async function read(data: Uint8Array): Promise<PdfAnswer> {
  const task = getDocument({
    ...{
      data,
      verbosity: 0,
      useSystemFonts: false,
      disableFontFace: true,
      isEvalSupported: false,
      enableXfa: false,
      stopAtErrors: false,
    },
    ...{ cMapUrl: folder('cmaps'), cMapPacked: true, standardFontDataUrl: folder('standard_fonts') },
  });
  try {
    const document = await task.promise;
    const lines: PaperLine[] = [];
    let characters = 0;
    for (
      let number = 1;
      number <= Math.min(document.numPages, most.pages) && characters < most.characters;
      number += 1
    ) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const drawn: DrawnText[] = [];
      for (const item of items) {
        if (!('str' in item) || characters >= most.characters) continue;
        characters += item.str.length;
        const [, , , , x = 0, y = 0] = item.transform as number[];
        drawn.push({ text: item.str.slice(0, most.characters), x, y, width: item.width, height: item.height });
      }
      lines.push(...linesOfPage(drawn));
    }
    return { pages: document.numPages, lines, properties: await propertiesOf(document) };
  } catch (error) {
    return { refusal: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable' };
  } finally {
    await task.destroy();
  }
}

const mostProperties = { count: 50, characters: 500 };

/** Invoices bear their figures as properties of their own. */
async function propertiesOf(document: PDFDocumentProxy): Promise<Record<string, string>> {
  const { info } = await document.getMetadata();
  const own: unknown = 'Custom' in info ? info.Custom : undefined;
  const texts = Object.entries(typeof own === 'object' && own !== null ? own : {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number'
      ? [[name, String(value).slice(0, mostProperties.characters)]]
      : [],
  );
  return Object.fromEntries(texts.slice(0, mostProperties.count));
}
