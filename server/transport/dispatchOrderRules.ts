import { departments } from '#domain/core/access.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { type BusinessError, invalid } from '#domain/core/errors.ts';
import { withoutTrailingZeros } from '#domain/core/money.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { addressBook } from '#domain/demand/index.ts';
import { dropDispatchOrder } from '#domain/transport/dispatchActs.ts';
import { foretellDispatch, makeDispatch } from '#domain/transport/dispatchCalls.ts';
import { dispatchedOrder, dispatchOrder, loadOf } from '#domain/transport/dispatchOrder.ts';
import { transportWords } from '#domain/transport/errors.ts';
import { trackShipment } from '#domain/transport/trackShipment.ts';
import { overload } from '#domain/transport/vehicles.ts';
import { whOrder, whOrderLine } from '#domain/warehouse/index.ts';
import { markDeleted, note } from '../crud/change.ts';
import { implementAct, implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { peopleIds } from '../crud/people.ts';
import { readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { markOrders, readyOrders } from './dispatchOrders.ts';
import { tellAbout } from './tell.ts';
import { enterEvent } from './trackEvents.ts';

type Dispatch = RecordOf<typeof dispatchOrder>;
type Orders = readonly { readonly orderId?: string | null }[] | null | undefined;

const idsOf = (orders: Orders): readonly string[] => (orders ?? []).map(({ orderId }) => orderId ?? '');

/** @throws 1001 an address that is another customer's */
async function checkAddresses(
  {
    customerId,
    fromAddr,
    toAddr,
  }: { readonly [Name in 'customerId' | 'fromAddr' | 'toAddr']: string | null | undefined },
  { db }: Call,
): Promise<void> {
  for (const [name, id] of [
    ['fromAddr', fromAddr],
    ['toAddr', toAddr],
  ] as const) {
    const found = id ? await readOne(addressBook, ['customerId'], { id }, db) : undefined;
    if (found && customerId && found.customerId !== customerId) throw invalid({ [name]: transportWords.otherAddress });
  }
}

/** Where an address is, for people who read a track. */
async function placeOf(id: string | null, { db }: Call): Promise<string | null> {
  const found = id
    ? await readOne(addressBook, ['name', 'city', 'district'], { id }, db, { deleted: 'too' })
    : undefined;
  return found ? [found.city, found.district, found.name].filter(Boolean).join(' ').slice(0, 200) : null;
}

/** The track of a dispatch: one for all of its orders, under its own number. */
async function trackOf(record: Dispatch, call: Call): Promise<string> {
  const known = await readOne(trackShipment, ['id'], { dispatchId: record.id }, call.db);
  if (known) return known.id;
  const made = await createRecord(
    trackShipment,
    {
      ...{ trackNo: record.dispatchNo, carrier: record.carrier, dispatchId: record.id, customerId: record.customerId },
      ...{ fromPlace: await placeOf(record.fromAddr, call), toPlace: await placeOf(record.toAddr, call) },
      planArrive: record.planArrive,
    },
    { ...asSystem(call), audit: {} },
  );
  return made.id;
}

const tracked = async (record: Dispatch, event: string, eventTime: string | null, call: Call): Promise<void> => {
  await enterEvent(await trackOf(record, call), { event, eventTime: eventTime ?? call.now, source: 'SYSTEM' }, call);
};

/** What a warehouse order refused is told at the field of the dispatch that asked. */
const asked = (refusal: BusinessError, field: string, orderNo: string): BusinessError => {
  const { zh, en } = Object.values(refusal.fieldErrors ?? {})[0] ?? refusal.text;
  return invalid({ [field]: bi(`订单${orderNo}：${zh}`, `Order ${orderNo}: ${en}`) });
};

/** Every order leaves the warehouse by its own step, or the vehicle does not leave. @throws 1001 `departTime` */
async function shipOrders(record: Dispatch, call: Call): Promise<void> {
  const orders = await readMany(whOrder, ['id', 'orderNo'], { id: [...idsOf(record.orders)] }, call.db, {
    order: ['id'],
  });
  for (const { id, orderNo } of orders) {
    const params = { shipTime: record.departTime, carrier: record.carrier };
    const refusal = await takeSystemStep(whOrder, { id, action: 'ship', params }, call);
    if (refusal) throw asked(refusal, 'departTime', orderNo ?? '');
  }
}

/** Orders are signed with the dispatch where that is open to them; one that has a problem waits for its own end. */
async function signOrders(record: Dispatch, signTime: string, call: Call): Promise<void> {
  for (const id of idsOf(record.orders)) {
    const lines = await readMany(whOrderLine, ['id', 'pickedQty'], { orderId: id }, call.db);
    const signed = lines.map((line) => ({ id: line.id, signedQty: line.pickedQty }));
    await takeSystemStep(whOrder, { id, action: 'sign', params: { signTime, lines: signed } }, call);
  }
}

/** Lines say what their orders weigh, whatever was sent. */
async function weighLines(dispatchId: string, orderIds: readonly string[], { db }: Call): Promise<void> {
  for (const { id, ...load } of await readMany(whOrder, ['id', 'refNo', 'pieces', 'grossKg'], { id: orderIds }, db))
    await note(dispatchedOrder, { dispatchId, orderId: id }, load, db);
}

const t = columnsIn(dispatchedOrder, 'l');

export const dispatchOrderRules = rules(dispatchOrder, {
  computed: {
    orderCount: {
      of: `dispatched_order l where ${t.dispatchId} = t.id and not l.deleted_flg`,
      what: 'count(*)::int',
    },
  },
  /** Each order is ready, of this customer and on no other dispatch; together they are what the vehicle carries. */
  beforeSave: async ({ orders, customerId, fromAddr, toAddr }, { before }, call) => {
    await checkAddresses({ customerId, fromAddr, toAddr }, call);
    const ids = idsOf(orders);
    const found = await readyOrders(ids, { customerId, dispatchId: before?.id }, call);
    return loadOf(ids.flatMap((id) => found.get(id) ?? []));
  },
  beforeDelete: ({ orders, dispatchNo }, call) =>
    markOrders({ on: [], off: idsOf(orders), dispatchNo: dispatchNo ?? '' }, call),
  afterWrite: async (stored, before, call) => {
    const [now, was] = [idsOf(stored.orders), idsOf(before?.orders)];
    const { dispatchNo } = await getRecord(dispatchOrder, stored.id, asSystem(call));
    await weighLines(stored.id, now, call);
    const off = was.filter((id) => !now.includes(id));
    await markOrders({ on: now.filter((id) => !was.includes(id)), off, dispatchNo: dispatchNo ?? '' }, call);
  },
  beforeStep: {
    send: async (record, _params, call) => {
      await checkAddresses(record, call);
      if (!record.orders?.length) throw invalid({ orders: bi('请至少选择一个订单', 'Choose one order at least') });
      await readyOrders(idsOf(record.orders), { customerId: record.customerId, dispatchId: record.id }, call);
    },
    depart: async ({ orders }, _params, call) => {
      const waiting = { id: [...idsOf(orders)], status: { not: ['READY'] } };
      const left = await readOne(whOrder, ['orderNo'], waiting, call.db);
      if (left) throw invalid({ orders: transportWords.orderNotReadyNow(left.orderNo ?? '') });
    },
  },
  effects: {
    dispatchSent: async ({ id, dispatchNo }, _step, call) => {
      const title = bi(`待确认派车单 ${dispatchNo}`, `Dispatch ${dispatchNo} awaits its vehicle`);
      const userIds = await peopleIds({ role: departments.warehouse }, call.db);
      await tellAbout(dispatchOrder, id, { userIds, type: 'TODO', title }, call);
      return { reason: null };
    },
    dispatchRefused: async ({ id, dispatchNo, createdBy }, { opinion = '' }, call) => {
      const title = bi(
        `派车单 ${dispatchNo} 被承运商拒绝：${opinion}`,
        `Dispatch ${dispatchNo} was refused: ${opinion}`,
      );
      await tellAbout(dispatchOrder, id, { userIds: [createdBy ?? ''], type: 'RESULT', title }, call);
      return undefined;
    },
    dispatchDeparted: async (record, _step, call) => {
      await shipOrders(record, call);
      await tracked(record, 'DEPART', record.departTime, call);
      return undefined;
    },
    dispatchArrived: async (record, _step, call) => {
      await tracked(record, 'ARRIVE', record.arriveTime, call);
      return undefined;
    },
    dispatchSigned: async (record, _step, call) => {
      const signTime = record.signTime ?? call.now;
      await signOrders(record, signTime, call);
      await tracked(record, 'SIGN', signTime, call);
      return { signTime };
    },
    dispatchCancelled: async ({ orders, dispatchNo }, _step, call) => {
      await markOrders({ on: [], off: idsOf(orders), dispatchNo: dispatchNo ?? '' }, call);
      return undefined;
    },
  },
});

export const orderDropped = implementAct(dropDispatchOrder, async ({ record, input }, call) => {
  const orderNo = (input.orderNo ?? '').trim();
  const lines = record.orders ?? [];
  const named = { id: [...idsOf(lines)], orderNo };
  const order = await readOne(whOrder, ['id'], named, call.db);
  const line = lines.find(({ orderId }) => orderId === order?.id);
  if (!order || !line) throw invalid({ orderNo: transportWords.notOnDispatch(orderNo) });
  if (lines.length === 1) throw invalid({ orderNo: transportWords.lastOrder });
  await markDeleted(dispatchedOrder, { id: line.id }, call);
  await markOrders({ on: [], off: [order.id], dispatchNo: '' }, call);
  return loadOf(lines.filter((one) => one !== line));
});

/** What goes along, and the warning that it is too much. */
export const dispatchForetold = implementCall(foretellDispatch, async ({ id }, call) => {
  const record = await getRecord(dispatchOrder, id, call);
  const warning = overload(record.vehicleType, record.grossKg);
  const weight = (kg: string | null | undefined): string => withoutTrailingZeros(kg ?? '0');
  const sum: Text = bi(
    `共 ${record.orders?.length ?? 0} 个订单，${record.pieces ?? 0} 件，毛重 ${weight(record.grossKg)} kg。`,
    `${record.orders?.length ?? 0} orders, ${record.pieces ?? 0} pieces, ${weight(record.grossKg)} kg gross.`,
  );
  const goOn = warning && bi(`${warning.zh}，仍要继续？`, `${warning.en}, go on?`);
  const orders = await readMany(whOrder, ['id', 'orderNo'], { id: [...idsOf(record.orders)] }, call.db);
  const numbers = new Map(orders.map((order) => [order.id, order.orderNo ?? '']));
  return {
    notes: [...(goOn ? [goOn] : []), sum],
    tables: [
      {
        title: bi('订单', 'Orders'),
        columns: [bi('仓库单号', 'Order no'), bi('件数', 'Pieces'), bi('毛重(kg)', 'Gross (kg)')],
        rows: (record.orders ?? []).map(({ orderId, pieces, grossKg }) => [
          numbers.get(orderId ?? '') ?? '',
          String(pieces ?? 0),
          weight(grossKg),
        ]),
      },
    ],
  };
});

/** The customer of the first order is that of the dispatch; another one's is refused as in its form. */
export const dispatchMade = implementCall(makeDispatch, async ({ orderIds, vehicleType }, call) => {
  const ids = Array.isArray(orderIds) ? [...new Set(orderIds.map(String))] : [];
  const [first] = await readMany(whOrder, ['customerId', 'carrier'], { id: ids }, call.db, {
    order: ['id'],
    limit: 1,
  });
  const orders = ids.map((orderId) => ({ orderId }));
  const made = await createRecord(
    dispatchOrder,
    { customerId: first?.customerId ?? null, carrier: first?.carrier ?? null, vehicleType, orders },
    call,
  );
  return { id: made.id, dispatchNo: String(made.dispatchNo) };
});
