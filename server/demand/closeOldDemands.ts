import { addDays, nowText } from '#domain/core/moments.ts';
import { demand } from '#domain/demand/demand.ts';
import { takeSystemStep } from '../crud/takeStep.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';

const daysAfterFinish = 7;

/** Daily: demands finished seven days ago are closed by the system, each in a transaction of its own, so running twice does no harm. */
export const closeOldDemands: JobHandler = async (_payload, { services }) => {
  const { rows } = await services.pool.query<{ id: string }>(
    `select id from demand where status = 'FINISHED' and finish_time <= $1 and not deleted_flg`,
    [addDays(nowText(services.clock), -daysAfterFinish)],
  );
  for (const { id } of rows)
    await inTransaction(services.pool, (db) => takeSystemStep(demand, { id, action: 'close' }, systemCall(services, db)));
  return { closed: rows.length };
};
