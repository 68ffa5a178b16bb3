import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OcrWord } from '#domain/ocr/ocrValues.ts';
import { ReadingRefused, type ReadingTask } from './readingMessages.ts';
import { runsOf, type TextPiece } from './textRuns.ts';

/** Pages of a file, drawn one by one. */
export interface PageSource {
  readonly pages: number;
  /** @param number from 1 */
  open(number: number): Promise<OpenedPage>;
  close(): Promise<void>;
}

export interface OpenedPage {
  readonly canvas: Canvas;
  /** The text layer, where the page has one that can be believed. */
  readonly words?: readonly OcrWord[];
}

const drawn = { dpi: 200, longest: 2_400, mostPixels: 50_000_000 };
const packageFolder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
const folder = (name: string) => `${join(packageFolder, name)}/`;

/** @throws {ReadingRefused} it is encrypted, broken, empty or too large */
export async function openPages({ bytes, kind }: ReadingTask): Promise<PageSource> {
  // pdf.js takes no Buffer.
  if (kind === 'pdf') return openPdf(new Uint8Array(bytes));
  if (kind === 'tif') return openTiff(bytes);
  return openPicture(bytes);
}

async function openPdf(data: Uint8Array): Promise<PageSource> {
  const task = getDocument({
    ...{ data, verbosity: 0, useSystemFonts: false, disableFontFace: true, isEvalSupported: false, enableXfa: false },
    ...{ cMapUrl: folder('cmaps'), cMapPacked: true, standardFontDataUrl: folder('standard_fonts') },
    // Without it on the first document of a process scans in JPEG 2000 are white for as long as it lives.
    wasmUrl: folder('wasm'),
  });
  const document = await task.promise.catch((error: unknown) => {
    throw new ReadingRefused(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken');
  });
  return {
    pages: document.numPages,
    open: (number) => openPdfPage(document, number),
    close: () => task.destroy(),
  };
}

async function openPdfPage(document: PDFDocumentProxy, number: number): Promise<OpenedPage> {
  const page = await document.getPage(number).catch(() => {
    throw new ReadingRefused('broken');
  });
  const plain = page.getViewport({ scale: 1 });
  const scale = Math.min(drawn.dpi / 72, drawn.longest / Math.max(plain.width, plain.height));
  const viewport = page.getViewport({ scale });
  const canvas = whiteCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  const target = { canvas: canvas as unknown as HTMLCanvasElement, viewport };
  await page.render(target).promise.catch(() => {
    throw new ReadingRefused('broken');
  });
  const words = await textLayer(page, scale);
  page.cleanup();
  return { canvas, ...(words && { words }) };
}

const leastCharacters = 12;
const invisible = 3;

/** What a page's text layer says; nothing where it has none, or one that another engine laid under a scan. */
async function textLayer(page: PDFPageProxy, scale: number): Promise<readonly OcrWord[] | undefined> {
  const { items } = await page.getTextContent();
  const viewport = page.getViewport({ scale });
  const pieces = items.flatMap((item): TextPiece[] => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [a = 1, b = 0, , , e = 0, f = 0] = item.transform as number[];
    const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(e + a, f + b);
    // Text across the page, such as a stamp or a note on its margin, stands in no row.
    if (Math.abs(y2 - y) > Math.abs(x2 - x) * 0.1 || x2 < x) return [];
    const height = Math.hypot(a, b) * scale;
    return [{ text: item.str, x, y: y - height * 0.85, width: item.width * scale, height }];
  });
  const characters = pieces.reduce((sum, { text }) => sum + text.trim().length, 0);
  const strange = pieces.reduce((sum, { text }) => sum + (text.match(/[\uFFFD\uE000-\uF8FF\p{Cc}]/gu)?.length ?? 0), 0);
  if (characters < leastCharacters || strange > characters * 0.1 || (await isLaidUnder(page))) return undefined;
  return runsOf(pieces, { width: viewport.width, height: viewport.height });
}

async function isLaidUnder(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let hidden = 0;
  let shown = 0;
  let mode = 0;
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.setTextRenderingMode) mode = Number((argsArray[at] as readonly unknown[])[0]);
    if (operator !== OPS.showText) continue;
    if (mode === invisible) hidden += 1;
    else shown += 1;
  }
  return hidden > shown;
}

async function openPicture(bytes: Uint8Array): Promise<PageSource> {
  const picture = await loadImage(Buffer.from(bytes)).catch(() => {
    throw new ReadingRefused('broken');
  });
  const { width, height } = picture;
  if (!width || !height) throw new ReadingRefused('broken');
  if (width * height > drawn.mostPixels) throw new ReadingRefused('tooLarge');
  const scale = Math.min(1, drawn.longest / Math.max(width, height));
  const canvas = whiteCanvas(Math.round(width * scale), Math.round(height * scale));
  canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { pages: 1, open: async () => ({ canvas }), close: async () => undefined };
}

async function openTiff(bytes: Uint8Array): Promise<PageSource> {
  const { default: tiff } = await import('utif2');
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
  const pages = (() => {
    try {
      return tiff.decode(buffer).filter(({ t256, t257 }) => t256 && t257);
    } catch {
      throw new ReadingRefused('broken');
    }
  })();
  if (pages.length === 0) throw new ReadingRefused('broken');
  return {
    pages: pages.length,
    close: async () => undefined,
    open: async (number) => {
      const page = pages[number - 1];
      const sizeOf = (tag: unknown) => Number(Array.isArray(tag) ? tag[0] : 0);
      const [width, height] = [sizeOf(page?.t256), sizeOf(page?.t257)];
      if (!page || width * height > drawn.mostPixels) throw new ReadingRefused('tooLarge');
      try {
        tiff.decodeImage(buffer, page);
      } catch {
        throw new ReadingRefused('broken');
      }
      const full = createCanvas(width, height);
      const image = full.getContext('2d').createImageData(width, height);
      image.data.set(tiff.toRGBA8(page));
      full.getContext('2d').putImageData(image, 0, 0);
      const scale = Math.min(1, drawn.longest / Math.max(width, height));
      const canvas = whiteCanvas(Math.round(width * scale), Math.round(height * scale));
      canvas.getContext('2d').drawImage(full, 0, 0, canvas.width, canvas.height);
      return { canvas };
    },
  };
}

export function whiteCanvas(width: number, height: number): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return canvas;
}
