import { precatDispatch } from '#domain/classification/precat/precatDispatch.ts';
import { addDays, todayText } from '#domain/core/moments.ts';
import { takeSystemStep } from '../../crud/takeStep.ts';
import { type JobObject, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inHand } from './orders.ts';

const daysToSample = 7;

/** Daily: orders whose goods went another way are finished, finished ones that nobody sampled in time are over. */
export const settleDispatches: JobHandler = async (_payload, { services }) => {
  const { pool } = services;
  const object = `select 'precatDispatch' as type, d.id, d.dispatch_no as name from precat_dispatch d where not d.deleted_flg`;
  const { rows: emptied } = await pool.query<JobObject>(
    `${object} and d.status in ('ASSIGNED', 'DOING') and d.line_count > 0
       and not exists (select 1 from precat_product p where p.dispatch_id = d.id and p.process_status in ${inHand} and not p.deleted_flg)`,
  );
  const { rows: over } = await pool.query<JobObject>(`${object} and d.status = 'FINISHED' and d.finish_time < $1`, [
    addDays(todayText(services.clock), 1 - daysToSample),
  ]);
  return workAtObjects('settleDispatches', services, async (at) => ({
    finished: await at.each(emptied, async ({ id }, db) => {
      for (const action of ['start', 'finish']) await takeSystemStep(precatDispatch, { id, action }, systemCall(services, db));
    }),
    closed: await at.each(over, ({ id }, db) => takeSystemStep(precatDispatch, { id, action: 'close' }, systemCall(services, db))),
  }));
};
