import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPage {
  readonly words: readonly string[];
  /** All words joined without spaces, so that a line break inside a Chinese word does not matter. */
  readonly text: string;
  readonly widthPt: number;
  readonly heightPt: number;
}

/** For tests: the text layer of a PDF, page by page, as a search or a screen reader finds it. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const words = items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str] : []));
    pages.push({ words, text: words.join('').replaceAll(' ', ''), widthPt: width, heightPt: height });
  }
  await task.destroy();
  return pages;
}
