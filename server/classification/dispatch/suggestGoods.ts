import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { querySuggest } from '#domain/classification/suggestCalls.ts';
import { note } from '../../crud/change.ts';
import { readMany } from '../../crud/read.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { querySuggestHandler } from '../suggest/querySuggest.ts';

type Answer = NonNullable<(typeof querySuggest)['answer']>;

const perRun = 200;
/** Goods were asked about and nothing is like them; without a word they have not been asked about. */
const nothing = '';

/**
 * As soon as goods are handed out: what the suggestions name first for them, for the lists that auditors work from. The
 * desk asks anew; what stands here is not corrected when tariff or memory change.
 */
export const suggestGoods: JobHandler = async (_payload, { services }) => {
  const { pool } = services;
  const open = { processStatus: ['WAIT_DISPATCH', 'FIRST', 'SECOND', 'THIRD'], suggestedHs: { is: null } };
  const facts = ['id', 'nameZh', 'spec', 'material', 'usage', 'principle', 'customerId'] as const;
  const lines = await readMany(precatProduct, facts, open, pool, { order: ['id'], limit: perRun });
  for (const { id, ...goods } of lines) {
    const { suggestions } = (await querySuggestHandler.run(
      { ...goods, limit: 1 },
      systemCall(services, pool),
    )) as Answer;
    await note(precatProduct, { id }, { suggestedHs: suggestions[0]?.hsCode ?? nothing }, pool);
  }
  if (lines.length === perRun) await scheduleNow(pool, 'suggestGoods');
};
