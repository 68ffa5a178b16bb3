import { departments } from '#domain/core/access.ts';
import { BusinessError, invalid } from '#domain/core/errors.ts';
import { isSystem } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { duplicateOf } from '#domain/core/writeRefusals.ts';
import { pathTo } from '#domain/screens.ts';
import { whOrder, whOrderLine } from '#domain/warehouse/whOrder.ts';
import { wmsGoods } from '#domain/warehouse/wmsGoods.ts';
import { newGoodsOfProblem, type WrongOrder, wrongOrder } from '#domain/warehouse/wrongOrder.ts';
import { problemUnderWay } from '#domain/warehouse/wrongOrderFlow.ts';
import { changeAll } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { peopleIds } from '../crud/people.ts';
import { isThere, readOne } from '../crud/read.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { type Message, sendMessage, settleTodo } from '../gateway/userMessages.ts';
import { scheduleNow } from '../jobs/jobQueue.ts';
import { sameRawProblems } from './suggestParts.ts';

const t = columnsIn(wrongOrder, 't');

const tell = (
  { id }: { readonly id: string },
  { userIds, type, title, url }: Pick<Message, 'userIds' | 'type'> & { readonly title: Text; readonly url?: string },
  { db, services, actor }: Call,
): Promise<void> =>
  sendMessage(db, services, {
    ...{ userIds, type, title, entity: wrongOrder.key, recordId: id, by: actor.userId },
    url: url ?? pathTo(wrongOrder.key, id) ?? '',
  });

/** The owner's part of this number, in use. @throws 1001 partUnknown */
async function partOf({ customerId, partNo }: WrongOrder, { db }: Call) {
  const found = await readOne(wmsGoods, ['id', 'goodsName'], { customerId, partNo, enabled: 1 }, db, { lock: 'share' });
  if (found) return found;
  const unknown = bi(
    `料号${partNo}不存在，请新建商品或重新选择`,
    `Part ${partNo} unknown, create goods or choose again`,
  );
  throw invalid({ partNo: unknown });
}

/** The line that could not be booked has its number from now on. */
async function bookLine({ orderId, wmsLine, partNo, rawName }: WrongOrder, name: string | null, call: Call) {
  const line = { orderId: orderId ?? '', lineNo: wmsLine ?? 0 };
  await changeAll(whOrderLine, line, { partNo, ...(!rawName && name && { goodsName: name }) }, call);
}

/** Problems of the same raw number that this person may see go the same way, each by its own step. */
async function fixOthers(problem: WrongOrder, partNo: string, call: Call): Promise<void> {
  for (const { id } of await sameRawProblems(problem, call))
    await takeAct(
      wrongOrder,
      { id, rowVersion: 'any', action: 'fix', params: { partNo, goodsId: problem.goodsId, sameRaw: 0 } },
      { ...call, audit: {} },
    );
}

/** How the order came, and its problems with it. */
async function sourceOf(orderId: string | null, { actor, db }: Call): Promise<string> {
  if (isSystem(actor)) return 'WMS';
  const isImported = await isThere(whOrder, { id: orderId }, db, { and: () => 't.import_no is not null' });
  return isImported ? 'IMPORT' : 'HAND';
}

const toSend = { tries: 0, nextTry: null, syncMsg: null } as const;
const sendSoon = (call: Call): Promise<void> => scheduleNow(call.db, 'pushPartNos');

export const wrongOrderRules = rules(wrongOrder, {
  computed: {
    waitingHours: `case when ${t.status} in ('OPEN', 'ASSIGNED', 'WAIT_CUST') then floor(extract(epoch from localtimestamp - ${t.foundTime}) / 3600)::int end`,
  },
  /** What it is about follows from its order; one kind of a line is open once. */
  beforeSave: async ({ orderId = null, wmsLine = null, wrongKind = null, ...problem }, { before }, call) => {
    const { db, now } = call;
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`wrong:${orderId}:${wmsLine}`]);
    const same = { orderId, wmsLine, wrongKind, status: problemUnderWay, ...(before && { id: { not: before.id } }) };
    if (await isThere(wrongOrder, same, db)) throw duplicateOf(wrongOrder, ['orderId', 'wmsLine', 'wrongKind']);
    const order = await readOne(whOrder, ['orderNo', 'customerId', 'warehouse'], { id: orderId }, db);
    const line = await readOne(
      whOrderLine,
      ['partNo', 'goodsName', 'barcode', 'qty', 'unit'],
      { orderId, lineNo: wmsLine },
      db,
    );
    if (order && !line) throw invalid({ wmsLine: bi('仓库订单没有该行', 'The order has no such line') });
    return {
      ...{
        wmsOrderNo: order?.orderNo ?? null,
        customerId: order?.customerId ?? null,
        warehouse: order?.warehouse ?? null,
      },
      ...{ qty: line?.qty ?? null, unit: line?.unit ?? null, foundTime: problem.foundTime ?? now },
      source: before?.source ?? (await sourceOf(orderId, call)),
      rawPartNo: problem.rawPartNo || line?.partNo || null,
      rawName: problem.rawName || line?.goodsName || null,
      rawBarcode: problem.rawBarcode || line?.barcode || null,
    };
  },
  beforeStep: {
    fix: async (problem, params, call) => {
      await partOf({ ...problem, partNo: params.partNo ?? problem.partNo }, call);
    },
  },
  effects: {
    problemAssigned: async (problem, _step, call) => {
      const title = bi(`问题订单 ${problem.problemNo} 已分派给您`, `Problem order ${problem.problemNo} is yours`);
      await tell(problem, { userIds: [problem.handler ?? ''], type: 'TODO', title }, call);
      return undefined;
    },
    /** The owner's people hear the question, with the way to their order, where they answer. */
    customerAsked: async (problem, _step, call) => {
      const title = bi(
        `仓库询问 ${problem.wmsOrderNo} 第${problem.wmsLine}行：${problem.question}`,
        `The warehouse asks about ${problem.wmsOrderNo}, line ${problem.wmsLine}: ${problem.question}`,
      );
      const userIds = await peopleIds({ customer: problem.customerId ?? '' }, call.db);
      const url = pathTo(whOrder.key, problem.orderId ?? '') ?? '';
      if (userIds.length > 0) await tell(problem, { userIds, type: 'TODO', title, url }, call);
      return { answer: null };
    },
    customerAnswered: async (problem, _step, call) => {
      await settleTodo(call.db, call.services, { recordId: problem.id, now: call.now });
      const title = bi(
        `问题订单 ${problem.problemNo} 客户答复：${problem.answer}`,
        `Problem order ${problem.problemNo}, answer: ${problem.answer}`,
      );
      const own = problem.handler ? [problem.handler] : await peopleIds({ role: [departments.warehouse] }, call.db);
      await tell(problem, { userIds: own, type: 'RESULT', title }, call);
      return undefined;
    },
    partSupplied: async (problem, { params }, call) => {
      const part = await partOf(problem, call);
      await settleTodo(call.db, call.services, { recordId: problem.id, now: call.now });
      await bookLine(problem, part.goodsName, call);
      if (params.sameRaw === 1) await fixOthers(problem, problem.partNo ?? '', call);
      await sendSoon(call);
      const { actor } = call;
      const handler = problem.handler ?? (isSystem(actor) ? null : actor.userId);
      return { ...toSend, nextTry: call.now, goodsId: part.id, handler };
    },
    partSent: async (_problem, _step, { now }) => ({ syncTime: now, syncMsg: null, nextTry: null }),
    partNotSent: async (problem, _step, call) => {
      const title = bi(
        `问题订单 ${problem.problemNo} 回传仓库失败：${problem.syncMsg}`,
        `Sending ${problem.problemNo} to the WMS failed: ${problem.syncMsg}`,
      );
      const own = problem.handler ? [problem.handler] : await peopleIds({ role: [departments.warehouse] }, call.db);
      await tell(problem, { userIds: own, type: 'TODO', title }, call);
      return { nextTry: null };
    },
    partToSend: async (_problem, _step, call) => {
      await sendSoon(call);
      return { ...toSend, nextTry: call.now };
    },
    problemIgnored: effectOn(wrongOrder, async (problem, { opinion }, call) => {
      await settleTodo(call.db, call.services, { recordId: problem.id, now: call.now });
      return { reason: opinion ?? null };
    }),
  },
});

/** Makes the goods, then supplies their number. @throws 1006 the owner has such a part already */
export const goodsOfProblemMade = implementAct(newGoodsOfProblem, async ({ record, input }, call) => {
  const { sameRaw, reason: _reason, ...goods } = input;
  const { customerId } = record;
  if (await isThere(wmsGoods, { customerId, partNo: goods.partNo ?? '' }, call.db))
    throw new BusinessError('1006', bi(`料号${goods.partNo}已存在`, `Part ${goods.partNo} exists already`), {
      fieldErrors: { partNo: bi('料号已存在', 'The part exists already') },
    });
  const made = await createRecord(wmsGoods, { ...goods, customerId, enabled: 1 }, { ...call, audit: {} });
  await changeAll(wrongOrder, { id: record.id }, { newGoods: 1 }, call);
  const params = { partNo: goods.partNo, goodsId: made.id, sameRaw: sameRaw ?? 0 };
  await takeAct(wrongOrder, { id: record.id, rowVersion: 'any', action: 'fix', params }, { ...call, audit: {} });
  return undefined;
});
