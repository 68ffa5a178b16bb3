import { type Canvas, createCanvas } from '@napi-rs/canvas';
import type { OcrWord } from '#domain/ocr/ocrValues.ts';
import { type LocalEngine, type Quad, quadOf, type ReadRun, rgbOf } from './localEngine.ts';
import { whiteCanvas } from './pageSource.ts';

/** A picture that was read, and how it lies straight. */
export interface PictureRead {
  readonly canvas: Canvas;
  readonly turned: number;
  readonly noise: number;
  readonly isFlawed: boolean;
  readonly words: readonly OcrWord[];
}

const sides = { look: 960, read: 1_600 };
/** Mean difference of a pixel to its neighbours above which a page is drawn once more, softened. */
const noisy = 12;
const flatWithin = 0.02;
const leastSkew = 0.003;

/** Straightens a picture and reads it: noise, way up, boxes, words, and Latin words once more. */
export async function readPicture(drawn: Canvas, engine: LocalEngine): Promise<PictureRead> {
  const noise = noiseOf(drawn);
  const calm = noise > noisy ? softened(drawn) : drawn;
  const turned = isBlank(calm) ? 0 : await wayUp(calm, engine);
  const upright = turnedBy(calm, turned);
  const picture = rgbOf(upright);
  const boxes = await engine.find(picture, sides.read);
  const first = await engine.read(picture, boxes, 'zh');
  const runs = await readAgain(first, boxes, (some) => engine.read(picture, some, 'en'));
  const shown = noise > noisy ? turnedBy(drawn, turned) : upright;
  return { ...straightened(shown, runs), turned, noise, isFlawed: noise > noisy || !isFlat(runs) };
}

/** Latin text is read by a second model; where it is sure, its text stands, and both are kept. */
async function readAgain(
  first: readonly ReadRun[],
  boxes: Parameters<LocalEngine['read']>[1],
  read: (boxes: Parameters<LocalEngine['read']>[1]) => Promise<readonly ReadRun[]>,
): Promise<readonly ReadRun[]> {
  const placeOf = (quad: Quad) => quad.map(({ x, y }) => `${x},${y}`).join();
  const boxAt = new Map(boxes.map((box) => [placeOf(quadOf(box)), box]));
  const isLatin = ({ text }: ReadRun) => /[A-Za-z0-9]/.test(text) && /^[\x20-\x7e：（），。；￥¥°²³]+$/.test(text);
  const again = first.filter(isLatin).flatMap(({ quad }) => boxAt.get(placeOf(quad)) ?? []);
  const second = new Map((await read(again)).map((run) => [placeOf(run.quad), run]));
  return first.map((run) => {
    const other = isLatin(run) ? second.get(placeOf(run.quad)) : undefined;
    if (!other || other.text === '') return run;
    return other.conf >= 0.8 ? { ...other, text2: run.text } : { ...run, text2: other.text };
  });
}

function noiseOf(canvas: Canvas): number {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const grey = (at: number): number =>
    (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
  let sum = 0;
  let count = 0;
  // Every third pixel of every third row says as much.
  for (let y = 1; y < height - 1; y += 3)
    for (let x = 1; x < width - 1; x += 3) {
      const at = (y * width + x) * 4;
      const around = grey(at - 4) + grey(at + 4) + grey(at - width * 4) + grey(at + width * 4);
      sum += Math.abs(grey(at) - around / 4);
      count += 1;
    }
  return count ? Math.round((sum / count) * 1_000) / 1_000 : 0;
}

/** A page without ink: nothing on it, rather than nothing found. */
function isBlank(canvas: Canvas): boolean {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  for (let at = 0; at < data.length; at += 16) if ((data[at] ?? 255) < 160) return false;
  return true;
}

function softened(canvas: Canvas): Canvas {
  const soft = whiteCanvas(canvas.width, canvas.height);
  const context = soft.getContext('2d');
  context.filter = 'blur(1.5px)';
  context.drawImage(canvas, 0, 0);
  return soft;
}

/** Degrees clockwise by which a picture is to be turned so that its words stand upright. */
async function wayUp(canvas: Canvas, engine: LocalEngine): Promise<number> {
  const picture = rgbOf(canvas);
  const boxes = await engine.find(picture, sides.look);
  if (boxes.length === 0) return 0;
  const tall = boxes.filter(({ width, height }) => height > width * 1.2).length;
  const side = tall > boxes.length / 2 ? 90 : 0;
  const [upright, turned] = [side, side + 180];
  const [one, other] = [await sureness(canvas, upright, engine), await sureness(canvas, turned, engine)];
  return other > one ? turned : upright;
}

/** How surely the longest lines are read when the picture is turned: the sum of confidence by length. */
async function sureness(canvas: Canvas, degrees: number, engine: LocalEngine): Promise<number> {
  const picture = rgbOf(turnedBy(canvas, degrees));
  const boxes = [...(await engine.find(picture, sides.look))]
    .sort((left, right) => right.width - left.width)
    .slice(0, 8);
  const runs = await engine.read(picture, boxes, 'zh');
  return runs.reduce((sum, { conf, text }) => sum + conf * text.length, 0);
}

function turnedBy(canvas: Canvas, degrees: number): Canvas {
  if (degrees % 360 === 0) return canvas;
  const { width, height } = canvas;
  const isSide = degrees % 180 !== 0;
  const turned = createCanvas(isSide ? height : width, isSide ? width : height);
  const context = turned.getContext('2d');
  context.translate(turned.width / 2, turned.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(canvas, -width / 2, -height / 2);
  return turned;
}

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
const lengthOf = (from: Quad[number], to: Quad[number]): number => Math.hypot(to.x - from.x, to.y - from.y);
const wide = (runs: readonly ReadRun[]): readonly ReadRun[] =>
  runs.filter(({ quad: [a, b, , d] }) => lengthOf(a, b) > lengthOf(a, d) * 4);

/** Whether edges above and below words are of one length, as on a scan, and no paper bends away. */
const isFlat = (runs: readonly ReadRun[]): boolean => {
  const slopes = wide(runs).map(({ quad: [a, b] }) => (b.y - a.y) / Math.max(1, b.x - a.x));
  const middle = median(slopes);
  const bent = slopes.filter((slope) => Math.abs(slope - middle) > flatWithin).length;
  const uneven = median(wide(runs).map(({ quad: [a, b, c, d] }) => Math.abs(lengthOf(a, b) / lengthOf(d, c) - 1)));
  return uneven <= flatWithin && bent <= slopes.length * 0.2;
};

/** The picture turned by its skew, and the words where they stand on it then. */
function straightened(canvas: Canvas, runs: readonly ReadRun[]): { canvas: Canvas; words: readonly OcrWord[] } {
  const { width, height } = canvas;
  const slope = median(wide(runs).map(({ quad: [a, b] }) => (b.y - a.y) / Math.max(1, b.x - a.x)));
  const angle = Math.abs(slope) > leastSkew ? -Math.atan(slope) : 0;
  const straight = angle ? whiteCanvas(width, height) : canvas;
  if (angle) {
    const context = straight.getContext('2d');
    context.translate(width / 2, height / 2);
    context.rotate(angle);
    context.drawImage(canvas, -width / 2, -height / 2);
  }
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;
  const words = runs.map(({ text, text2, conf, quad }): OcrWord => {
    const corners = quad.map(({ x, y }) => {
      const [dx, dy] = [x - width / 2, y - height / 2];
      return { x: dx * cos - dy * sin + width / 2, y: dx * sin + dy * cos + height / 2 };
    });
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    return {
      text,
      conf: Math.round(conf * 1e4) / 1e4,
      box: [
        inside(Math.min(...xs) / width),
        inside(Math.min(...ys) / height),
        inside(Math.max(...xs) / width),
        inside(Math.max(...ys) / height),
      ],
      ...(text2 !== undefined && { text2 }),
    };
  });
  return { canvas: straight, words: words.filter(({ text }) => text.trim() !== '') };
}
