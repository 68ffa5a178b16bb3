import type { ChangesOf, RowOf } from '#domain/core/entity.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { systemActor } from '#domain/core/rights.ts';
import { bhCustomsPush } from '#domain/guarantee/bhCustomsPush.ts';
import { intParam } from '#domain/guarantee/params.ts';
import { receiveReceipt } from '../../approval/outsideResults.ts';
import { changeAll } from '../../crud/change.ts';
import { isThere, readMany, readOne } from '../../crud/read.ts';
import type { MessageSender } from '../../gateway/areaRules.ts';
import { noteInterfaceMessage } from '../../gateway/interfaceMessages.ts';
import type { Call, Db } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import { workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { guaranteeKinds } from '../documents/documents.ts';
import { headOf } from '../documents/quotaDocument.ts';
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

const names = ['id', 'docType', 'docId', 'docNo', 'pushNo', 'payload', 'tries'] as const;

/** A row always has what the other side asks for: it was queued so. */
const asPush = (row: RowOf<typeof bhCustomsPush, (typeof names)[number]>): PushRow => ({
  id: row.id,
  docType: row.docType ?? '',
  docId: row.docId ?? '',
  docNo: row.docNo ?? '',
  pushNo: row.pushNo ?? 0,
  payload: row.payload ?? '',
  tries: row.tries ?? 0,
});

/** What goes over the wire stands in the interface log, too. */
const messageOf = ({ docId, docNo, pushNo, payload }: PushRow) =>
  ({ msgType: 'GUARANTEE', docNo, bizNo: `${docNo}-${pushNo}`, body: { docId, pushNo, payload } }) as const;

const setPush = (
  { id }: PushRow,
  values: ChangesOf<typeof bhCustomsPush>,
  call: Pick<Call, 'db' | 'now'>,
): Promise<unknown> => changeAll(bhCustomsPush, { id }, values, { actor: systemActor, ...call });

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
      const waiting = { pushStatus: 'WAIT', nextTryAt: { to: now } };
      const row = await readOne(bhCustomsPush, names, waiting, db, {
        order: ['nextTryAt', 'id'],
        lock: 'update',
        skipLocked: true,
      });
      if (!row) return undefined;
      const push = asPush(row);
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
      const taken = { pushStatus: 'SENT', tries: push.tries + 1, sentAt: now, nextTryAt: null, lastError: null };
      await setPush(push, taken, { db, now });
      return 'sent';
    });
    if (!outcome) break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function takeInReceipts(services: Services, customs: CustomsSystem): Promise<number> {
  const sent = { pushStatus: 'SENT' };
  const rows = await readMany(bhCustomsPush, names, sent, services.pool, { order: ['sentAt', 'id'], limit: 500 });
  const open = rows.map(asPush);
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
  const lastError = resultCode === 'OK' ? null : `${resultCode} ${resultMsg}`.slice(0, 500);
  await setPush(push, { pushStatus: 'ANSWERED', answeredAt: call.now, lastError }, { db: call.db, now: call.now });
}

/** A push that was taken and never answered counts as one that failed: it goes out again, in the end people decide. */
async function giveUpOnSilence(services: Services): Promise<void> {
  const minutes = intParam(await loadParams(services.pool), 'CUSTOMS_WAIT_MINUTES');
  const silent = { pushStatus: 'SENT', sentAt: { below: addHours(nowText(services.clock), -minutes / 60) } };
  const order = ['sentAt', 'id'] as const;
  const rows = await readMany(bhCustomsPush, names, silent, services.pool, { order, limit: perRun });
  for (const push of rows.map(asPush))
    await inTransaction(services.pool, async (db) => {
      if (!(await lockedSent(push, db))) return;
      const now = nowText(services.clock);
      if (!(await isAwaited(push, db))) await drop(push, now, db);
      else await tryLater(push, { services, db, now, error: `海关系统${minutes}分钟未回执`, wasSent: true });
    });
}

const lockedSent = async ({ id }: PushRow, db: Db): Promise<boolean> => {
  const sent = { id, pushStatus: 'SENT' };
  return (await readOne(bhCustomsPush, ['id'], sent, db, { lock: 'update', skipLocked: true })) !== undefined;
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
  const next =
    wait === undefined
      ? { pushStatus: 'FAILED', nextTryAt: null }
      : { pushStatus: 'WAIT', nextTryAt: addHours(now, wait / 60) };
  await setPush(push, { ...next, tries, lastError: error.slice(0, 500) }, { db, now });
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
  return isThere(headOf(kind), { id: docId, customsReceipt: 'SENT', pushNo }, db);
}

async function drop(push: PushRow, now: string, db: Db): Promise<'dropped'> {
  await setPush(push, { pushStatus: 'DROPPED', nextTryAt: null }, { db, now });
  return 'dropped';
}

/**
 * The same push once more, as the interface log kept it: the other side knows it by its number.
 * @throws {Error} nothing is connected
 */
export const resendPush: MessageSender = async ({ body }, services) => {
  const customs = customsSystemOf(services);
  if (!customs) throw new Error('未连接海关系统');
  await customs.push(body as PushRow);
};
