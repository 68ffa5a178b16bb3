import { addDays } from '../../core/moments.ts';
import { type Corpus, likenessTo, saysOf, shareHeld, sizeOf } from './corpus.ts';
import { fitsOf } from './fits.ts';
import { type GoodsText, norm, type Said, saidOfGoods, type WordCounts, wordCountsOf } from './words.ts';

/** Goods that were classified before. */
export interface Decided extends GoodsText {
  readonly id: string;
  readonly hsCode: string;
  readonly decidedDate: string;
  readonly customerId?: string | null | undefined;
  /** Found to be wrong: no evidence for its code, but against it. */
  readonly isWrong?: boolean;
  /** Size of its text as the index keeps it. */
  readonly size?: number;
}

/** A subheading with all that the tariff says of it. */
export interface Heading {
  readonly hs6: string;
  /** What it is called there. */
  readonly title: string;
  readonly said: readonly Said[];
}

/** What is asked for. */
export interface Asked {
  readonly goods: GoodsText;
  readonly customerId?: string | null | undefined;
  readonly day: string;
  /** Words that staff know which occur in the goods text. */
  readonly synonyms: readonly string[];
}

export interface OfHistory {
  readonly hs6: string;
  readonly best: Decided;
  readonly similarity: number;
  /** What the rank is multiplied with: same customer, old, overturned. */
  readonly factor: number;
  /** The same customer had the very same goods classified. */
  readonly isSame: boolean;
  /** Codes that were used below the subheading, the likest goods first. */
  readonly codes: readonly string[];
}

export interface OfTariff {
  readonly hs6: string;
  readonly score: number;
  /** Which part of what is asked the heading says, 0 to 1. */
  readonly held: number;
  readonly heading: Heading;
}

const leastSimilarity = 0.15;
/** So alike goods that were found to be wrong speak against a code. */
const overturning = 0.6;
const factors = { sameCustomer: 1.2, old: 0.8, overturned: 0.5 } as const;
const oldAfterDays = 3 * 365;

const wordsAsked = ({ goods, synonyms }: Asked): WordCounts => wordCountsOf(saidOfGoods(goods), synonyms);

interface Alike<One extends Decided = Decided> {
  readonly one: One;
  readonly similarity: number;
}

/** Goods that are alike at all, the likest and latest first. */
export function alikeGoods<One extends Decided>(
  asked: Asked,
  decided: readonly One[],
  corpus: Corpus,
): readonly Alike<One>[] {
  const likeness = likenessTo(wordsAsked(asked), corpus);
  return decided
    .map((one) => {
      const own = wordCountsOf(saidOfGoods(one), asked.synonyms);
      return { one, similarity: likeness({ words: own, size: one.size ?? sizeOf(own, corpus) }) };
    })
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .sort(
      (left, right) => right.similarity - left.similarity || (right.one.decidedDate < left.one.decidedDate ? -1 : 1),
    );
}

/** Subheadings that like goods were given, the likest first. */
export function rankHistory(asked: Asked, decided: readonly Decided[], corpus: Corpus): readonly OfHistory[] {
  const alike = alikeGoods(asked, decided, corpus);
  const wrong = new Set(
    alike.flatMap(({ one, similarity }) => (one.isWrong && similarity >= overturning ? [one.hsCode.slice(0, 6)] : [])),
  );
  const groups = new Map<string, Alike[]>();
  for (const found of alike) {
    if (found.one.isWrong) continue;
    const hs6 = found.one.hsCode.slice(0, 6);
    const group = groups.get(hs6);
    if (group) group.push(found);
    else groups.set(hs6, [found]);
  }
  const old = addDays(asked.day, -oldAfterDays);
  return [...groups].flatMap(([hs6, group]) => {
    const [first] = group;
    if (!first) return [];
    const isOwn = Boolean(asked.customerId) && group.some(({ one }) => one.customerId === asked.customerId);
    const factor =
      (isOwn ? factors.sameCustomer : 1) *
      (first.one.decidedDate < old ? factors.old : 1) *
      (wrong.has(hs6) ? factors.overturned : 1);
    const same = group.find(({ one }) => isSameGoods(asked, one));
    const best = same ?? first;
    return {
      hs6,
      best: best.one,
      similarity: best.similarity,
      factor,
      isSame: same !== undefined,
      codes: [...new Set(group.map(({ one }) => one.hsCode))],
    };
  });
}

const isSameGoods = ({ goods, customerId }: Asked, one: Decided): boolean =>
  Boolean(customerId) &&
  one.customerId === customerId &&
  norm(one.nameZh) === norm(goods.nameZh) &&
  norm(one.spec) === norm(goods.spec);

/** What the best subheading of a heading lends to the others of it. */
const headingShare = 0.3;

const kept = new WeakMap<Heading, WordCounts>();

/** A clause up to what it excludes: 不包括旅行车, 除棉制的以外, 第8702节所列者除外. */
const notExcluded = (clause: string): string => {
  const [kept = ''] = clause.split('不包括', 1);
  if (kept.includes('除外')) return kept.slice(kept.lastIndexOf('除外') + 2);
  const [from, to] = [kept.indexOf('除'), kept.lastIndexOf('以外')];
  return from >= 0 && to > from ? kept.slice(0, from) + kept.slice(to + 2) : kept;
};

/** What a heading says without what it says that it is not; a bracket that excludes goes whole. */
const withoutExcluded = (text: string): string => {
  const parts = text.split(/([（()）])/);
  return parts
    .map((part, at) => {
      const isBracketed = /[（(]/.test(parts[at - 1] ?? '') && /[)）]/.test(parts[at + 1] ?? '');
      if (isBracketed && part.includes('除外')) return ' ';
      return part
        .split(/([，,；;。])/)
        .map(notExcluded)
        .join('');
    })
    .join('');
};

/** The words of what the tariff says of a subheading, without those of what it excludes. */
export const wordsOfTariff = (said: readonly Said[]): WordCounts =>
  wordCountsOf(said.map((one) => ({ ...one, text: one.text && withoutExcluded(one.text) })));

/** The words of a subheading, counted once as long as somebody holds it. */
export function wordsOfHeading(heading: Heading): WordCounts {
  const known = kept.get(heading) ?? wordsOfTariff(heading.said);
  kept.set(heading, known);
  return known;
}

/** Subheadings whose text says most of what the goods are called. */
export function rankTariff(asked: Asked, headings: readonly Heading[], corpus: Corpus): readonly OfTariff[] {
  const words = wordsAsked(asked);
  const fits = fitsOf(asked.goods);
  const said = headings
    .map((heading) => ({ heading, says: saysOf(words, wordsOfHeading(heading), corpus) }))
    .filter(({ says }) => says > 0);
  const best = new Map<string, number>();
  for (const { heading, says } of said) {
    const hs4 = heading.hs6.slice(0, 4);
    best.set(hs4, Math.max(best.get(hs4) ?? 0, says));
  }
  return said
    .map(({ heading, says }) => {
      const above = best.get(heading.hs6.slice(0, 4)) ?? 0;
      const held = shareHeld(words, wordsOfHeading(heading), corpus);
      return { hs6: heading.hs6, score: (says + headingShare * above) * fits(heading), held, heading };
    })
    .sort((left, right) => right.score - left.score || (left.hs6 < right.hs6 ? -1 : 1));
}

/** A subheading with the way it reached its place. */
export interface Fused {
  readonly hs6: string;
  readonly score: number;
  readonly history?: OfHistory & { readonly rank: number };
  readonly tariff?: OfTariff & { readonly rank: number };
}

const K = 10;
/** What the tariff's rank counts beside that of history: more, the more of the name its heading says. */
const tariffWeight = ({ held }: OfTariff): number => 0.5 + held;

/** So alike, goods are trusted as much as the tariff's own text; the same ones twice as much. */
const trusted = 0.5;

/** Goods that are hardly alike are the likest ones, too, where there is nothing better: their rank counts for less. */
const trust = ({ similarity }: OfHistory): number => similarity / trusted;

/** Reciprocal rank fusion; the very same goods of the customer stand before all. */
export function fuse(history: readonly OfHistory[], tariff: readonly OfTariff[]): readonly Fused[] {
  const fused = new Map<string, Fused>();
  for (const [at, one] of history.entries())
    fused.set(one.hs6, {
      hs6: one.hs6,
      score: one.isSame ? 1 : (one.factor * trust(one)) / (K + at + 1),
      history: { ...one, rank: at + 1 },
    });
  for (const [at, one] of tariff.entries()) {
    const before = fused.get(one.hs6);
    const score = before?.history?.isSame ? 1 : (before?.score ?? 0) + tariffWeight(one) / (K + at + 1);
    fused.set(one.hs6, { ...before, hs6: one.hs6, score, tariff: { ...one, rank: at + 1 } });
  }
  return [...fused.values()].sort((left, right) => right.score - left.score || (left.hs6 < right.hs6 ? -1 : 1));
}
