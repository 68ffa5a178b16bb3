import { BusinessError } from '#domain/core/errors.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { resendSap, sapRecord } from '#domain/declaration/sap/sapRecord.ts';
import { departmentOfCustomer } from '../../company/index.ts';
import { announce } from '../../crud/announce.ts';
import { implementAct } from '../../crud/implement.ts';
import type { EntityRules, Prepare } from '../../gateway/areaRules.ts';
import type { Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { wake } from '../../jobs/jobQueue.ts';
import { maskedText } from '../../logs/index.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { erpOf, type SentRecord } from './erpSystem.ts';

const perRun = 200;
/** Minutes to wait after the first, second, third and fourth failure. */
const backOff = [1, 5, 15, 60] as const;

/**
 * What comes from the other side is there; what goes out waits for the job. Kept without the layout somebody typed it
 * in.
 */
const prepare: Prepare = async (record, { before }, { db, now }) => {
  if (before) return record;
  const isOut = record.direction === 'OUT';
  return {
    ...record,
    payload: compact(record.payload),
    status: isOut ? 'NEW' : 'OK',
    nextTry: isOut ? now : null,
    ownerDept: (await departmentOfCustomer(record.customerId, db)) ?? null,
  };
};

function compact(written: unknown): unknown {
  try {
    return JSON.stringify(JSON.parse(String(written)));
  } catch {
    return written;
  }
}

export const sapRules: EntityRules = { prepare };

export const sapComputed = { sapRecord: { shownPayload: maskedText('t.payload') } };

/** business.resendSapRecord @throws 1004 nothing is connected */
export const resend = implementAct(resendSap, async ({ record }, { db, now, services }) => {
  if (!erpOf(services)) throw new BusinessError('1004', bi('未连接客户系统', 'No system of a customer is connected'));
  await wake(db, 'sendSapRecords');
  return { status: 'RESENT', retry: (record.retry ?? 0) + 1, tries: 0, nextTry: now, msg: null };
});

interface Waiting extends SentRecord {
  readonly tries: number;
}

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
  const { rows } = await db.query<Waiting>(
    `select id, retry, tries, kind, doc_no as "docNo", system, payload from sap_record
     where direction = 'OUT' and status in ('NEW', 'RESENT') and next_try <= $1 and not deleted_flg
     order by next_try, id limit 1 for update skip locked`,
    [now],
  );
  const [record] = rows;
  if (!record) return undefined;
  const { tries, ...sent } = record;
  const error = await erpOf(services)
    ?.send(sent)
    .then(
      () => undefined,
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    );
  const wait = error === undefined ? undefined : backOff[tries];
  await db.query(
    `update sap_record set status = case when $2 then 'OK' when $3::timestamp is null then 'FAILED' else status end, tries = tries + 1,
       sent_time = case when $2 then $4::timestamp else sent_time end, next_try = $3, msg = $5, row_version = row_version + 1 where id = $1`,
    [
      record.id,
      error === undefined,
      wait === undefined ? null : addHours(now, wait / 60),
      now,
      error?.slice(0, 500) ?? null,
    ],
  );
  await announce(sapRecord, { id: record.id }, { db, services });
  return error === undefined;
}
