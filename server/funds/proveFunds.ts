import { departments } from '#domain/core/access.ts';
import { bi } from '#domain/core/text.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { pagePathsOf } from '#domain/screens.ts';
import { peopleIds } from '../crud/people.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import type { JobHandler } from '../jobs/job.ts';

interface Difference {
  /** What is kept beside the rows: ACCOUNT, ITEM or DAY. */
  readonly kept: string;
  readonly id: string;
  /** By the rows, and as it is kept. */
  readonly expected: string;
  readonly found: string;
}

const mostReported = 200;

/**
 * Nightly: what accounts, items and days say is what their rows say (M1). Leaders of finance hear of any difference;
 * `fund_rebuild` mends it, never the rows.
 */
export const proveFunds: JobHandler = async (_payload, { services }) => {
  const { rows } = await services.pool.query<Difference>('select * from fund_difference limit $1', [mostReported]);
  if (rows.length > 0)
    await sendMessage(services.pool, services, {
      ...{ userIds: await peopleIds({ role: departments.finance, leader: true }, services.pool), type: 'ALERT' },
      title: bi(`往来账核对有${rows.length}处不一致`, `The sub-ledger differs from its rows in ${rows.length} places`),
      ...{
        url: pagePathsOf(fundAccount.key).list ?? '',
        entity: fundAccount.key,
        recordId: rows[0]?.id ?? '',
        by: null,
      },
    });
  return { differences: rows };
};
