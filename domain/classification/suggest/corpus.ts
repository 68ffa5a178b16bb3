import { type WordCounts, wordWeightOf } from './words.ts';

/** What is known of all texts of one kind together. It is counted while they come and go, never all at once. */
export interface Corpus {
  readonly texts: number;
  /** Words of one text, on average. */
  readonly length: number;
  /** In how many texts a word stands. */
  held(word: string): number;
}

/**
 * How rare a word is, from 0 to 1, whatever the number of texts: sizes that were kept when there were fewer still
 * compare.
 */
const rarity = (word: string, { texts, held }: Corpus): number => {
  const count = held(word);
  return texts === 0 ? 0 : Math.log(1 + (texts + 0.5) / (count + 0.5)) / Math.log(1 + (texts + 0.5) / 0.5);
};

const presence = (times: number): number => 1 + Math.log(times);

const shareOf = (word: string, times: number, corpus: Corpus): number =>
  wordWeightOf(word) * presence(times) * rarity(word, corpus);

/** The length of a text as a vector of its words. */
export function sizeOf(words: WordCounts, corpus: Corpus): number {
  let sum = 0;
  for (const [word, times] of words) sum += shareOf(word, times, corpus) ** 2;
  return Math.sqrt(sum);
}

/**
 * Tells how alike other texts are to this one, 0 to 1, rare words before common ones. What is known of the asked words
 * is worked out once for the hundreds of texts they are compared with.
 */
export function likenessTo(
  asked: WordCounts,
  corpus: Corpus,
): (other: { readonly words: WordCounts; readonly size: number }) => number {
  const own = [...asked].map(([word, times]) => {
    const rare = wordWeightOf(word) * rarity(word, corpus);
    return { word, rare, share: rare * presence(times) };
  });
  const ownSize = Math.sqrt(own.reduce((sum, { share }) => sum + share ** 2, 0));
  return ({ words, size }) => {
    let product = 0;
    for (const { word, rare, share } of own) {
      const times = words.get(word);
      if (times) product += share * rare * presence(times);
    }
    return ownSize * size > 0 ? Math.min(1, product / (ownSize * size)) : 0;
  };
}

const k1 = 1.2;
const b = 0.6;

/** BM25: how much of what is asked a text says, long texts held to it. */
export function saysOf(asked: WordCounts, words: WordCounts, corpus: Corpus): number {
  const length = lengthOf(words);
  let score = 0;
  for (const [word, wanted] of asked) {
    const times = words.get(word) ?? 0;
    if (times === 0) continue;
    const held = corpus.held(word);
    const idf = Math.log(1 + (corpus.texts - held + 0.5) / (held + 0.5));
    const saturated = (times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / (corpus.length || 1)));
    score += wordWeightOf(word) * presence(wanted) * Math.max(idf, 0) * saturated;
  }
  return score;
}

/** Which part of what is asked a text holds, rare words before common ones, 0 to 1. */
export function shareHeld(asked: WordCounts, words: WordCounts, corpus: Corpus): number {
  let [held, all] = [0, 0];
  for (const [word, times] of asked) {
    const share = shareOf(word, times, corpus);
    all += share;
    if (words.has(word)) held += share;
  }
  return all > 0 ? held / all : 0;
}

/** Whole words and characters stand beside the pairs they consist of, which alone count. */
export const lengthOf = (words: WordCounts): number => {
  let length = 0;
  for (const [word, times] of words) if (wordWeightOf(word) === 1) length += times;
  return length;
};

/** So many texts may hold the words that are looked for: rare words find what is alike, common ones only cost. */
const mostHeld = 1_000;
/** However common they are. */
const fewestWords = 3;

/** The words to look for in an index, the rarest first; none where no text holds any. */
export function rareWords(words: readonly string[], { held }: Corpus): readonly string[] {
  let sum = 0;
  return words
    .filter((word) => held(word) > 0)
    .sort((left, right) => held(left) - held(right))
    .filter((word, at) => {
      sum += held(word);
      return at < fewestWords || sum <= mostHeld;
    });
}
