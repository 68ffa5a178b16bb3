import { beginning } from '#domain/core/boundedText.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { partnerLog } from '#domain/exchange/partnerLog.ts';
import { patchRow } from '../../crud/change.ts';
import { readOne } from '../../crud/read.ts';
import { takeSystemStep } from '../../crud/takeAct.ts';
import type { Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { partnerSystemOf } from './partnerSystem.ts';

const perRun = 200;
/** Minutes to wait after the first, second, third and fourth failure. */
const backOff = [1, 5, 15, 60] as const;

/**
 * Every minute, and as soon as a message was loaded. Each in a transaction of its own with its row locked, so two nodes
 * do not send one at once. After a crash between the other side's "taken" and our commit it goes out again under the
 * same number, which is the same as once.
 */
export const sendPartnerReceipts: JobHandler = async (_payload, { services }) => {
  const counts = { sent: 0, failed: 0 };
  for (let at = 0; partnerSystemOf(services) && at < perRun; at += 1) {
    const isSent = await inTransaction(services.pool, (db) => sendNext(services, db));
    if (isSent === undefined) break;
    counts[isSent ? 'sent' : 'failed'] += 1;
  }
  return counts;
};

const sent = ['id', 'status', 'partner', 'msgNo', 'receiptNo', 'receiptCode', 'receiptText', 'bizNo', 'tries'] as const;

async function sendNext(services: Services, db: Db): Promise<boolean | undefined> {
  const now = nowText(services.clock);
  const due = { direction: 'IN', status: ['LOADED', 'ACKED'], nextTry: { to: now } };
  const message = await readOne(partnerLog, sent, due, db, {
    order: ['nextTry', 'id'],
    lock: 'update',
    skipLocked: true,
  });
  if (!message) return undefined;
  const { id, tries, status, ...receipt } = message;
  const error = await partnerSystemOf(services)
    ?.send({
      partner: receipt.partner ?? '',
      msgNo: receipt.msgNo ?? '',
      receiptNo: receipt.receiptNo ?? '',
      receiptCode: receipt.receiptCode ?? '',
      receiptText: receipt.receiptText ?? '',
      bizNo: receipt.bizNo ?? '',
    })
    .then(
      () => undefined,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    );
  const call = systemCall(services, db);
  if (error === undefined) {
    await patchRow(partnerLog, id, { tries: (tries ?? 0) + 1, nextTry: null, ackTime: now, errorMsg: null }, call);
    if (status === 'LOADED') await takeSystemStep(partnerLog, { id, action: 'ack' }, call);
    return true;
  }
  const wait = backOff[tries ?? 0];
  const errorMsg = beginning(`回执发送失败：${error}`, 500);
  const next = wait === undefined ? null : addHours(now, wait / 60);
  await patchRow(partnerLog, id, { tries: (tries ?? 0) + 1, nextTry: next, errorMsg }, call);
  if (next === null && status === 'LOADED') await takeSystemStep(partnerLog, { id, action: 'error' }, call);
  return false;
}
