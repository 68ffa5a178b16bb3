import type { Tone, ToneIcon } from '#domain/core/flow.ts';
import { bi, type Text } from '#domain/core/text.ts';
import type { OcrLevel } from '#domain/ocr/ocrValues.ts';

/** How sure a value is, as colour, shape and word together. */
export const levelLooks: Readonly<
  Record<OcrLevel, { readonly tone: Tone; readonly icon: ToneIcon; readonly name: Text }>
> = {
  HIGH: { tone: 'ok', icon: 'tick', name: bi('高', 'High') },
  MID: { tone: 'wait', icon: 'clock', name: bi('中', 'Medium') },
  LOW: { tone: 'bad', icon: 'mark', name: bi('低', 'Low') },
  NONE: { tone: 'plain', icon: 'ring', name: bi('未识别', 'None') },
  HAND: { tone: 'run', icon: 'dot', name: bi('人工', 'Typed') },
};
