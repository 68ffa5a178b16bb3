import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { keysOfScan, scanKey } from '#domain/barcodes/codes.ts';
import type { SheetLabel } from '#domain/core/sheet.ts';
import { readCodes } from '#server/platform/codes/readCodes.ts';
import { drawPdf } from '#server/print/drawPdf.ts';
import { keepFigures, repeats } from '../longRun.ts';
import { asPhoto, type DrawnSample, dice, onScreen, sampleOf } from './readBack.ts';

/** Codes that we draw are read back by the reader of photos. */
const count = repeats('CODES_DRAWN', { short: 7, long: 500 });
const seed = 20_261_128;

async function isReadBack({ kind, code }: DrawnSample, picture: Uint8Array): Promise<boolean> {
  const read = await readCodes(picture);
  const kept = scanKey(kind, code);
  return 'codes' in read && read.codes.some((found) => keysOfScan(found).includes(kept));
}

async function countRead(pictureOf: (sample: DrawnSample, roll: (most: number) => number) => Promise<Uint8Array>) {
  const roll = dice(seed);
  const missed: string[] = [];
  for (let at = 0; at < count; at++) {
    const sample = sampleOf(at, roll);
    if (!(await isReadBack(sample, await pictureOf(sample, roll)))) missed.push(`${sample.kind} ${sample.code}`);
  }
  return { read: count - missed.length, missed };
}

test('every code that is drawn on a screen is read back', async () => {
  const { read, missed } = await countRead(onScreen);
  keepFigures('Codes read back from the screen', { [`of ${count}`]: read });
  expect(missed).toEqual([]);
});

const labelOf = ({ kind, code }: DrawnSample): SheetLabel => ({
  number: code,
  codeKind: kind,
  title: '',
  isBarcodeOnly: true,
});

/** A page as a label printer of 203 dpi draws it: black or white, dot by dot. */
async function printedAt203(pdf: Uint8Array): Promise<Buffer[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, disableFontFace: true }).promise;
  const pages: Buffer[] = [];
  for (let no = 1; no <= document.numPages; no++) {
    const page = await document.getPage(no);
    const viewport = page.getViewport({ scale: 203 / 72 });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const context = canvas.getContext('2d');
    await page.render({ canvasContext: context as never, canvas: null, viewport }).promise;
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < pixels.data.length; at += 4)
      pixels.data.fill((pixels.data[at] ?? 0) < 128 ? 0 : 255, at, at + 3);
    context.putImageData(pixels, 0, 0);
    pages.push(canvas.toBuffer('image/png'));
  }
  await document.destroy();
  return pages;
}

test('every code on a label is read back from the PDF at 203 dpi', async () => {
  const roll = dice(seed);
  const samples = Array.from({ length: count }, (_, at) => sampleOf(at, roll));
  const missed: string[] = [];
  for (let from = 0; from < count; from += 50) {
    const batch = samples.slice(from, from + 50);
    const pages = await printedAt203(await drawPdf({ kind: 'labels', title: '条码', labels: batch.map(labelOf) }));
    for (const [at, sample] of batch.entries()) {
      const page = pages[at];
      if (!page || !(await isReadBack(sample, page))) missed.push(`${sample.kind} ${sample.code}`);
    }
  }
  keepFigures('Codes read back from labels at 203 dpi', { [`of ${count}`]: count - missed.length });
  expect(missed).toEqual([]);
});

const timeout = 180_000 + count * 2_000;

test('at least 95 of 100 are read from a photo: blurred, turned by up to ten degrees, in a shadow', {
  timeout,
}, async () => {
  const { read, missed } = await countRead(asPhoto);
  keepFigures('Codes read back from photos', { [`of ${count}`]: read });
  expect(read / count, missed.join(', ')).toBeGreaterThanOrEqual(0.95);
});

test('a photo that is upside down is read; one without a code, and what is no picture, are told apart', async () => {
  const roll = dice(seed);
  const sample = sampleOf(1, roll);
  expect(await isReadBack(sample, await upsideDown(await onScreen(sample)))).toBe(true);
  const empty = createCanvas(800, 600);
  empty.getContext('2d').fillRect(0, 0, 800, 600);
  expect(await readCodes(empty.toBuffer('image/png'))).toEqual({ refusal: 'noCode' });
  expect(await readCodes(Buffer.from('no picture'))).toEqual({ refusal: 'noPicture' });
});

async function upsideDown(picture: Buffer): Promise<Buffer> {
  const { loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.rotate(Math.PI);
  context.drawImage(image, -image.width, -image.height);
  return canvas.toBuffer('image/png');
}
