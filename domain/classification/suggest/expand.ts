import { bi, fill, type Text } from '../../core/text.ts';
import { anyFits, type Certainty, certaintyOf } from './certainty.ts';
import { type Asked, type Fused, wordsOfHeading } from './rank.ts';
import { norm, saidOfGoods, wholeWord, wordCountsOf, wordWeightOf } from './words.ts';

/** A ten-digit code that is in force on the day. */
export interface NationalLine {
  readonly id: string;
  readonly hsCode: string;
  readonly nameZh: string;
  readonly pathZh: string | null;
  readonly supvCond: string | null;
  /** What must be said of its goods, beside the name. */
  readonly elements: readonly string[];
}

/** Why a code is suggested, in words that can be checked. */
interface Evidence {
  readonly source: 'HISTORY' | 'TARIFF' | 'SYNONYM';
  readonly text: Text;
  readonly similarity?: number;
  readonly date?: string;
  /** Of the goods that were classified before. */
  readonly historyId?: string;
}

export interface Suggestion {
  readonly hsCode: string;
  readonly hs6: string;
  /** The record of the tariff. */
  readonly id: string;
  readonly nameZh: string;
  readonly pathZh: string | null;
  readonly score: number;
  /** How sure it is. */
  readonly certainty: Certainty;
  /** The way it reached its rank: its place by history and by the tariff, none where it was not found there. */
  readonly byHistory?: number;
  readonly byTariff?: number;
  readonly evidence: readonly Evidence[];
  readonly elements: readonly string[];
}

export type Direction = 'I' | 'E' | 'B';

/** Supervision letters by what they prohibit. */
const prohibiting = { I: ['9'], E: ['8'], B: ['8', '9'] } as const;

const isProhibited = ({ supvCond }: NationalLine, direction: Direction | null | undefined): boolean =>
  direction ? prohibiting[direction].some((letter) => supvCond?.includes(letter)) : false;

/**
 * Subheadings become codes of ten digits: those that were used before, else those whose own name says most, "other"
 * last. What is not in force or prohibited for this direction is left out, and the next one moves up. Where nothing
 * reaches the floor, nothing is suggested: a code that is as good as guessed costs more than it helps.
 */
export function expand(
  asked: Asked & { readonly direction?: Direction | null | undefined },
  fused: readonly Fused[],
  lines: readonly NationalLine[],
  limit: number,
): readonly Suggestion[] {
  if (!anyFits(asked.goods.nameZh, fused.slice(0, limit))) return [];
  const words = wordCountsOf(saidOfGoods(asked.goods));
  const says = ({ nameZh }: NationalLine) => {
    let sum = 0;
    for (const [word, times] of wordCountsOf([{ text: nameZh, times: 1 }]))
      if (words.has(word)) sum += wordWeightOf(word) * times;
    return sum - (/^其他|未具体列名|未列名/.test(nameZh) ? 0.5 : 0);
  };
  const found: Suggestion[] = [];
  for (const one of fused) {
    if (found.length >= limit) break;
    const open = lines.filter((line) => line.hsCode.startsWith(one.hs6) && !isProhibited(line, asked.direction));
    const used = one.history?.codes.flatMap((code) => open.find(({ hsCode }) => hsCode === code) ?? [])[0];
    const best =
      used ?? open.toSorted((left, right) => says(right) - says(left) || (left.hsCode < right.hsCode ? -1 : 1))[0];
    if (best) found.push(suggestionOf(asked, one, best));
  }
  return found;
}

function suggestionOf(asked: Asked, { hs6, score, history, tariff }: Fused, line: NationalLine): Suggestion {
  const { hsCode, id, nameZh, pathZh, elements } = line;
  return {
    hsCode,
    hs6,
    id,
    nameZh,
    pathZh,
    score,
    certainty: certaintyOf({ ...(history && { history }), ...(tariff && { tariff }) }) ?? 'UNSURE',
    ...(history && { byHistory: history.rank }),
    ...(tariff && { byTariff: tariff.rank }),
    evidence: evidenceOf(asked, { history, tariff }),
    elements,
  };
}

const words = {
  same: bi('同样商品 {month}：{goods}', 'The same goods, {month}: {goods}'),
  alike: bi('相似商品（{percent}%）{month}：{goods}', 'Similar goods ({percent}%), {month}: {goods}'),
  heading: bi('品目条文：{text}', 'Heading text: {text}'),
  synonym: bi('同义词：{word}', 'Synonym: {word}'),
};

/** From here on goods are as good as the same. */
const asGoodAsSame = 0.9;
const longestText = 80;

function evidenceOf(
  { synonyms }: Asked,
  { history, tariff }: { history: Fused['history']; tariff: Fused['tariff'] },
): readonly Evidence[] {
  const evidence: Evidence[] = [];
  if (history) {
    const { best, similarity, isSame } = history;
    const goods = [best.nameZh, best.spec].filter(Boolean).join(' ').slice(0, longestText);
    const facts = { goods, month: best.decidedDate.slice(0, 7), percent: Math.round(similarity * 100) };
    const text = fill(isSame || similarity >= asGoodAsSame ? words.same : words.alike, facts);
    evidence.push({ source: 'HISTORY', text, similarity, date: best.decidedDate, historyId: best.id });
  }
  if (tariff) {
    const called = wordsOfHeading(tariff.heading);
    for (const word of synonyms
      .filter((one) => called.has(wholeWord(one)))
      .toSorted((left, right) => norm(right).length - norm(left).length)
      .slice(0, 1))
      evidence.push({ source: 'SYNONYM', text: fill(words.synonym, { word }) });
    evidence.push({
      source: 'TARIFF',
      text: fill(words.heading, { text: tariff.heading.title.slice(0, longestText) }),
    });
  }
  return evidence;
}
