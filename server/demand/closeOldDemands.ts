import { addDays, nowText } from '#domain/core/moments.ts';
import { demand } from '#domain/demand/demand.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { type JobObject, workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';

const daysAfterFinish = 7;

/**
 * Daily: demands finished seven days ago are closed by the system, each in a transaction of its own, so running twice
 * does no harm.
 */
export const closeOldDemands: JobHandler = async (_payload, { services }) => {
  const { rows } = await services.pool.query<JobObject>(
    `select 'demand' as type, id, demand_no as name from demand where status = 'FINISHED' and finish_time <= $1 and not deleted_flg`,
    [addDays(nowText(services.clock), -daysAfterFinish)],
  );
  const closed = await workAtObjects('closeOldDemands', services, (at) =>
    at.each(rows, async ({ id }, db) => {
      await takeSystemStep(demand, { id, action: 'close' }, systemCall(services, db));
    }),
  );
  return { closed };
};
