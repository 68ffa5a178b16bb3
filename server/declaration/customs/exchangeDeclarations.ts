import { invalid } from '#domain/core/errors.ts';
import { addHours, nowText } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import { fetchReceipt as fetchDefinition } from '#domain/declaration/customsActs.ts';
import { customsMessage, minutesToNextTry, mostTries } from '#domain/declaration/customsMessage.ts';
import { declaration } from '#domain/declaration/declaration.ts';
import { declarationReceipt } from '#domain/declaration/declarationReceipt.ts';
import { implementAct } from '../../crud/implement.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { takeAct } from '../../crud/takeAct.ts';
import { createRecord, patchRow } from '../../crud/writeRecord.ts';
import type { MessageSender } from '../../gateway/areaRules.ts';
import { noteInterfaceMessage } from '../../gateway/interfaceMessages.ts';
import type { Call } from '../../gateway/method.ts';
import type { Services } from '../../gateway/services.ts';
import {
  type CustomsSystem,
  customsSystemOf,
  type DeclarationMessage,
  type DeclarationReceipt,
  type OpenDeclaration,
} from '../../guarantee/index.ts';
import { type JobObject, type ObjectWork, workAtObjects } from '../../jobs/eachObject.ts';
import type { JobHandler } from '../../jobs/job.ts';
import { systemCall } from '../../jobs/jobCall.ts';
import { scheduleNow } from '../../jobs/jobQueue.ts';
import { inTransaction } from '../../platform/inTransaction.ts';
import { isWindow } from '../singleWindow/brokers.ts';
import { takeAnswers } from '../singleWindow/takeAnswers.ts';
import { KeyedByHand, numberDrafts, WindowLink } from '../singleWindow/windowLink.ts';
import { takeInEarly } from './receiptRules.ts';
import { lockDeclaration } from './takeInReceipt.ts';

const kind = 'exchangeDeclarations';
const perRun = 50;
const askedAtOnce = 500;
/** Days for which a receipt waits for the one before it. */
const waitsDays = 90;

/**
 * Every minute, and as soon as a declaration was sent: hands over what waits and takes in the receipts that have come.
 */
export const exchangeDeclarations: JobHandler = async (_payload, { services }) => {
  const customs = customsSystemOf(services);
  const window = isWindow(services.config) ? new WindowLink(services) : undefined;
  if (window) await numberDrafts(services);
  const door = window ?? customs;
  const sent = door ? await handOverWaiting(services, door) : 0;
  const received = await workAtObjects(kind, services, async (at) => {
    const came = customs ? await fetchAll(at, services, customs) : 0;
    const answered = window ? await takeAnswers(services, window, at) : 0;
    await takeInWaiting(at, services);
    return came + answered;
  });
  return { sent, received };
};

/** Where messages are handed over. */
interface Door {
  declare(message: DeclarationMessage, call: Call): Promise<void>;
  /** Why a message cannot go out now though nothing is wrong with it: no try is counted. */
  heldBack?(declId: string, kind: DeclarationMessage['kind'], call: Call): Promise<string | undefined>;
}

const [m, d, r] = [columnsIn(customsMessage, 'm'), columnsIn(declaration, 'd'), columnsIn(declarationReceipt, 'r')];

interface MessageRow extends DeclarationMessage {
  readonly id: string;
  readonly declId: string;
  readonly attempts: number;
}

/**
 * Each message in a transaction of its own with its row locked, so two nodes do not send it at once. After a crash
 * between customs' "taken" and our commit it goes out again under the same number, which is the same as once.
 */
async function handOverWaiting(services: Services, customs: Door): Promise<number> {
  let sent = 0;
  for (let count = 0; count < perRun; count += 1) {
    const outcome = await inTransaction(services.pool, async (db) => {
      const { rows } = await db.query<MessageRow>(
        `select ${selected(customsMessage, ['id', 'messageId', 'declId', 'kind', 'attempts', 'body'], 'm')}, ${selected(declaration, ['declNo'], 'd')}
         from customs_message m join declaration d on d.id = ${m.declId}
         where ${m.status} in ('PENDING', 'FAILED') and ${m.nextTry} <= $1 and not m.deleted_flg order by ${m.nextTry}, m.id
         limit 1 for update of m skip locked`,
        [nowText(services.clock)],
      );
      const [message] = rows;
      return message && handOver(message, customs, systemCall(services, db));
    });
    if (!outcome) break;
    if (outcome === 'sent') sent += 1;
  }
  return sent;
}

async function handOver(message: MessageRow, customs: Door, call: Call): Promise<'sent' | 'failed' | 'held'> {
  const { id, messageId, declId, kind: asked, declNo, body } = message;
  const why = await customs.heldBack?.(declId, asked, call);
  if (why !== undefined) {
    const nextTry = addHours(nowText(call.services.clock), 1 / 60);
    await patchRow(customsMessage, id, { nextTry, lastError: why.slice(0, 500) }, call);
    return 'held';
  }
  const step = (action: string, opinion?: string) =>
    takeAct(customsMessage, { id, rowVersion: 'any', action, opinion }, { ...call, audit: {} });
  const attempts = message.attempts + 1;
  await step('take');
  const began = performance.now();
  const fault = await customs.declare({ messageId, kind: asked, declNo, body }, call).then(
    () => undefined,
    (cause: unknown) => (cause instanceof Error ? cause : new Error(String(cause))),
  );
  const refusal = fault?.message.slice(0, 500);
  await noteInterfaceMessage(call.db, {
    ...{
      msgType: 'DECL',
      direction: 'OUT',
      docNo: declNo,
      bizNo: messageId,
      body: { messageId, kind: asked, declNo, body },
    },
    ...{
      status: refusal === undefined ? 'SENT' : 'FAIL',
      receiptText: refusal ?? null,
      costMs: Math.round(performance.now() - began),
    },
  });
  const now = nowText(call.services.clock);
  if (refusal === undefined) {
    await patchRow(customsMessage, id, { attempts, sentTime: now, nextTry: null, lastError: null }, call);
    await step('sent');
    return 'sent';
  }
  await patchRow(
    customsMessage,
    id,
    { attempts, lastError: refusal, nextTry: addHours(now, minutesToNextTry(attempts) / 60) },
    call,
  );
  const isOver = attempts >= mostTries || fault instanceof KeyedByHand;
  await (isOver ? step('dead', refusal.slice(0, 200)) : step('fail'));
  return 'failed';
}

const openSql = `select ${selected(customsMessage, ['id', 'messageId', 'kind', 'sentTime'], 'm')},
    ${selected(declaration, ['declNo', 'customsCode', 'ieFlag'], 'd')},
    array(select ${r.code} from declaration_receipt r where ${r.messageId} = ${m.messageId} and not r.deleted_flg) as codes
  from customs_message m join declaration d on d.id = ${m.declId} where ${m.status} in ('SENT', 'ACKED')
  and ${m.sentTime} is not null and not m.deleted_flg`;

/** All that customs may still answer to, some hundreds at a time. */
async function fetchAll(at: ObjectWork, services: Services, customs: CustomsSystem): Promise<number> {
  let received = 0;
  let last = '';
  for (;;) {
    const { rows } = await services.pool.query<OpenDeclaration & { readonly id: string }>(
      `${openSql} and m.id > $1 order by m.id limit ${askedAtOnce}`,
      [last],
    );
    if (rows.length === 0) return received;
    last = rows.at(-1)?.id ?? '';
    const receipts = (await customs.declarationReceipts(rows)).map((receipt) => ({
      ...{ type: declarationReceipt.key, id: receipt.receiptNo, name: `${receipt.code} ${receipt.receiptNo}` },
      receipt,
    }));
    received += await at.each(receipts, ({ receipt }, db) => keepReceipt(receipt, systemCall(services, db)));
  }
}

/** Wakes the job that asks customs; what comes shows by itself. @throws 1001 nothing is connected */
export const fetchReceiptHandler = implementAct(fetchDefinition, async (_facts, { db, services }) => {
  if (services.config.customsSystem === 'none')
    throw invalid({ _: bi('未连接海关系统，请录入回执', 'No system of customs is connected: enter the receipt') });
  await scheduleNow(db, kind);
  return undefined;
});

/** Every receipt is kept as it came; what follows from it follows from its keeping. */
async function keepReceipt(receipt: DeclarationReceipt, call: Call): Promise<void> {
  const { receiptNo, code, receiptTime, note, rawCode, messageId, seqNo, entryId } = receipt;
  const kept = { receiptNo, code, receiptTime, note: note?.slice(0, 500), rawCode, messageId, seqNo, entryId };
  await createRecord(declarationReceipt, kept, call);
  await noteInterfaceMessage(call.db, {
    ...{
      msgType: 'RCPT',
      direction: 'IN',
      docNo: entryId ?? seqNo ?? messageId ?? receiptNo,
      bizNo: receiptNo,
      status: 'ACK',
    },
    ...{ receiptCode: code, receiptText: note ?? null, body: receipt },
  });
}

/** A step of people may be what a receipt waits for. */
async function takeInWaiting(at: ObjectWork, services: Services): Promise<void> {
  const { rows } = await services.pool.query<JobObject>(
    `select distinct 'declaration' as type, d.id, ${d.declNo} as name from declaration_receipt r join declaration d on d.id = ${r.declId}
     where ${r.outcome} = 'EARLY' and ${r.receiptTime} > $1 and not r.deleted_flg limit ${askedAtOnce}`,
    [addHours(nowText(services.clock), -24 * waitsDays)],
  );
  await at.each(rows, async ({ id }, db) => {
    await lockDeclaration(id, db);
    await takeInEarly(id, systemCall(services, db));
  });
}

/**
 * The same message once more, as the interface log kept it: customs knows it by its number.
 * @throws {Error} nothing is connected
 */
export const declareAgain: MessageSender = async ({ body }, services) => {
  const customs = customsSystemOf(services);
  if (isWindow(services.config)) throw new Error('请在海关报文中重发，报文以同一编号再次写出');
  if (!customs) throw new Error('未连接海关系统');
  await customs.declare(body as DeclarationMessage);
};
