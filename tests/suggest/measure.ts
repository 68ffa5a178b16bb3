import { type Corpus, lengthOf, rareWords } from '#domain/classification/suggest/corpus.ts';
import {
  type Asked,
  type Decided,
  type Fused,
  fuse,
  type Heading,
  rankHistory,
  rankTariff,
  wordsOfHeading,
} from '#domain/classification/suggest/rank.ts';
import {
  isFinding,
  saidOfGoods,
  synonymsIn,
  type WordCounts,
  wordCountsOf,
} from '#domain/classification/suggest/words.ts';
import { synonymSeeds } from '#server/classification/words/synonymSeeds.ts';
import type { Labelled } from './labelledTexts.ts';

const words = synonymSeeds.map(([word]) => word);
const day = '2026-11-23';

function corpusOf(texts: readonly WordCounts[]): Corpus {
  const held = new Map<string, number>();
  let length = 0;
  for (const text of texts) {
    length += lengthOf(text);
    for (const word of text.keys()) held.set(word, (held.get(word) ?? 0) + 1);
  }
  return { texts: texts.length, length: length / Math.max(texts.length, 1), held: (word) => held.get(word) ?? 0 };
}

/** Where the right subheading stood for a text, from 1; 0 where it was not found at all. */
export interface Placed extends Labelled {
  readonly fused: number;
  readonly byHistory: number;
  readonly byTariff: number;
  /** The first suggestion names its heading. */
  readonly isHeadingFirst: boolean;
  /** The suggestions, the best first. */
  readonly ranked: readonly Fused[];
}

/** As many as the gateway looks at. */
const mostHeadings = 100;

/**
 * What the index would find: the subheadings with most of the rare words, those that staff's words stand for before
 * all.
 */
function headingsFor(
  words: readonly string[],
  holding: ReadonlyMap<string, readonly Heading[]>,
  tariff: Corpus,
): readonly Heading[] {
  const counts = new Map<Heading, number>();
  const count = (wanted: readonly string[], by: number) => {
    for (const word of wanted)
      for (const heading of holding.get(word) ?? []) counts.set(heading, (counts.get(heading) ?? 0) + by);
  };
  count(rareWords(words.filter(isFinding), tariff), 1);
  count(
    words.filter((word) => word.startsWith('=')),
    1_000,
  );
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .slice(0, mostHeadings)
    .map(([heading]) => heading);
}

/** Each fifth is asked for with the other four as history; the functions are those of the gateway. */
export function placeAll(
  folds: readonly (readonly Labelled[])[],
  headings: readonly Heading[],
  isAsked: (one: Labelled) => boolean = () => true,
): readonly Placed[] {
  const tariff = corpusOf(headings.map(wordsOfHeading));
  const holding = new Map<string, Heading[]>();
  for (const heading of headings)
    for (const word of wordsOfHeading(heading).keys()) holding.set(word, [...(holding.get(word) ?? []), heading]);
  return folds.flatMap((fold) => {
    const decided = folds
      .filter((other) => other !== fold)
      .flat()
      .map(
        ({ text, hs6 }, at): Decided => ({
          id: String(at),
          nameZh: text,
          hsCode: `${hs6}0000`,
          decidedDate: '2026-01-01',
        }),
      );
    const history = corpusOf(decided.map((one) => wordCountsOf(saidOfGoods(one))));
    return fold.filter(isAsked).map((one): Placed => {
      const goods = { nameZh: one.text };
      const asked: Asked = { goods, day, synonyms: synonymsIn(goods, words) };
      const found = headingsFor([...wordCountsOf(saidOfGoods(goods), asked.synonyms).keys()], holding, tariff);
      const [byHistory, byTariff] = [rankHistory(asked, decided, history), rankTariff(asked, found, tariff)];
      const fused = fuse(byHistory, byTariff);
      const placeIn = (ranked: readonly { readonly hs6: string }[]) =>
        ranked.findIndex(({ hs6 }) => hs6 === one.hs6) + 1;
      return {
        ...one,
        fused: placeIn(fused),
        byHistory: placeIn(byHistory),
        byTariff: placeIn(byTariff),
        ranked: fused,
        isHeadingFirst: fused[0]?.hs6.slice(0, 4) === one.hs6.slice(0, 4),
      };
    });
  });
}

/** The share of texts, in percent, whose right subheading stood at this place or before. */
export const topOf = (
  placed: readonly Placed[],
  most: number,
  by: 'fused' | 'byHistory' | 'byTariff' = 'fused',
): number => (100 * placed.filter((one) => one[by] > 0 && one[by] <= most).length) / placed.length;
