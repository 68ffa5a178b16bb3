import type { RecordOf } from '#domain/core/entity.ts';
import { type FieldErrors, invalid, sharedErrors } from '#domain/core/errors.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { makeRetailTms } from '#domain/transport/retailActs.ts';
import { isHomeDelivery } from '#domain/transport/retailChecks.ts';
import { retailOrder, retailOrderLine } from '#domain/transport/retailOrder.ts';
import { retailTms, retailTmsLine } from '#domain/transport/retailTms.ts';
import { missingOf, vehicleHeld } from '#domain/transport/retailTmsFlow.ts';
import { areSlotsTooClose, outsideHours, slotTaken } from '#domain/transport/slots.ts';
import { whOrder, whOrderLine } from '#domain/warehouse/index.ts';
import { change, changeAll } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany, readOne } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import { takeSystemStep } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';
import { planTransports } from './planTransports.ts';
import { storeOf } from './retailFacts.ts';

type Transport = RecordOf<typeof retailTms>;

/** A vehicle is at one store at a time: whoever books it waits for whoever does so at the same moment. */
async function checkVehicle({ id, plateNo, slotDate, slotFrom, slotTo }: Transport, { db }: Call): Promise<void> {
  if (!plateNo || !slotDate || !slotFrom || !slotTo) return;
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`vehicle:${plateNo}:${slotDate}`]);
  const held = { plateNo, slotDate, status: vehicleHeld, id: { not: id } };
  const others = await readMany(retailTms, ['slotFrom', 'slotTo'], held, db);
  const isTaken = others.some((other) =>
    areSlotsTooClose({ slotFrom, slotTo }, { slotFrom: other.slotFrom ?? '', slotTo: other.slotTo ?? '' }),
  );
  if (isTaken) throw invalid({ plateNo: slotTaken });
}

/** @throws 1001 the store is closed then, the vehicle elsewhere */
async function checkSlot(record: Transport, _params: unknown, call: Call): Promise<void> {
  const { customerId, storeCode, slotFrom, slotTo } = record;
  const store = await storeOf(customerId, storeCode, call);
  const closed = store && outsideHours({ slotFrom: slotFrom ?? '', slotTo: slotTo ?? '' }, store);
  if (closed) throw invalid({ slotFrom: closed });
  await checkVehicle(record, call);
}

/** One order was signed for: by itself, article by article where nothing is missing, and in the warehouse. */
async function deliverOrder(
  { orderId, qty, signedQty }: NonNullable<Transport['orders']>[number],
  signTime: string | null,
  call: Call,
): Promise<void> {
  const id = orderId ?? '';
  if (qty === signedQty)
    await changeAll(retailOrderLine, { orderId: id }, { signedQty: ({ qty: sent }) => sent }, call);
  await takeSystemStep(retailOrder, { id, action: 'deliver', params: { signTime } }, call);
  const order = await readOne(retailOrder, ['whOrderId'], { id }, call.db);
  if (!order?.whOrderId) return;
  const lines = await readMany(whOrderLine, ['id', 'pickedQty'], { orderId: order.whOrderId }, call.db);
  const signed = lines.map((line) => ({ id: line.id, signedQty: line.pickedQty }));
  const params = { signTime, lines: signed };
  await takeSystemStep(whOrder, { id: order.whOrderId, action: 'sign', params }, call);
}

const l = columnsIn(retailTmsLine, 'l');

export const tmsRules = rules(retailTms, {
  computed: {
    orderCount: { of: `retail_tms_line l where ${l.tmsId} = t.id and not l.deleted_flg`, what: 'count(*)::int' },
  },
  beforeStep: {
    book: checkSlot,
    rebook: checkSlot,
    depart: (record, _params, call) => checkVehicle(record, call),
  },
  effects: {
    transportDelivered: async (record, _step, call) => {
      for (const line of record.orders ?? []) await deliverOrder(line, record.signTime, call);
      return { diffQty: missingOf({ orders: record.orders }) };
    },
    /** It leaves anew. */
    transportRebooked: async () => ({ departTime: null }),
    /** Its orders are in the warehouse and wait for another transport. */
    transportReturned: async ({ orders }, _step, call) => {
      for (const { orderId } of orders ?? []) await change(retailOrder, orderId ?? '', { tmsId: null }, call);
      return undefined;
    },
  },
});

interface Asked {
  readonly slotDate?: string | null;
  readonly slotFrom?: string | null;
  readonly slotTo?: string | null;
}

/** A slot is a day and both of its ends, or nothing. */
function refuseHalfSlot({ slotDate, slotFrom, slotTo }: Asked, now: string): void {
  const given = { slotDate, slotFrom, slotTo };
  const isNone = Object.values(given).every((value) => !value);
  if (isNone) return;
  const errors: FieldErrors = {};
  for (const [name, value] of Object.entries(given))
    if (!value) errors[name] = bi('预约日期和时段需一起填写', 'Give the day and both ends of the slot');
  if (slotDate && slotDate < now.slice(0, 10)) errors.slotDate = bi('预约日期不能早于今天', 'The slot is in the past');
  if (slotFrom && slotTo && slotTo <= slotFrom)
    errors.slotTo = bi('时段结束应晚于开始', 'The slot must end after it begins');
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const notPlannable = ({
  orderNo,
  status,
  channel,
  tmsId,
}: Pick<RecordOf<typeof retailOrder>, 'orderNo' | 'status' | 'channel' | 'tmsId'>): Text | undefined => {
  if (status !== 'SHIPPED') return bi(`订单${orderNo}尚未发货`, `Order ${orderNo} is not shipped`);
  if (isHomeDelivery({ channel }) || channel === 'RETURN')
    return bi(`订单${orderNo}不送门店`, `Order ${orderNo} goes to no store`);
  return tmsId ? bi(`订单${orderNo}已安排运输`, `Order ${orderNo} is on a transport already`) : undefined;
};

const columns = [
  'id',
  'orderNo',
  'customerId',
  'storeCode',
  'storeName',
  'totalQty',
  'status',
  'channel',
  'tmsId',
] as const;

export const transportsMade = implementCall(makeRetailTms, async ({ orderIds, ...slot }, call) => {
  refuseHalfSlot(slot, call.now);
  const ids = Array.isArray(orderIds) ? [...new Set(orderIds.map(String))] : [];
  const orders = await readMany(retailOrder, columns, { id: ids }, call.db, {
    order: ['id'],
    lock: 'update',
    seenBy: call,
  });
  if (ids.length === 0 || orders.length < ids.length) throw sharedErrors.NOT_FOUND();
  const wrong = orders.map(notPlannable).find((problem) => problem !== undefined);
  if (wrong) throw invalid({ orderIds: wrong });
  const made = await planTransports(orders, slot.slotDate ? slot : {}, call);
  for (const { id, orderIds: taken } of made)
    for (const orderId of taken) await change(retailOrder, orderId, { tmsId: id }, call);
  return { transports: made.length, orders: orders.length };
});
