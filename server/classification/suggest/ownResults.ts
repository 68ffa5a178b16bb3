import { alikeGoods } from '#domain/classification/suggest/rank.ts';
import { type GoodsText, saidOfGoods, wordCountsOf } from '#domain/classification/suggest/words.ts';
import type { Call } from '../../gateway/method.ts';
import { findOwnResults } from './findTexts.ts';
import { readCorpus } from './readCorpus.ts';

interface OwnResult {
  readonly lineId: string;
  /** 0 to 1 */
  readonly similarity: number;
}

/** Results in force of a customer for goods that are called like these, the likest first. */
export async function ownResultsLike(
  goods: GoodsText,
  customerId: string,
  { db, now }: Pick<Call, 'db' | 'now'>,
): Promise<readonly OwnResult[]> {
  const day = now.slice(0, 10);
  const words = wordCountsOf(saidOfGoods(goods));
  const { HISTORY: corpus } = await readCorpus([...words.keys()], db);
  const own = await findOwnResults(words, corpus, { customerId, day }, db);
  // Several remembered texts may lead to one result: the likest of them counts.
  const best = new Map<string, OwnResult>();
  for (const {
    one: { lineId },
    similarity,
  } of alikeGoods({ goods, day, synonyms: [] }, own, corpus))
    if (!best.has(lineId)) best.set(lineId, { lineId, similarity });
  return [...best.values()];
}
