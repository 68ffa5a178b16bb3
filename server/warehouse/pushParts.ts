import { addHours, nowText } from '#domain/core/moments.ts';
import { wrongOrder } from '#domain/warehouse/wrongOrder.ts';
import { announce } from '../crud/announce.ts';
import { patchRow } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import type { Db } from '../gateway/method.ts';
import type { Services } from '../gateway/services.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { wmsOf } from './wmsSystem.ts';

const perRun = 200;
/** Minutes to wait after the first, second, third and fourth failure; the fifth is the last. */
const backOff = [1, 5, 15, 60] as const;

/**
 * Every minute, and as soon as a part number was supplied: each problem in a transaction of its own with its row
 * locked, so two nodes do not send it at once. After a crash it goes out again under the same number, which is the same
 * as once.
 */
export const pushPartNos: JobHandler = async (_payload, { services }) => {
  const counts = { sent: 0, failed: 0 };
  for (let at = 0; at < perRun; at += 1) {
    const isSent = await inTransaction(services.pool, (db) => sendNext(services, db));
    if (isSent === undefined) break;
    counts[isSent ? 'sent' : 'failed'] += 1;
  }
  return counts;
};

const names = ['id', 'wmsOrderNo', 'warehouse', 'wmsLine', 'partNo', 'tries'] as const;

async function sendNext(services: Services, db: Db): Promise<boolean | undefined> {
  const now = nowText(services.clock);
  const problem = await readOne(wrongOrder, names, { status: 'FIXED', nextTry: { to: now } }, db, {
    order: ['nextTry', 'id'],
    lock: 'update',
    skipLocked: true,
  });
  if (!problem) return undefined;
  const { id, wmsOrderNo, warehouse, wmsLine, partNo, tries } = problem;
  const part = { orderNo: wmsOrderNo ?? '', warehouse: warehouse ?? '', line: wmsLine ?? 0, partNo: partNo ?? '' };
  const error = await wmsOf(services)
    .then((wms) => wms.sendPart(part))
    .then(
      () => undefined,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    );
  const call = systemCall(services, db);
  const wait = backOff[tries ?? 0];
  const nextTry = error !== undefined && wait !== undefined ? addHours(now, wait / 60) : null;
  await patchRow(wrongOrder, id, { tries: (tries ?? 0) + 1, syncMsg: error?.slice(0, 500) ?? null, nextTry }, call);
  if (error === undefined) await takeSystemStep(wrongOrder, { id, action: 'sync' }, call);
  else if (wait === undefined) await takeSystemStep(wrongOrder, { id, action: 'syncFail' }, call);
  else await announce(wrongOrder, { id }, { db, services });
  return error === undefined;
}
