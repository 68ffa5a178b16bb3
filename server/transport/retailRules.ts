import type { RecordOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { checkRetailOrder, sendRetailOrder } from '#domain/transport/retailActs.ts';
import { checkMessage, isHomeDelivery } from '#domain/transport/retailChecks.ts';
import { retailOrder, retailOrderLine } from '#domain/transport/retailOrder.ts';
import { whOrder } from '#domain/warehouse/index.ts';
import { changeAll, note } from '../crud/change.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeAct } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { nextNumber } from '../platform/nextNumber.ts';
import { planTransports } from './planTransports.ts';
import { articlesOf, problemsOf, storeOf } from './retailFacts.ts';

type Order = RecordOf<typeof retailOrder>;

/** Checks an order as it stands now, and takes the step that this leads to; a good one that passed before stays. */
async function check(id: string, call: Call): Promise<void> {
  const order = await getRecord(retailOrder, id, asSystem(call));
  const problems = await problemsOf(order, call);
  if (problems.length === 0 && order.status === 'CHECKED') return;
  const action = problems.length > 0 ? 'checkNo' : 'checkOk';
  await takeAct(retailOrder, { id, rowVersion: 'any', action }, { ...asSystem(call), audit: {} });
}

/** @throws 1001 by the first sentence, under the lines */
async function refuseProblems(order: Order, call: Call): Promise<void> {
  const [problem] = await problemsOf(order, call);
  if (problem) throw invalid({ lines: problem });
}

/** The warehouse's own order for what a store ordered. */
async function orderWarehouse(order: Order, call: Call): Promise<string> {
  const lines = order.lines ?? [];
  const goods = await articlesOf(
    order.customerId,
    lines.flatMap(({ sku }) => sku ?? []),
    call,
  );
  const unitOf = new Map(goods.map(({ partNo, wmsUnit }) => [partNo ?? '', wmsUnit ?? '007']));
  const made = await createRecord(
    whOrder,
    {
      ...{ orderNo: await nextNumber(call.db, { prefix: 'LS' }, call.now), refNo: order.orderNo },
      ...{ orderKind: order.channel === 'RETURN' ? 'RETURN' : 'OUT', customerId: order.customerId },
      ...{ warehouse: order.warehouse, receivedTime: call.now },
      lines: lines.map(({ sku, name, barcode, qty, price }, at) => ({
        ...{ lineNo: at + 1, partNo: sku, barcode, goodsName: name },
        ...{ qty: String(qty ?? 0), unit: unitOf.get(sku ?? '') ?? '007', price },
      })),
    },
    { ...asSystem(call), audit: {} },
  );
  return made.id;
}

const l = columnsIn(retailOrderLine, 'l');

export const retailRules = rules(retailOrder, {
  computed: {
    lineCount: { of: `retail_order_line l where ${l.orderId} = t.id and not l.deleted_flg`, what: 'count(*)::int' },
  },
  /** Names and the store's place are those of the goods master and the address book. */
  beforeSave: async ({ customerId, storeCode, lines }, _facts, call) => {
    const store = await storeOf(customerId, storeCode, call);
    const rows = lines ?? [];
    const goods = await articlesOf(
      customerId,
      rows.flatMap(({ sku }) => sku ?? []),
      call,
    );
    const known = new Map(goods.map((one) => [one.partNo, one]));
    return {
      storeName: store?.name ?? null,
      city: store?.city ?? null,
      lines: rows.map((row) => {
        const article = known.get(row.sku ?? '');
        return {
          ...row,
          name: row.name || article?.goodsName || null,
          barcode: row.barcode || article?.barcode || null,
        };
      }),
    };
  },
  /** Whoever corrects an order that failed wants to know whether it is good now. */
  afterWrite: async ({ id, status, customerId, lines }, before, call) => {
    for (const { partNo, packQty } of await articlesOf(
      customerId,
      (lines ?? []).flatMap(({ sku }) => sku ?? []),
      call,
    ))
      await note(retailOrderLine, { orderId: id, sku: partNo }, { packQty: packQty ?? 1 }, call.db);
    if (before && status === 'CHECK_FAIL') await check(id, call);
  },
  beforeStep: {
    checkOk: (order, _params, call) => refuseProblems(order, call),
    send: (order, _params, call) => refuseProblems(order, call),
    /** What the warehouse has it stops by itself first. */
    cancel: async ({ whOrderId }, _params, { db }) => {
      if (!whOrderId) return;
      const order = await readOne(whOrder, ['orderNo', 'status'], { id: whOrderId }, db);
      if (order && order.status !== 'CANCELLED')
        throw invalid({
          whOrderId: bi(
            `仓库订单${order.orderNo}尚未取消，请先由仓库取消`,
            `The warehouse has not cancelled ${order.orderNo} yet`,
          ),
        });
    },
  },
  effects: {
    retailChecked: async () => ({ checkMsg: null }),
    retailFailed: async (order, _step, call) => ({ checkMsg: checkMessage(await problemsOf(order, call)) }),
    retailSent: async (order, _step, call) => ({ whOrderId: await orderWarehouse(order, call) }),
    /** What goes to a store joins what waits for that store. */
    retailShipped: async (order, _step, call) => {
      if (isHomeDelivery(order) || order.channel === 'RETURN' || order.tmsId) return undefined;
      const [made] = await planTransports([order], {}, call);
      return { tmsId: made?.id ?? null };
    },
    retailDelivered: async ({ id, tmsId }, _step, call) => {
      // With a transport its own figures say what was signed.
      if (!tmsId) await changeAll(retailOrderLine, { orderId: id }, { signedQty: ({ qty }) => qty }, call);
      return undefined;
    },
    retailCancelled: async (_order, { opinion }) => ({ reason: opinion ?? null }),
  },
});

export const retailOrderChecked = implementAct(checkRetailOrder, async ({ record }, call) => {
  await check(record.id, call);
  return undefined;
});

export const retailOrderSent = implementAct(sendRetailOrder, async ({ record, input }, call) => {
  const step = { id: record.id, rowVersion: 'any', action: 'send', params: { warehouse: input.warehouse } } as const;
  await takeAct(retailOrder, step, { ...call, audit: {} });
  return undefined;
});
