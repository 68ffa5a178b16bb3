import { workAtObjects } from '../jobs/eachObject.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { buildFresh, faultReason, freshTasks, tellWhy } from './buildTasks.ts';
import { buildVouchersJob } from './tasks.ts';

/**
 * Makes the voucher of the event that is named, as soon as what happened is committed; by the clock, those of all events
 * that lost their job. Each is a transaction of its own, and its row says whether it was made: a job that runs twice,
 * or is killed in between, makes one voucher.
 */
export const buildVouchers: JobHandler = async ({ id }, { services }) => {
  const { pool } = services;
  const build = (taskId: string, db: Parameters<typeof systemCall>[1]) => buildFresh(taskId, systemCall(services, db));
  if (typeof id !== 'string')
    return workAtObjects(buildVouchersJob, services, async ({ each }) => {
      const waiting = await freshTasks(pool);
      const objects = waiting.map((task) => ({ type: 'voucherTask', id: task.id, name: task.bizNo ?? '' }));
      return { built: await each(objects, (task, db) => build(task.id, db)) };
    });
  try {
    return { built: (await inTransaction(pool, (db) => build(id, db))) ? 1 : 0 };
  } catch (error) {
    // Whoever looks at the month sees why it waits; the queue tries again.
    await inTransaction(pool, (db) => tellWhy(id, faultReason, systemCall(services, db))).catch(() => undefined);
    throw error;
  }
};
