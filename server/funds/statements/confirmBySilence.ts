import { addDays } from '#domain/core/moments.ts';
import { customerStatement } from '#domain/funds/customerStatement.ts';
import { agreement } from '#domain/partners/index.ts';
import { isThere, readMany } from '../../crud/read.ts';
import { takeAct } from '../../crud/takeAct.ts';
import type { Call } from '../../gateway/method.ts';
import { workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { financeParam } from '../financeParam.ts';

interface Waiting {
  readonly id: string;
  readonly customerId: string | null;
  readonly mainCompId: string | null;
  readonly readAt: string | null;
}

/** Whether silence counts by now: agreed on, and long enough since the customer read it. */
async function isSilent({ customerId, mainCompId, readAt }: Waiting, { db, now }: Call): Promise<boolean> {
  const terms = {
    customerId: customerId ?? '',
    mainCompId: mainCompId ?? '',
    status: 'EFFECTIVE',
    silentConfirmFlag: 1 as const,
  };
  if (!readAt || !(await isThere(agreement, terms, db))) return false;
  return addDays(readAt, await financeParam('STATEMENT_CONFIRM_DAYS', mainCompId, db)) <= now;
}

/** Daily: statements that their customers read and said nothing about; one that was disputed once is never among them. */
export const confirmBySilence: JobHandler = async (_payload, { services }) => {
  const waiting = await readMany(
    customerStatement,
    ['id', 'statementNo', 'customerId', 'mainCompId', 'readAt'],
    { status: 'SENT', disputedFlag: 0, readAt: { not: null } },
    services.pool,
  );
  const objects = waiting.map((one) => ({ ...one, type: customerStatement.key, name: one.statementNo ?? one.id }));
  const confirmed = await workAtObjects('confirmBySilence', services, (at) =>
    at.each(objects, async (one, db) => {
      const call = systemCall(services, db);
      if (!(await isSilent(one, call))) return;
      await takeAct(customerStatement, { id: one.id, rowVersion: 'any', action: 'autoConfirm' }, call);
    }),
  );
  return { confirmed };
};
