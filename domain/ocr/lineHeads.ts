import { type Label, labelAhead } from './labels.ts';
import type { OcrFieldDefinition } from './ocrFields.ts';
import { bareKey, overlap, type PlacedWord, partOf, type TextRow } from './pageText.ts';

/** A column of a table: what its cells are, where that is known, and where it stands. */
export interface HeadedColumn {
  readonly field?: OcrFieldDefinition;
  /** 1 where its head says so letter by letter. */
  readonly weight: number;
  readonly head: string;
  /** The head alone. */
  readonly from: number;
  readonly to: number;
  /** The head with the cells that stand under it beyond doubt. */
  left: number;
  right: number;
}

/** Fewer named columns are no table. */
export const leastHeads = 3;
/** Types of what is counted and measured. */
export const numericTypes: ReadonlySet<string> = new Set(['number', 'money', 'count']);

/** The columns that a row names, together with the row below where heads have two. */
export function headAt(
  rows: readonly TextRow[],
  at: number,
  labels: readonly Label[],
): { readonly columns: HeadedColumn[]; readonly rows: number } | undefined {
  const [row, next] = [rows[at], rows[at + 1]];
  if (!row || row.words.length < 2) return undefined;
  const single = columnsOf(row.words, labels);
  const isNear = next && next.page === row.page && next.top - row.bottom < (row.bottom - row.top) * 0.9;
  const joined = isNear && !looksLikeData(next) ? columnsOf(stacked(row.words, next.words), labels) : [];
  const named = (columns: readonly HeadedColumn[]) => columns.filter(({ field }) => field).length;
  const best =
    named(joined) > named(single) ||
    (named(joined) === named(single) && named(joined) > 0 && isTranslated(next, labels))
      ? { columns: joined, rows: 2 }
      : { columns: single, rows: 1 };
  if (named(best.columns) < leastHeads) return undefined;
  // A row of labels with their values beside them is no head.
  const closed = row.words.filter(({ text }) => /[:：]/.test(text)).length;
  const hasNumbers = best.columns.some(({ field }) => field && numericTypes.has(field.type));
  return closed > 1 || (!hasNumbers && named(best.columns) < 4) || looksLikeData(row) ? undefined : best;
}

/** The second row of heads says the same in another language. */
const isTranslated = (row: TextRow | undefined, labels: readonly Label[]): boolean =>
  (row?.words.filter(({ text }) => labelAhead(text, labels)).length ?? 0) >= 2;

/** Whether a row holds values rather than names. */
const looksLikeData = ({ words }: TextRow): boolean =>
  words.filter(({ text }) => /^[\d.,\s-]+$/.test(text) && /\d/.test(text)).length > words.length * 0.3;

/** Heads of two rows, those that stand above each other as one. */
function stacked(upper: readonly PlacedWord[], lower: readonly PlacedWord[]): PlacedWord[] {
  const left = new Set(lower);
  const joined = upper.map((word): PlacedWord => {
    const under = lower.filter((other) => overlap([word.box[0], word.box[2]], [other.box[0], other.box[2]]) > 0.4);
    for (const one of under) left.delete(one);
    const all = [word, ...under];
    const box = [
      Math.min(...all.map(({ box: [x] }) => x)),
      word.box[1],
      Math.max(...all.map(({ box: [, , x] }) => x)),
      Math.max(...all.map(({ box: [, , , y] }) => y)),
    ] as const;
    return { ...word, text: all.map(({ text }) => text).join(' '), box };
  });
  return [...joined, ...left].sort((one, other) => one.box[0] - other.box[0]);
}

function columnsOf(words: readonly PlacedWord[], labels: readonly Label[]): HeadedColumn[] {
  const taken = new Set<string>();
  return words
    .flatMap((word) => splitHead(word, labels))
    .map((word): HeadedColumn => {
      const keys = headKeys(word.text);
      const whole = labels.filter((label) => keys.includes(label.key));
      const ahead = labelAhead(word.text, labels);
      const options = whole.length
        ? whole
        : ahead && isMostly(ahead.label.key, word.text)
          ? labels.filter((label) => label.key === ahead.label.key)
          : [];
      const label = options.find(({ field }) => !taken.has(field.key));
      if (label) taken.add(label.field.key);
      const [from, , to] = word.box;
      const weight = whole.length ? 1 : (ahead?.weight ?? 1);
      return { ...(label && { field: label.field }), weight, head: word.text, from, to, left: from, right: to };
    });
}

/** What a head may be called: as a whole, without its number and brackets, and in each of its languages. */
function headKeys(text: string): readonly string[] {
  const bare = text.replace(boxNumber, ' ').replace(/[(（][^()（）]{0,40}[)）]/g, ' ');
  const chinese = bare.replace(/[^\u4e00-\u9fff]/g, '');
  const latin = bare.replace(/[\u4e00-\u9fff]+/g, ' ');
  return [text, bare, chinese, latin].map(bareKey).filter((key) => key !== '');
}

/** A label that is half of the head at least; `No` is no label of `No smoking`. */
const isMostly = (key: string, text: string): boolean => key.length >= bareKey(text).length * 0.45;

const longestPair = 40;
/** `7.` before the name of a box of a form. */
const boxNumber = /(?<![\d.])\d{1,2}[a-z]?\s?[.、)]\s*/g;

/** A run that names two columns, as engines join them. */
function splitHead(word: PlacedWord, labels: readonly Label[]): PlacedWord[] {
  const bare = (text: string) => bareKey(text.replace(boxNumber, ' '));
  const called = (text: string) => labels.filter(({ key }) => key === bare(text)).map(({ field }) => field.key);
  if (called(word.text).length > 0 || word.text.length > longestPair) return [word];
  for (let at = 1; at < word.text.length; at += 1) {
    const [left, right] = [called(word.text.slice(0, at)), called(word.text.slice(at))];
    // One column in two languages is one; `QuantityUnit` are two.
    if (left.length > 0 && right.length > 0 && !left.some((key) => right.includes(key)))
      return [partOf(word, 0, at), ...splitHead(partOf(word, at), labels)];
  }
  return [word];
}

/** A further row of heads, in another language or where names are long. */
export function namesColumns(row: TextRow, labels: readonly Label[]): boolean {
  if (looksLikeData(row)) return false;
  const words = row.words.flatMap((word) => splitHead(word, labels)).filter(({ text }) => headKeys(text).length > 0);
  const isNamed = ({ text }: PlacedWord) => headKeys(text).some((one) => labels.some(({ key }) => key === one));
  return words.filter(isNamed).length >= Math.max(1, words.length / 2);
}
