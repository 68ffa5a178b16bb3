import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';

/** Capitals and digits that nobody takes for one another, bent as they are. */
export const captchaLetters = 'ACDEHJKLMPRTUXY369';
const codeLength = 4;

/** Twice the size on screen, so that it is sharp there. */
export const captchaSize = { width: 256, height: 80 } as const;
const ink = '#26385c';

const require = createRequire(import.meta.url);
export const captchaFaces = ['Regular', 'Medium', 'Italic', 'MediumItalic'].map((style) => {
  const name = `captcha ${style}`;
  GlobalFonts.registerFromPath(require.resolve(`pdfmake/fonts/Roboto/Roboto-${style}.ttf`), name);
  return name;
});

export interface CaptchaPicture {
  readonly code: string;
  /** A PNG with a transparent ground. */
  readonly png: Buffer;
}

/**
 * Four letters that a person reads and a comparison with known shapes does not: each is turned, leant, stretched and
 * joined with its neighbours, crossed by strokes of its own ink and of none, and then all of it is bent as pixels, with
 * an outline that is never the same twice.
 */
export async function drawCaptcha(): Promise<CaptchaPicture> {
  const code = Array.from({ length: codeLength }, () => captchaLetters[randomInt(captchaLetters.length)]).join('');
  const flat = createCanvas(captchaSize.width, captchaSize.height);
  const pen = flat.getContext('2d');
  pen.fillStyle = pen.strokeStyle = '#000';
  drawLetters(pen, code);
  crossOut(pen);
  turnInsideOut(pen);
  // Packed beside the event loop.
  return { code, png: await bent(flat).encode('png') };
}

const between = (least: number, most: number): number => least + Math.random() * (most - least);
const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

function drawLetters(pen: SKRSContext2D, code: string): void {
  const drawn = [...code].map((letter) => {
    const font = `${between(68, 78).toFixed(1)}px "${anyOf(captchaFaces)}"`;
    pen.font = font;
    return { letter, font, width: pen.measureText(letter).width, overlap: between(-7, 0) };
  });
  const total = drawn.reduce((sum, { width, overlap }) => sum + width - overlap, 0);
  let x = (captchaSize.width - total) / 2 + between(-8, 8);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const { letter, font, width, overlap } of drawn) {
    pen.save();
    pen.font = font;
    pen.translate(x + width / 2, captchaSize.height / 2 + between(-2, 5));
    pen.rotate(between(-0.22, 0.22));
    pen.transform(between(0.85, 1.1), between(-0.12, 0.12), between(-0.2, 0.2), between(0.85, 1.05), 0, 0);
    pen.fillText(letter, 0, 0);
    pen.lineWidth = between(1, 3);
    pen.strokeText(letter, 0, 0);
    pen.restore();
    x += width - overlap;
  }
}

/** Strokes that join the letters, and strokes that cut them: neither the ink nor its gaps tell where one ends. */
function crossOut(pen: SKRSContext2D): void {
  const { width, height } = captchaSize;
  const stroke = (thickness: number) => {
    pen.lineWidth = thickness;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.moveTo(between(0, 30), between(10, height - 10));
    pen.bezierCurveTo(
      ...([width * 0.3, between(-20, height + 20), width * 0.7, between(-20, height + 20)] as const),
      ...([width - between(0, 30), between(10, height - 10)] as const),
    );
    pen.stroke();
  };
  stroke(between(2.5, 3.5));
}

/** A patch in which ink is ground and ground is ink: an eye does not mind, a comparison does. */
function turnInsideOut(pen: SKRSContext2D): void {
  const { width, height } = captchaSize;
  pen.globalCompositeOperation = 'xor';
  pen.beginPath();
  pen.ellipse(
    between(50, width - 50),
    height / 2 + between(-12, 12),
    between(46, 64),
    between(32, 42),
    between(-0.5, 0.5),
    0,
    2 * Math.PI,
  );
  pen.fill();
  pen.globalCompositeOperation = 'source-over';
}

/** Moves each pixel by long and short waves and by a fine noise. */
function bent(flat: Canvas): Canvas {
  const { width, height } = captchaSize;
  const from = flat.getContext('2d').getImageData(0, 0, width, height).data;
  const result = createCanvas(width, height);
  const pen = result.getContext('2d');
  pen.fillStyle = ink;
  pen.fillRect(0, 0, width, height);
  const image = pen.getImageData(0, 0, width, height);
  const [moveX, moveY] = [newWaves(), newWaves()];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = Math.round(x + moveX(x, y));
      const row = Math.round(y + moveY(x, y));
      const isInside = column >= 0 && column < width && row >= 0 && row < height;
      image.data[(y * width + x) * 4 + 3] = isInside ? (from[(row * width + column) * 4 + 3] ?? 0) : 0;
    }
  }
  pen.putImageData(image, 0, 0);
  return result;
}

/** By how many pixels one of them is moved. */
type Waves = (x: number, y: number) => number;

const grain = 0.35;

/** Three waves and a noise. The sine of a sum is put together from those of its parts: one for each line, not pixel. */
function newWaves(): Waves {
  const { width, height } = captchaSize;
  const waves = [
    { length: between(90, 150), swing: between(3, 5) },
    { length: between(40, 70), swing: between(1.5, 2.5) },
    { length: between(12, 20), swing: between(0.5, 1) },
  ].map(({ length, swing }) => {
    const angle = between(0, 2 * Math.PI);
    const turns = (2 * Math.PI) / length;
    const phase = between(0, 2 * Math.PI);
    const across = Array.from({ length: width }, (_, x) => x * Math.cos(angle) * turns + phase);
    const down = Array.from({ length: height }, (_, y) => y * Math.sin(angle) * turns);
    return {
      sinX: across.map((at) => swing * Math.sin(at)),
      cosX: across.map((at) => swing * Math.cos(at)),
      sinY: down.map(Math.sin),
      cosY: down.map(Math.cos),
    };
  });
  return (x, y) => {
    let moved = (Math.random() * 2 - 1) * grain;
    for (const { sinX, cosX, sinY, cosY } of waves)
      moved += (sinX[x] ?? 0) * (cosY[y] ?? 0) + (cosX[x] ?? 0) * (sinY[y] ?? 0);
    return moved;
  };
}
