import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { withCheckDigit } from '#domain/barcodes/checkDigit.ts';
import { gs1Text } from '#domain/barcodes/gs1.ts';
import type { CodeKind } from '#domain/core/sheet.ts';
import { codeSvg, drawCode } from '#domain/printing/drawCode.ts';

/** Codes as people print them, drawn as a screen, a printer and a photo show them: what the reader has to read back. */
export interface DrawnSample {
  readonly kind: CodeKind;
  readonly code: string;
}

/** Numbers that look random and are the same in every run. */
export function dice(seed: number): (most: number) => number {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
}

const digits = (roll: (most: number) => number, length: number): string =>
  Array.from({ length }, () => roll(10)).join('');

const kinds: readonly CodeKind[] = ['EAN13', 'CODE128', 'SSCC', 'GS1', 'QR', 'DM', 'GS1DM'];

/** One of each kind in turn. */
export function sampleOf(at: number, roll: (most: number) => number): DrawnSample {
  const kind = kinds[at % kinds.length] ?? 'QR';
  const gtin = withCheckDigit(`069${digits(roll, 10)}`);
  const serial = { ai: '21', value: digits(roll, 4) };
  if (kind === 'EAN13') return { kind, code: withCheckDigit(`69${digits(roll, 10)}`) };
  if (kind === 'SSCC') return { kind, code: withCheckDigit(`0069${digits(roll, 13)}`) };
  if (kind === 'GS1')
    return {
      kind,
      code: gs1Text([
        { ai: '01', value: gtin },
        { ai: '10', value: `L${digits(roll, 4)}` },
      ]),
    };
  if (kind === 'GS1DM')
    return {
      kind,
      code: gs1Text([
        { ai: '01', value: gtin },
        { ai: '17', value: '281231' },
        { ai: '10', value: `A${digits(roll, 3)}` },
        serial,
      ]),
    };
  return { kind, code: `${['QG', 'BQ', 'XQ'][roll(3)]}2026${digits(roll, 8)}` };
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  draw(context: SKRSContext2D, x: number, y: number): void;
}

/** The drawing at so many pixels a module. */
async function drawnAt({ kind, code }: DrawnSample, modulePx: number): Promise<Drawn> {
  const drawn = drawCode(kind, code);
  if (!drawn) throw new Error(`${kind} ${code} is not drawn`);
  const width = drawn.modules * modulePx;
  const height = drawn.isBars ? 40 * modulePx : (width * drawn.box[1]) / drawn.box[0];
  const image = await loadImage(
    Buffer.from(codeSvg(drawn).replace('<svg ', `<svg width="${width}" height="${height}" `)),
  );
  return { width, height, draw: (context, x, y) => context.drawImage(image, x, y, width, height) };
}

/** As a screen shows it, with whatever white is around. */
export async function onScreen(sample: DrawnSample): Promise<Buffer> {
  const drawn = await drawnAt(sample, 2);
  const canvas = createCanvas(Math.ceil(drawn.width) + 40, Math.ceil(drawn.height) + 40);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawn.draw(context, 20, 20);
  return canvas.toBuffer('image/png');
}

/**
 * As a phone takes it: a label on a grey bench, turned by up to ten degrees, blurred, half in a shadow, noisy, as JPEG.
 */
export async function asPhoto(sample: DrawnSample, roll: (most: number) => number): Promise<Buffer> {
  const drawn = await drawnAt(sample, 3.5);
  const [width, height] = [1_600, 1_200];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#8d8a84';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2 + roll(100) - 50, height / 2 + roll(100) - 50);
  context.rotate(((roll(21) - 10) * Math.PI) / 180);
  context.filter = 'blur(1.2px)';
  context.fillStyle = '#f4f2ec';
  context.fillRect(-drawn.width / 2 - 40, -drawn.height / 2 - 40, drawn.width + 80, drawn.height + 80);
  drawn.draw(context, -drawn.width / 2, -drawn.height / 2);
  context.filter = 'none';
  context.resetTransform();
  const shadow = context.createLinearGradient(0, 0, width, height);
  shadow.addColorStop(0.35, 'rgba(0, 0, 0, 0)');
  shadow.addColorStop(0.65, 'rgba(0, 0, 0, 0.45)');
  context.fillStyle = shadow;
  context.fillRect(0, 0, width, height);
  const pixels = context.getImageData(0, 0, width, height);
  for (let at = 0; at < pixels.data.length; at += 4) {
    const noise = roll(17) - 8;
    for (const part of [at, at + 1, at + 2]) pixels.data[part] = (pixels.data[part] ?? 0) + noise;
  }
  context.putImageData(pixels, 0, 0);
  return canvas.toBuffer('image/jpeg', 80);
}

/** A photo of a code, the same every time. */
export const drawnPhoto = (sample: DrawnSample): Promise<Buffer> => asPhoto(sample, dice(7));
