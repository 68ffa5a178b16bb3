import { BusinessError } from '#domain/core/errors.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { resendSap, sapRecord } from '#domain/declaration/sap/sapRecord.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { announce } from '../../crud/announce.ts';
import { patchRow } from '../../crud/change.ts';
import { implementAct } from '../../crud/implement.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import { readOne } from '../../crud/read.ts';
import { beforeSaveOf } from '../../crud/rulesOn.ts';
import type { EntityRules } from '../../gateway/areaRules.ts';
import type { Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { maskedText } from '../../logs/index.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { erpOf, sent } from './erpSystem.ts';

const perRun = 200;
/** Minutes to wait after the first, second, third and fourth failure. */
const backOff = [1, 5, 15, 60] as const;

/**
 * What comes from the other side is there; what goes out waits for the job. Kept without the layout somebody typed it
 * in.
 */
const beforeSave = beforeSaveOf(sapRecord, async (record, { before }, { db, now }) => {
  if (before) return undefined;
  const isOut = record.direction === 'OUT';
  return {
    payload: compact(record.payload ?? null),
    status: isOut ? 'NEW' : 'OK',
    nextTry: isOut ? now : null,
    ownerDept: await departmentOfCustomer(record.customerId, db),
  };
});

function compact(written: string | null): string | null {
  try {
    return JSON.stringify(JSON.parse(String(written)));
  } catch {
    return written;
  }
}

export const sapRules: EntityRules = { beforeSave };

export const sapComputed = { sapRecord: { shownPayload: maskedText(columnsIn(sapRecord, 't').payload) } };

/** business.resendSapRecord @throws 1004 nothing is connected */
export const resend = implementAct(resendSap, async ({ record }, { db, now, services }) => {
  if (!erpOf(services)) throw new BusinessError('1004', bi('未连接客户系统', 'No system of a customer is connected'));
  await scheduleNow(db, 'sendSapRecords');
  return { status: 'RESENT', retry: (record.retry ?? 0) + 1, tries: 0, nextTry: now, msg: null };
});

/**
 * Every minute, and as soon as somebody asks for one again. Each in a transaction of its own with its row locked, so
 * two nodes do not send it at once. After a crash between the other side's "taken" and our commit it goes out again
 * under the same number, which is the same as once.
 */
export const sendSapRecords: JobHandler = async (_payload, { services }) => {
  const counts = { sent: 0, failed: 0 };
  for (let at = 0; erpOf(services) && at < perRun; at += 1) {
    const isSent = await inTransaction(services.pool, (db) => sendNext(services, db));
    if (isSent === undefined) break;
    counts[isSent ? 'sent' : 'failed'] += 1;
  }
  return counts;
};

async function sendNext(services: Services, db: Db): Promise<boolean | undefined> {
  const now = nowText(services.clock);
  const waiting = { direction: 'OUT', status: ['NEW', 'RESENT'], nextTry: { to: now } };
  const record = await readOne(sapRecord, [...sent, 'tries'], waiting, db, {
    order: ['nextTry', 'id'],
    lock: 'update',
    skipLocked: true,
  });
  if (!record) return undefined;
  const { tries, ...message } = record;
  const error = await erpOf(services)
    ?.send(message)
    .then(
      () => undefined,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    );
  const tried = { tries: (tries ?? 0) + 1, msg: error?.slice(0, 500) };
  const wait = backOff[tries ?? 0];
  const outcome =
    error === undefined
      ? { status: 'OK', sentTime: now, nextTry: null }
      : wait === undefined
        ? { status: 'FAILED', nextTry: null }
        : { nextTry: addHours(now, wait / 60) };
  await patchRow(sapRecord, record.id, { ...tried, ...outcome }, systemCall(services, db));
  await announce(sapRecord, { id: record.id }, { db, services });
  return error === undefined;
}
