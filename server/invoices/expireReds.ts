import { shanghaiText } from '#domain/core/moments.ts';
import { redApply } from '#domain/invoices/redApply.ts';
import { readMany } from '../crud/read.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { financeParam } from '../funds/index.ts';
import { workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';

const hour = 3_600_000;

/** Hourly: red requests that the other side has not answered in time are cancelled, and their invoices are free again. */
export const expireReds: JobHandler = async (_payload, { services }) => {
  const { pool, clock } = services;
  const hours = await financeParam('RED_WAIT_HOURS', null, pool);
  const since = shanghaiText(new Date(clock().getTime() - hours * hour));
  const waiting = await readMany(redApply, ['id'], { status: 'WAIT_OTHER', submittedTime: { below: since } }, pool);
  const objects = waiting.map(({ id }) => ({ type: redApply.key, id, name: id }));
  const expired = await workAtObjects('expireReds', services, (at) =>
    at.each(objects, ({ id }, db) => takeSystemStep(redApply, { id, action: 'expire' }, systemCall(services, db))),
  );
  return { expired };
};
