import { departments } from '#domain/core/access.ts';
import { bi } from '#domain/core/text.ts';
import { entityOf } from '#domain/index.ts';
import { pagePathsOf } from '#domain/screens.ts';
import { peopleIds } from '../crud/people.ts';
import { type Proven, proveAll } from '../gateway/proof.ts';
import type { Services } from '../gateway/services.ts';
import { sendMessage } from '../gateway/userMessages.ts';
import type { JobHandler } from '../jobs/job.ts';

/** Of each rule; what is more is told by its first ones. */
const mostReported = 200;

/**
 * Nightly: every rule of money that an area has is asked of all its records, at one moment. Leaders of finance hear of
 * any difference on their start page; `fund_rebuild` mends balances, never rows.
 */
export const proveFunds: JobHandler = async (_payload, { services }) => {
  const client = await services.pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 600000');
    const differences = await proveAll(services.rules.proofs ?? [], client, mostReported);
    await client.query('commit');
    await tell(differences, services);
    return { differences };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
};

async function tell(differences: readonly Proven[], services: Services): Promise<void> {
  const [first] = differences;
  if (!first) return;
  const rules = [...new Set(differences.map(({ rule }) => rule))].join('、');
  const count = differences.length;
  const { zh, en } = entityOf(first.entity).label;
  const { expected, found } = first;
  const said = expected
    ? bi(`${zh}应为${expected}，现为${found}`, `${en} should be ${expected}, is ${found}`)
    : bi(found, found);
  services.log.error({ differences: differences.slice(0, 20), count }, 'rules of money do not hold');
  await sendMessage(services.pool, services, {
    ...{ userIds: await peopleIds({ role: departments.finance, leader: true }, services.pool), type: 'ALERT' },
    title: bi(
      `资金核对有${count}处不一致（${rules}）：${said.zh}`,
      `Money differs in ${count} places (${rules}): ${said.en}`,
    ),
    ...{ url: pagePathsOf(first.entity).list ?? '', entity: first.entity, recordId: first.id, by: null },
  });
}
