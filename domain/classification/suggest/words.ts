import { md5 } from '../../core/md5.ts';
import { inOneSpelling } from './variants.ts';

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
    const folded = inOneSpelling(text.normalize('NFKC').toLowerCase());
    for (const [run] of folded.matchAll(runs)) for (const word of wordsOfRun(run)) add(word, times);
    const gapped = synonyms.length ? withGaps(text) : '';
    for (const synonym of synonyms) if (holdsWord(gapped, withGaps(synonym))) add(wholeWord(synonym), times);
  }
  return words;
}

function wordsOfRun(run: string): readonly string[] {
  if (!/^\p{Script=Han}/u.test(run)) return [run];
  const characters = [...run];
  return [
    ...characters,
    ...characters.slice(1).map((character, at) => {
      const pair = `${characters[at]}${character}`;
      return isDenied(characters, at) ? denied(pair) : pair;
    }),
  ];
}

/** Before pairs that a text says its goods are not: 未漂白 is no kind of 漂白. */
const denied = (pair: string): string => `!${pair}`;

/** The two characters behind 未, 不, 无, 非 or 未经 are what is denied. */
const isDenied = (characters: readonly string[], at: number): boolean => {
  const before = characters[at - 1] ?? '';
  return /[未不无非]/.test(before) || (before === '经' && characters[at - 2] === '未');
};

/**
 * Spaces and punctuation go where Latin and Chinese meet (PCB 板) and stay between others, as one space: 汽油 车用 is no
 * 汽油车.
 */
const withGaps = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, ' ')
    .replace(/(?<=[a-z0-9]) (?=\p{Script=Han})|(?<=\p{Script=Han}) (?=[a-z0-9])/gu, '');

/** Latin words are found as a whole alone: PET is not in carpet. */
const holdsWord = (gapped: string, word: string): boolean => {
  const at = word ? gapped.indexOf(word) : -1;
  const isInside = (edge: string | undefined, beside: string | undefined) =>
    /[a-z0-9]/.test(edge ?? '') && /[a-z0-9]/.test(beside ?? '');
  return at >= 0 && !isInside(word[0], gapped[at - 1]) && !isInside(word.at(-1), gapped[at + word.length]);
};

const isSingle = (word: string): boolean => /^\p{Script=Han}$/u.test(word);

/** Characters by themselves say little and stand in most texts: they rank, and find only where nothing else does. */
export const isFinding = (word: string): boolean => !isSingle(word) && !word.startsWith('=');

const weights = { single: 0.3, plain: 1, whole: 2 } as const;

export const wordWeightOf = (word: string): number =>
  word.startsWith('=') ? weights.whole : isSingle(word) ? weights.single : weights.plain;

const headLength = 4;

/** How goods are sold, packed and graded tells nothing of what they are. */
const trade = /优质|优等|高品质|新款|出口级|出口|进口|批发|供应|真空包装|包装|[箱袋散瓶整]装|[一二三]级|级别|规格/g;

/** A name and what follows it: 钢卷 热轧 3mm is a coil first. */
const partsOf = (nameZh: string): readonly [name: string, rest: string] => {
  const [first = '', ...rest] = nameZh
    .normalize('NFKC')
    .trim()
    .split(/[\s,，;；(（]/);
  return [first, rest.join(' ').replace(trade, ' ')];
};

/** What a name says behind its use: 汽车用刹车片 are brake pads. */
const behindUse = (name: string): string => {
  const at = name.search(/用(?![品具途于])/);
  return at >= 0 && name.length - at > 2 ? name.slice(at + 1) : name;
};

/**
 * Goods as they are asked for: the name counts three times, its end, which says in Chinese what the goods are, once
 * more as much; what follows the name counts less, the brand not at all.
 */
export const saidOfGoods = ({ nameZh, spec, material, usage, principle }: GoodsText): readonly Said[] => {
  const [name, rest] = partsOf(nameZh);
  const what = behindUse(name);
  return [
    { text: name, times: 3 },
    { text: [...what].slice(-headLength).join(''), times: 3 },
    { text: rest, times: 2 },
    { text: spec, times: 1 },
    { text: material, times: 1 },
    { text: usage, times: 1 },
    { text: principle, times: 1 },
  ];
};

/**
 * Of the words that staff know those that the goods text holds; a short one inside of a longer one says nothing by
 * itself.
 */
export function synonymsIn(goods: GoodsText, known: readonly string[]): readonly string[] {
  const text = withGaps(
    [goods.nameZh, goods.spec, goods.material, goods.usage, goods.principle].filter(Boolean).join(' ; '),
  );
  const found = known.map((word) => ({ word, folded: withGaps(word) })).filter(({ folded }) => holdsWord(text, folded));
  return found
    .filter(({ folded }) => !found.some((other) => other.folded !== folded && other.folded.includes(folded)))
    .map(({ word }) => word);
}
