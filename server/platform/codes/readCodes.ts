import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** What stands in a picture, or why nothing does. */
export type CodesAnswer =
  | { readonly codes: readonly string[] }
  | { readonly refusal: 'noPicture' | 'tooLarge' | 'noCode' };

/** Pixels of a photo that is looked at; phones take up to 50 million. */
const mostPixels = 64_000_000;
/** The longer side at which codes are looked for first. */
const fullSide = 2_400;

const options: ReaderOptions = {
  formats: ['EAN13', 'EAN8', 'UPCA', 'Code128', 'Code39', 'ITF', 'QRCode', 'DataMatrix', 'PDF417'],
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  maxNumberOfSymbols: 10,
  // As a scanner sends it, separators of GS1 included.
  textMode: 'Plain',
};

let prepared: Promise<unknown> | undefined;

/** Unless it is handed its program, the library fetches that from a host far away. */
const prepare = (): Promise<unknown> => {
  prepared ??= (async () => {
    const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    const wasmBinary = new Uint8Array(wasm).buffer;
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  })();
  return prepared;
};

/** A look at a picture: how large its longer side, and turned by how many degrees. */
interface Look {
  readonly side: number;
  readonly degrees: number;
}

/** Bars are found along rows of pixels: what lies askew is turned, at half the size, until they are. */
const looks: readonly Look[] = [
  { side: fullSide, degrees: 0 },
  ...[0, -20, 20, -40, 40].map((degrees) => ({ side: fullSide / 2, degrees })),
];

/** The pixels of a picture at a size and an angle, grey around it. */
function pixelsOf(image: Image, { side, degrees }: Look) {
  const scale = Math.min(1, side / Math.max(image.width, image.height));
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const room = [Math.ceil(width * cos + height * sin), Math.ceil(width * sin + height * cos)] as const;
  const canvas = createCanvas(...room);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, ...room);
  context.translate(room[0] / 2, room[1] / 2);
  context.rotate(angle);
  context.drawImage(image, -width / 2, -height / 2, width, height);
  return context.getImageData(0, 0, ...room);
}

/** The codes in a picture, each once: looked for at full size, then at half the size and turned, until some are found. */
export async function readCodes(bytes: Uint8Array): Promise<CodesAnswer> {
  await prepare();
  let image: Image;
  try {
    image = await loadImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return { refusal: 'noPicture' };
  }
  if (image.width * image.height > mostPixels) return { refusal: 'tooLarge' };
  if (image.width === 0 || image.height === 0) return { refusal: 'noPicture' };
  for (const look of looks) {
    const pixels = pixelsOf(image, look);
    const found = await readBarcodes(pixels as unknown as ImageData, options);
    const codes = [...new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text))];
    if (codes.length > 0) return { codes };
  }
  return { refusal: 'noCode' };
}
