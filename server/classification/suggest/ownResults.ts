import { alikeGoods } from '#domain/classification/suggest/rank.ts';
import { type Goods, saidOfGoods, wordsOf } from '#domain/classification/suggest/words.ts';
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
  goods: Goods,
  customerId: string,
  { db, now }: Pick<Call, 'db' | 'now'>,
): Promise<readonly OwnResult[]> {
  const day = now.slice(0, 10);
  const words = wordsOf(saidOfGoods(goods));
  const { HISTORY: corpus } = await readCorpus([...words.keys()], db);
  const own = await findOwnResults(words, corpus, { customerId, day }, db);
  return alikeGoods({ goods, day, synonyms: [] }, own, corpus).map(({ one: { lineId }, similarity }) => ({ lineId, similarity }));
}
