import type { RecordOf } from '#domain/core/entity.ts';
import { formatFen, parseFen, subtractFen, sumFen } from '#domain/core/money.ts';
import { daysOfMonths } from '#domain/core/months.ts';
import { isSystem } from '#domain/core/rights.ts';
import { customsOrder, declaration } from '#domain/declaration/index.ts';
import { demand } from '#domain/demand/index.ts';
import { autoOrder, autoOrderLine } from '#domain/partners/autoOrder.ts';
import * as calls from '#domain/partners/autoOrderCalls.ts';
import { customsAuthOrder } from '#domain/partners/customsAuthOrder.ts';
import { partnerErrors } from '#domain/partners/errors.ts';
import { boughtAmount, checksOf, expectedAmounts, failReasons, type OrderFacts } from '#domain/partners/orderChecks.ts';
import { supplier } from '#domain/partners/supplier.ts';
import { protocolPrice, supplierProtocol } from '#domain/partners/supplierProtocol.ts';
import { note } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { isThere, readMany, readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import { takeAct } from '../crud/takeAct.ts';
import type { Call } from '../gateway/method.ts';

type Order = RecordOf<typeof autoOrder>;

/** Days after which an order no longer confirms itself. */
const mostDays = 60;

const notDead = { not: ['CANCELLED'] };

const priceColumns = [
  'protocolId',
  'chargeItemId',
  'unit',
  'priceMode',
  'price',
  'fromQty',
  'toQty',
  'fromPlace',
  'toPlace',
  'vehicle',
  'freeQty',
  'taxRate',
  'taxIncluded',
  'minCharge',
  'maxCharge',
] as const;

/** Protocols that hold on the order's day and confirm orders, with their prices. */
async function protocolsOf({ supplierId, mainCompId, bizType, orderDate }: Order, { db }: Call) {
  const found = await readMany(
    supplierProtocol,
    ['id', 'autoMaxAmount', 'autoMonthAmount', 'tolerancePct', 'toleranceAmt'],
    {
      ...{ supplierId, mainCompId, serviceType: bizType, status: 'EFFECTIVE', autoConfirmFlag: 1 },
      ...{ startDate: { to: orderDate ?? '' }, endDate: { from: orderDate ?? '' } },
    },
    db,
  );
  const ids = found.map(({ id }) => id);
  const prices = ids.length > 0 ? await readMany(protocolPrice, priceColumns, { protocolId: ids }, db) : [];
  return found.map((protocol) => ({
    ...protocol,
    prices: prices.filter(({ protocolId }) => protocolId === protocol.id),
  }));
}

/** What the number of an order's business means, and how many services it holds; nothing where it means nothing. */
async function objectOf({ bizType, bizNo }: Order, { db }: Call): Promise<OrderFacts['object']> {
  if (bizType === 'CUSTOMS') {
    const found = await readOne(customsOrder, ['id', 'status'], { orderNo: bizNo }, db);
    if (!found) return null;
    const made = await readMany(declaration, ['id'], { orderId: found.id }, db);
    return { cancelled: found.status === 'CANCELLED', count: Math.max(1, made.length) };
  }
  const found = await readOne(demand, ['status', 'containers'], { demandNo: bizNo }, db);
  if (!found) return null;
  const boxes = (found.containers ?? '').split(/[\s,，、;；/]+/).filter(Boolean).length;
  return { cancelled: found.status === 'CANCELLED', count: boxes || null };
}

const [l, o] = [columnsIn(autoOrderLine, 'l'), columnsIn(autoOrder, 'o')];

async function isAuthorised({ authOrderId, supplierId, orderDate }: Order, { db }: Call): Promise<boolean> {
  const valid = {
    status: 'ACCEPTED',
    supplierId,
    validFrom: { to: orderDate ?? '' },
    validTo: { from: orderDate ?? '' },
  };
  return Boolean(authOrderId) && (await isThere(customsAuthOrder, { id: authOrderId, ...valid }, db));
}

/** All that an order is judged by, as it stands now. */
async function factsOf(order: Order, call: Call): Promise<OrderFacts> {
  const { db, now } = call;
  const protocols = await protocolsOf(order, call);
  const [from, to] = daysOfMonths((order.orderDate ?? now).slice(0, 7), (order.orderDate ?? now).slice(0, 7));
  const { rows } = await db.query<{ taken: string; month: string }>(
    `select coalesce(sum(${l.qty}) filter (where ${o.bizType} = $2 and ${o.bizNo} = $3), 0)::text as taken,
       (select coalesce(sum(m.actual_amount), 0)::text from auto_order m where m.protocol_id = $4 and m.status = 'AUTO_OK'
         and m.order_date between $5 and $6 and m.id <> $1 and not m.deleted_flg) as month
     from auto_order o join auto_order_line l on ${l.orderId} = o.id and not l.deleted_flg
     where o.id <> $1 and ${o.status} not in ('CANCELLED', 'REJECTED') and not o.deleted_flg and ${o.bizNo} = $3`,
    [order.id, order.bizType, order.bizNo, protocols[0]?.id ?? '', from, to],
  );
  const whose = await readOne(supplier, ['status'], { id: order.supplierId }, db);
  return {
    today: now.slice(0, 10),
    supplierStatus: whose?.status ?? null,
    protocols,
    object: await objectOf(order, call),
    takenQty: rows[0]?.taken ?? '0',
    monthAmount: rows[0]?.month ?? '0',
    isAuthorised: await isAuthorised(order, call),
    mostDays,
  };
}

/**
 * Judges an order that was written: what it should cost stands on it, and it confirms itself or waits for a leader.
 * Orders of one piece of business are judged one after the other.
 */
async function judge(id: string, call: Call): Promise<void> {
  const order = await getRecord(autoOrder, id, asSystem(call));
  if (order.status !== 'NEW') return;
  const facts = await factsOf(order, call);
  const checks = checksOf(order, facts);
  const [protocol] = facts.protocols.length === 1 ? facts.protocols : [];
  const expected = expectedAmounts(order.lines ?? [], protocol);
  for (const [at, line] of (order.lines ?? []).entries())
    await note(autoOrderLine, { id: line.id }, { expectAmount: expected[at] ?? null }, call.db);
  const sum = sumFen(expected.map((amount) => parseFen(amount ?? '0')));
  const actual = sumFen((order.lines ?? []).map((line) => parseFen(boughtAmount(line))));
  const known = expected.every((amount) => amount !== null);
  const reasons = failReasons(checks);
  const amounts = {
    expectAmount: known ? formatFen(sum) : null,
    diffAmount: known ? formatFen(subtractFen(actual, sum)) : null,
  };
  await note(
    autoOrder,
    { id },
    { ...amounts, protocolId: protocol?.id ?? null, failReasons: reasons || null },
    call.db,
  );
  const action = reasons ? 'autoFail' : 'autoPass';
  await takeAct(autoOrder, { id, rowVersion: 'any', action }, { ...asSystem(call), audit: {} });
}

const orderReason = effectOn(autoOrder, async (_record, { opinion }) => ({ reason: opinion ?? null }));

export const autoOrderRules = rules(autoOrder, {
  beforeSave: async ({ supplierId = null, bizType = null, bizNo = null }, { before }, { db }) => {
    const key = `autoOrder:${bizType}:${bizNo}`;
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
    const same = { supplierId, bizType, bizNo, status: notDead, ...(before && { id: { not: before.id } }) };
    const other = await readOne(autoOrder, ['orderNo'], same, db);
    if (other) throw partnerErrors.ORDER_REPEATED({ no: other.orderNo ?? '' });
    return undefined;
  },
  effects: {
    orderConfirmed: async (_record, { opinion }, { now, actor }) => ({
      confirmedTime: now,
      confirmedBy: isSystem(actor) ? null : actor.userId,
      reason: opinion ?? null,
    }),
    orderReason,
    orderRevoked: async (_record, { opinion }) => ({ reason: opinion ?? null, confirmedTime: null, confirmedBy: null }),
  },
  afterWrite: ({ id }, _before, call) => judge(id, call),
});

export const checkOrder = implementCall(calls.checkAutoOrder, async ({ id }, call) => {
  const order = await getRecord(autoOrder, id, call);
  return { checks: checksOf(order, await factsOf(order, call)) };
});
