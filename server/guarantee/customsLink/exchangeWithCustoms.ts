import { toSnake } from '#domain/core/entity.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { receiveReceipt } from '../../approval/outsideResults.ts';
import type { MessageSender } from '../../gateway/areaRules.ts';
import { noteInterfaceMessage } from '../../gateway/interfaceMessages.ts';
import type { Call, Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import { workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { loadParams } from '../settings/paramBook.ts';
import { customsSystemOf } from './connectedCustoms.ts';
import type { CustomsSystem, PushReceipt } from './customsSystem.ts';

interface PushRow {
  readonly id: string;
  readonly docType: string;
  readonly docId: string;
  readonly docNo: string;
  readonly pushNo: number;
  readonly payload: string;
  readonly tries: number;
}

const perRun = 50;
const mostTries = 5;
/** Minutes to wait after the first, second, third and fourth failure. */
const backOff = [1, 5, 15, 60] as const;

const columns = `id, doc_type as "docType", doc_id as "docId", doc_no as "docNo", push_no as "pushNo", payload, tries`;
/** What goes over the wire stands in the interface log, too. */
const messageOf = ({ docId, docNo, pushNo, payload }: PushRow) =>
  ({ msgType: 'GUARANTEE', docNo, bizNo: `${docNo}-${pushNo}`, body: { docId, pushNo, payload } }) as const;

const setPush = 'update bh_customs_push set row_version = row_version + 1, updated_time = $2';

/**
 * Every minute, and as soon as a document was confirmed: hands over what waits and takes in the receipts that have
 * come.
 */
export const exchangeWithCustoms: JobHandler = async (_payload, { services }) => {
  const customs = customsSystemOf(services);
  if (!customs) return { sent: 0, answered: 0 };
  const sent = await handOverWaiting(services, customs);
  const answered = await takeInReceipts(services, customs);
  await giveUpOnSilence(services);
  return { sent, answered };
};

/**
 * Each push in a transaction of its own with its row locked, so two nodes do not send it at once. After a crash between
 * the other side's "taken" and our commit it goes out again under the same number, which is the same as once.
 */
async function handOverWaiting(services: Services, customs: CustomsSystem): Promise<number> {
  let sent = 0;
  for (let count = 0; count < perRun; count += 1) {
    const outcome = await inTransaction(services.pool, async (db) => {
      const now = nowText(services.clock);
      const { rows } = await db.query<PushRow>(
        `select ${columns} from bh_customs_push where push_status = 'WAIT' and next_try_at <= $1
          order by next_try_at, id limit 1 for update skip locked`,
        [now],
      );
      const [push] = rows;
      if (!push) return undefined;
      if (!(await isAwaited(push, db))) return drop(push, now, db);
      const began = performance.now();
      const took = () => ({ direction: 'OUT', costMs: Math.round(performance.now() - began) }) as const;
      try {
        await customs.push(push);
      } catch (cause) {
        const error = cause instanceof Error ? cause.message : String(cause);
        await noteInterfaceMessage(db, { ...messageOf(push), ...took(), status: 'FAIL', receiptText: error });
        return tryLater(push, { services, db, now, error });
      }
      await noteInterfaceMessage(db, { ...messageOf(push), ...took(), status: 'SENT' });
      await db.query(
        `${setPush}, push_status = 'SENT', tries = tries + 1, sent_at = $2, next_try_at = null, last_error = null where id = $1`,
        [push.id, now],
      );
      return 'sent';
    });
    if (!outcome) break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function takeInReceipts(services: Services, customs: CustomsSystem): Promise<number> {
  const { rows: open } = await services.pool.query<PushRow>(
    `select ${columns} from bh_customs_push where push_status = 'SENT' order by sent_at, id limit 500`,
  );
  if (open.length === 0) return 0;
  const answers = (await customs.receipts(open)).flatMap((receipt) => {
    const push = open.find(({ docId, pushNo }) => docId === receipt.docId && pushNo === receipt.pushNo);
    return push ? [{ type: 'bhCustomsPush', id: push.id, name: `${push.docType} ${push.pushNo}`, push, receipt }] : [];
  });
  return workAtObjects('exchangeWithCustoms', services, (at) =>
    at.each(answers, ({ push, receipt }, db) => takeIn(push, receipt, systemCall(services, db))),
  );
}

async function takeIn(push: PushRow, receipt: PushReceipt, call: Call): Promise<void> {
  if (!(await lockedSent(push, call.db))) return;
  await receiveReceipt(guaranteeKinds, receipt, call);
  const { resultCode, resultMsg } = receipt;
  await noteInterfaceMessage(call.db, {
    ...messageOf(push),
    msgType: 'RCPT',
    direction: 'IN',
    status: resultCode === 'OK' ? 'ACK' : 'FAIL',
    receiptCode: resultCode,
    receiptText: resultMsg,
    body: receipt,
  });
  await call.db.query(`${setPush}, push_status = 'ANSWERED', answered_at = $2, last_error = $3 where id = $1`, [
    push.id,
    call.now,
    receipt.resultCode === 'OK' ? null : `${receipt.resultCode} ${receipt.resultMsg}`.slice(0, 500),
  ]);
}

/** A push that was taken and never answered counts as one that failed: it goes out again, in the end people decide. */
async function giveUpOnSilence(services: Services): Promise<void> {
  const minutes = intParam(await loadParams(services.pool), 'CUSTOMS_WAIT_MINUTES');
  const { rows } = await services.pool.query<PushRow>(
    `select ${columns} from bh_customs_push where push_status = 'SENT' and sent_at < $1 order by sent_at, id limit ${perRun}`,
    [addHours(nowText(services.clock), -minutes / 60)],
  );
  for (const push of rows)
    await inTransaction(services.pool, async (db) => {
      if (!(await lockedSent(push, db))) return;
      const now = nowText(services.clock);
      if (!(await isAwaited(push, db))) await drop(push, now, db);
      else await tryLater(push, { services, db, now, error: `海关系统${minutes}分钟未回执`, wasSent: true });
    });
}

const lockedSent = async ({ id }: PushRow, db: Db): Promise<boolean> => {
  const { rowCount } = await db.query(
    `select 1 from bh_customs_push where id = $1 and push_status = 'SENT' for update skip locked`,
    [id],
  );
  return rowCount === 1;
};

interface Failure {
  readonly services: Services;
  readonly db: Db;
  readonly now: string;
  readonly error: string;
  /** The try was counted when it was handed over. */
  readonly wasSent?: boolean;
}

/** Waits a little longer each time. After the last try the document counts as refused: import/export decides. */
async function tryLater(push: PushRow, { services, db, now, error, wasSent = false }: Failure): Promise<'failed'> {
  const tries = push.tries + (wasSent ? 0 : 1);
  const wait = tries < mostTries ? backOff[tries - 1] : undefined;
  await db.query(`${setPush}, push_status = $3, tries = $4, next_try_at = $5, last_error = $6 where id = $1`, [
    push.id,
    now,
    wait === undefined ? 'FAILED' : 'WAIT',
    tries,
    wait === undefined ? null : addHours(now, wait / 60),
    error.slice(0, 500),
  ]);
  if (wait === undefined) {
    const { docId, pushNo } = push;
    await receiveReceipt(
      guaranteeKinds,
      { docId, pushNo, resultCode: 'NOT_DELIVERED', resultMsg: error },
      systemCall(services, db),
    );
  }
  return 'failed';
}

/** A document that was reopened or decided by hand meanwhile waits for no receipt of this push any more. */
async function isAwaited({ docType, docId, pushNo }: PushRow, db: Db): Promise<boolean> {
  const kind = guaranteeKinds.find((one) => one.docType === docType);
  if (!kind) return false;
  const { rowCount } = await db.query(
    `select 1 from ${toSnake(kind.entity.key)} where id = $1 and customs_receipt = 'SENT' and push_no = $2 and not deleted_flg`,
    [docId, pushNo],
  );
  return rowCount === 1;
}

async function drop({ id }: PushRow, now: string, db: Db): Promise<'dropped'> {
  await db.query(`${setPush}, push_status = 'DROPPED', next_try_at = null where id = $1`, [id, now]);
  return 'dropped';
}

/**
 * The same push once more, as the interface log kept it: the other side knows it by its number.
 * @throws {Error} nothing is connected
 */
export const pushAgain: MessageSender = async ({ body }, services) => {
  const customs = customsSystemOf(services);
  if (!customs) throw new Error('未连接海关系统');
  await customs.push(body as PushRow);
};
