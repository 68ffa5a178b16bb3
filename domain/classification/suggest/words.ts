import { md5 } from '../../core/md5.ts';

/**
 * The words of goods texts: every Chinese character, every pair of neighbours, whole Latin words, numbers with their
 * unit, and whole words that staff know as synonyms. Pairs make a splitter of Chinese words unnecessary. Traditional
 * characters stay as they are: the house ships no table of them. @see docs/spec/classification.md 8.2
 */

/** V-09: half-width, small letters, no spaces and punctuation. */
export const norm = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');

/** What a person says of goods. */
export interface GoodsText {
  readonly nameZh: string;
  readonly spec?: string | null | undefined;
  readonly material?: string | null | undefined;
  readonly usage?: string | null | undefined;
  readonly principle?: string | null | undefined;
}

/** Tells goods texts apart as people do: widths, cases, spaces and punctuation are no difference. */
export const textKeyOf = ({ nameZh, spec, material, usage }: GoodsText): string =>
  md5([nameZh, spec, material, usage].map(norm).join('#'));

/** A text and how much it counts. */
export interface Said {
  readonly text: string | null | undefined;
  readonly times: number;
  /** A word that staff know for it: it counts as a whole, too. */
  readonly isSynonym?: boolean;
}

/** Word -> how often it is said. */
export type WordCounts = ReadonlyMap<string, number>;

/** More of them than any goods text has. */
const mostWords = 400;

const runs =
  /\p{Script=Han}+|\d+(?:[.,]\d+)*(?:%|°c|毫米|厘米|毫升|毫克|千克|公斤|千瓦|英寸|[克米升吨伏瓦安寸吋孔芯]|[a-z]+)?|[a-z][a-z0-9]*/gu;

/** Before whole words of synonyms, so that they are no pair of characters. */
export const wholeWord = (word: string): string => `=${norm(word)}`;

/**
 * @param synonyms words that staff know; those that occur count as a whole, too
 */
export function wordCountsOf(said: readonly Said[], synonyms: readonly string[] = []): WordCounts {
  const words = new Map<string, number>();
  const add = (word: string, times: number) => {
    if (words.size < mostWords || words.has(word)) words.set(word, (words.get(word) ?? 0) + times);
  };
  for (const { text, times, isSynonym } of said) {
    if (!text) continue;
    if (isSynonym) add(wholeWord(text), times);
    const folded = text.normalize('NFKC').toLowerCase();
    for (const [run] of folded.matchAll(runs)) for (const word of wordsOfRun(run)) add(word, times);
    const whole = synonyms.length ? norm(text) : '';
    for (const synonym of synonyms) if (whole.includes(norm(synonym))) add(wholeWord(synonym), times);
  }
  return words;
}

function wordsOfRun(run: string): readonly string[] {
  if (!/^\p{Script=Han}/u.test(run)) return [run];
  const characters = [...run];
  return [...characters, ...characters.slice(1).map((character, at) => `${characters[at]}${character}`)];
}

const isSingle = (word: string): boolean => /^\p{Script=Han}$/u.test(word);

/** Characters by themselves say little and stand in most texts: they rank, and find only where nothing else does. */
export const isFinding = (word: string): boolean => !isSingle(word) && !word.startsWith('=');

const weights = { single: 0.3, plain: 1, whole: 2 } as const;

export const wordWeightOf = (word: string): number =>
  word.startsWith('=') ? weights.whole : isSingle(word) ? weights.single : weights.plain;

const headLength = 4;

/** Chinese names end in what the goods are: 汽车用刹车片 are brake pads. */
const headOf = (nameZh: string): string => {
  const [first = ''] = nameZh
    .normalize('NFKC')
    .trim()
    .split(/[\s,，;；(（]/);
  return [...first].slice(-headLength).join('');
};

/** Goods as they are asked for: the name counts three times, its end once more as much, the brand not at all. */
export const saidOfGoods = ({ nameZh, spec, material, usage, principle }: GoodsText): readonly Said[] => [
  { text: nameZh, times: 3 },
  { text: headOf(nameZh), times: 3 },
  { text: spec, times: 1 },
  { text: material, times: 1 },
  { text: usage, times: 1 },
  { text: principle, times: 1 },
];

/**
 * Of the words that staff know those that the goods text holds; a short one inside of a longer one says nothing by
 * itself.
 */
export function synonymsIn(goods: GoodsText, known: readonly string[]): readonly string[] {
  const text = saidOfGoods(goods).map((said) => norm(said.text)).join(' ');
  const found = known.map((word) => ({ word, folded: norm(word) })).filter(({ folded }) => folded !== '' && text.includes(folded));
  return found
    .filter(({ folded }) => !found.some((other) => other.folded !== folded && other.folded.includes(folded)))
    .map(({ word }) => word);
} // biome-ignore format: one search
