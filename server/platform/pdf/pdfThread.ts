import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What it answers: the text layer of the first pages, or why there is none. */
export type PdfAnswer = { readonly pages: number; readonly text: string } | { readonly refusal: 'encrypted' | 'unreadable' };

/** What stands on papers of trade stands on the first pages. */
const most = { pages: 20, characters: 200_000 };

const packageFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const folder = (name: string) => `${join(packageFolder, name)}/`;

/** Entry of the thread that reads PDFs. Nothing of the file is drawn or run. */
parentPort?.on('message', async (bytes: Uint8Array) => parentPort?.postMessage(await read(bytes)));

async function read(data: Uint8Array): Promise<PdfAnswer> {
  const task = getDocument({
    ...{ data, verbosity: 0, useSystemFonts: false, disableFontFace: true, isEvalSupported: false, enableXfa: false, stopAtErrors: false },
    ...{ cMapUrl: folder('cmaps'), cMapPacked: true, standardFontDataUrl: folder('standard_fonts') },
  });
  try {
    const document = await task.promise;
    let text = '';
    for (let number = 1; number <= Math.min(document.numPages, most.pages) && text.length < most.characters; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str;
      text += '\n';
    }
    return { pages: document.numPages, text: text.slice(0, most.characters) };
  } catch (error) {
    return { refusal: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable' };
  } finally {
    await task.destroy();
  }
}
