import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, test } from 'vitest';
import { repeats } from '#tests/longRun.ts';
import { captchaFaces, captchaLetters, captchaSize, drawCaptcha } from './drawCaptcha.ts';

/**
 * What a program without learning does: it draws each letter in each face, turned a little, lays it over every place of
 * the picture and takes the four best that stand beside each other (normalised cross-correlation).
 */
const scale = 1 / 4;
const size = { width: Math.round(captchaSize.width * scale), height: Math.round(captchaSize.height * scale) };

const pictureCount = repeats('CAPTCHA_PICTURES', { short: 40, long: 200 });

interface Template {
  readonly letter: string;
  readonly width: number;
  readonly height: number;
  /** Zero mean, length one. */
  readonly ink: Float32Array;
}

const inkOf = (canvas: Canvas): Float32Array => {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return Float32Array.from({ length: canvas.width * canvas.height }, (_, place) => data[place * 4 + 3] ?? 0);
};

function normalised(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return centred.map((value) => value / (length || 1));
}

function templateOf(letter: string, face: string, angle: number): Template {
  const canvas = createCanvas(30, 30);
  const pen = canvas.getContext('2d');
  pen.font = `${70 * scale}px "${face}"`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.translate(15, 15);
  pen.rotate(angle);
  pen.fillText(letter, 0, 0);
  const all = inkOf(canvas);
  const columns = Array.from({ length: 30 }, (_, x) => x).filter((x) =>
    Array.from({ length: 30 }, (_, y) => all[y * 30 + x]).some((ink) => (ink ?? 0) > 40),
  );
  const rows = Array.from({ length: 30 }, (_, y) => y).filter((y) =>
    Array.from({ length: 30 }, (_, x) => all[y * 30 + x]).some((ink) => (ink ?? 0) > 40),
  );
  const [left = 0, top = 0] = [columns[0], rows[0]];
  const [width, height] = [columns.length, rows.length];
  const ink = Float32Array.from(
    { length: width * height },
    (_, place) => all[(top + Math.floor(place / width)) * 30 + left + (place % width)] ?? 0,
  );
  return { letter, width, height, ink: normalised(ink) };
}

interface Match {
  readonly letter: string;
  readonly middle: number;
  readonly score: number;
}

function bestMatches(picture: Float32Array, { letter, width, height, ink }: Template): Match[] {
  const found: Match[] = [];
  for (let left = 0; left + width <= size.width; left++) {
    let best = 0;
    for (let top = 0; top + height <= size.height; top++) {
      let [sum, squares, product] = [0, 0, 0];
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const value = picture[(top + y) * size.width + left + x] as number;
          sum += value;
          squares += value * value;
          product += value * (ink[y * width + x] as number);
        }
      }
      const spread = Math.sqrt(squares - (sum * sum) / (width * height));
      if (spread > 0) best = Math.max(best, product / spread);
    }
    found.push({ letter, middle: left + width / 2, score: best });
  }
  return found;
}

function read(picture: Float32Array, templates: readonly Template[]): string {
  const matches = templates
    .flatMap((template) => bestMatches(picture, template))
    .toSorted((left, right) => right.score - left.score);
  const taken: Match[] = [];
  for (const match of matches) {
    if (taken.length === 4) break;
    if (taken.every(({ middle }) => Math.abs(middle - match.middle) > 7)) taken.push(match);
  }
  return taken
    .toSorted((left, right) => left.middle - right.middle)
    .map(({ letter }) => letter)
    .join('');
}

function small(image: Image | Canvas): Float32Array {
  const canvas = createCanvas(size.width, size.height);
  canvas.getContext('2d').drawImage(image, 0, 0, size.width, size.height);
  return inkOf(canvas);
}

/** The same letters as they stand in the face, beside each other: what the reader must be able to read. */
function plain(code: string): Canvas {
  const canvas = createCanvas(captchaSize.width, captchaSize.height);
  const pen = canvas.getContext('2d');
  [...code].forEach((letter, place) => {
    pen.font = `70px "${captchaFaces[place % captchaFaces.length]}"`;
    pen.fillText(letter, 14 + place * 60, 64);
  });
  return canvas;
}

describe('a captcha is not read by comparing it with the shapes of its letters', () => {
  let templates: readonly Template[];
  beforeAll(() => {
    templates = [...captchaLetters].flatMap((letter) =>
      captchaFaces.flatMap((face) => [-0.2, 0, 0.2].map((angle) => templateOf(letter, face, angle))),
    );
  });

  test('a reader that reads plain letters reads few of these pictures', async () => {
    const codes = (await Promise.all(Array.from({ length: pictureCount }, drawCaptcha))).map(({ code }) => code);
    const readPlain = codes.filter((code) => read(small(plain(code)), templates) === code).length;
    expect(readPlain).toBeGreaterThanOrEqual(0.7 * pictureCount);

    let whole = 0;
    for (let picture = 0; picture < pictureCount; picture++) {
      const { code, png } = await drawCaptcha();
      if (read(small(await loadImage(png)), templates) === code) whole += 1;
    }
    expect(whole).toBeLessThanOrEqual(Math.max(2, 0.03 * pictureCount));
  });

  test('no two pictures of one code are alike, and each is drawn in milliseconds', async () => {
    const begin = performance.now();
    const pictures = await Promise.all(Array.from({ length: 100 }, drawCaptcha));
    expect((performance.now() - begin) / pictures.length).toBeLessThan(60);
    expect(new Set(pictures.map(({ png }) => png.toString('base64'))).size).toBe(100);
    for (const { code, png } of pictures) {
      expect(code).toMatch(new RegExp(`^[${captchaLetters}]{4}$`));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
    }
  });
});
