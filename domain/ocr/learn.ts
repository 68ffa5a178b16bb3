import { type Label, labelAhead } from './labels.ts';
import type { OcrAnchorRule, OcrBox } from './ocrValues.ts';
import { bareKey, type OcrPageText, overlap, type PlacedWord, rowsOnPages, withoutTail } from './pageText.ts';

/** A word that could tell where a value stands. */
const isAnchorWord = (text: string): boolean => {
  const key = bareKey(text);
  const digits = key.match(/\d/g)?.length ?? 0;
  return key.length >= 2 && key.length <= 40 && digits <= key.length / 3;
};

/** Where a value stands that somebody typed: the one run that says it. */
export function placeOfValue(
  pages: readonly OcrPageText[],
  value: string,
): { readonly page: number; readonly box: OcrBox } | undefined {
  const key = bareKey(value);
  if (key.length < 2) return undefined;
  const found = pages.flatMap((page) =>
    page.words.filter(({ text }) => bareKey(text).includes(key)).map(({ box }) => ({ page: page.page, box })),
  );
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The word beside which a value stands, as a rule for the next document: before it in its own run, else to its left,
 * else above it.
 */
export function anchorOf(
  pages: readonly OcrPageText[],
  fieldKey: string,
  { page, box, value }: { readonly page: number; readonly box: OcrBox; readonly value: string },
): OcrAnchorRule | undefined {
  const rows = rowsOnPages(pages.filter((one) => one.page === page));
  const middle = (box[1] + box[3]) / 2;
  const at = rows.findIndex(({ words }) =>
    words.some((word) => isIn(word, middle) && overlap([box[0], box[2]], [word.box[0], word.box[2]]) > 0),
  );
  const row = rows[at];
  if (!row) return undefined;
  const own = row.words.find((word) => overlap([box[0], box[2]], [word.box[0], word.box[2]]) > 0);
  const inside = own && wordBefore(own.text, value);
  if (inside && isAnchorWord(inside)) return { fieldKey, word: inside, place: 'RIGHT' };
  const left = row.words.filter((word) => own && word.box[2] <= own.box[0] + 0.005).at(-1);
  if (left && isAnchorWord(left.text)) return { fieldKey, word: bare(left.text), place: 'RIGHT' };
  for (const above of rows.slice(Math.max(0, at - 3), at).reverse()) {
    const word = above.words.find((one) => own && overlap([own.box[0], own.box[2]], [one.box[0], one.box[2]]) > 0.3);
    if (word) return isAnchorWord(word.text) ? { fieldKey, word: bare(word.text), place: 'BELOW' } : undefined;
  }
  return undefined;
}

const isIn = ({ box }: PlacedWord, middle: number): boolean => box[1] <= middle && middle <= box[3];
const bare = (text: string): string => withoutTail(text.trim(), ' :：#.').trim().slice(0, 60);

/** What stands before a value in one run, up to a colon. */
function wordBefore(text: string, value: string): string | undefined {
  const at = text.indexOf(value);
  const before = at > 0 ? text.slice(0, at) : /^([^:：]{2,60})[:：]/.exec(text)?.[1];
  return before === undefined ? undefined : bare(before);
}

/** Whether the rules of everybody know a word already for this field. */
export const isKnownLabel = (word: string, labels: readonly Label[], fieldKey: string): boolean => {
  const found = labelAhead(word, labels);
  return found?.weight === 1 && found.label.key === bareKey(word) && found.label.field.key === fieldKey;
};
