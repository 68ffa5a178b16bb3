import type { OcrBox, OcrEngineKind, OcrWord } from './ocrValues.ts';

/** A page as it was read. */
export interface OcrPageText {
  /** From 1. */
  readonly page: number;
  readonly engine: OcrEngineKind;
  /** Noisy, or no flat picture: nothing on it is certain. */
  readonly isFlawed: boolean;
  /** Pixels, which tell how wide a letter is against its height. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly OcrWord[];
}

/** A run of text on its page. */
export interface PlacedWord extends OcrWord {
  readonly page: OcrPageText;
}

/** Runs that stand beside each other, from the left. */
export interface TextRow {
  readonly page: OcrPageText;
  readonly top: number;
  readonly bottom: number;
  readonly words: readonly PlacedWord[];
}

const middle = ([, top, , bottom]: OcrBox): number => (top + bottom) / 2;

/** Rows of a document from its first page to its last; pages lie straight. */
export function textRows(pages: readonly OcrPageText[]): TextRow[] {
  return pages.flatMap((page) => {
    const words = page.words.map((word): PlacedWord => ({ ...word, page }));
    const rows: PlacedWord[][] = [];
    for (const word of words.sort((left, right) => middle(left.box) - middle(right.box))) {
      const row = rows.at(-1);
      const last = row?.[0];
      const height = word.box[3] - word.box[1];
      const near =
        last && Math.abs(middle(last.box) - middle(word.box)) < Math.min(height, last.box[3] - last.box[1]) * 0.5;
      if (row && near) row.push(word);
      else rows.push([word]);
    }
    return rows.map((row): TextRow => {
      const sorted = row.sort((left, right) => left.box[0] - right.box[0]);
      const top = Math.min(...sorted.map(({ box }) => box[1]));
      return { page, top, bottom: Math.max(...sorted.map(({ box }) => box[3])), words: sorted };
    });
  });
}

/** A part of a run, from one character up to another: its box is as much of the run's. */
export function partOf(word: PlacedWord, from: number, to = word.text.length): PlacedWord {
  const text = word.text.slice(from, to);
  const lead = text.length - text.trimStart().length;
  const [x1, top, x2, bottom] = word.box;
  const total = widthOf(word.text) || 1;
  const at = (place: number) => x1 + ((x2 - x1) * widthOf(word.text.slice(0, place))) / total;
  const trimmed = text.trim();
  const begin = from + lead;
  // The same characters of the second reading, where both have as many.
  const { text2, ...rest } = word;
  const other =
    text2 !== undefined && text2.length === word.text.length ? text2.slice(begin, begin + trimmed.length) : text2;
  return {
    ...rest,
    text: trimmed,
    box: [at(begin), top, at(begin + trimmed.length), bottom],
    ...(other !== undefined && { text2: text2 === word.text ? trimmed : other }),
  };
}

/** How wide a text is in Latin letters: a Chinese character takes two. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);

/** How much of the narrower of two stretches lies in the other, from 0 to 1. */
export function overlap(left: readonly [number, number], right: readonly [number, number]): number {
  const shared = Math.min(left[1], right[1]) - Math.max(left[0], right[0]);
  return shared <= 0 ? 0 : shared / Math.max(1e-6, Math.min(left[1] - left[0], right[1] - right[0]));
}

/** Text as words on papers are compared: small letters and digits, no blanks and no marks. */
export const bareKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A text without these signs at its end. */
export function withoutTail(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
