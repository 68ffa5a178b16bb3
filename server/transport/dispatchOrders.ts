import type { FieldErrors } from '#domain/core/errors.ts';
import { invalid } from '#domain/core/errors.ts';
import type { Text } from '#domain/core/text.ts';
import { liveDispatches } from '#domain/transport/dispatchFlow.ts';
import { dispatchedOrder, dispatchOrder } from '#domain/transport/dispatchOrder.ts';
import { transportWords } from '#domain/transport/errors.ts';
import { whOrder } from '#domain/warehouse/index.ts';
import { change } from '../crud/change.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

const [l, d] = [columnsIn(dispatchedOrder, 'l'), columnsIn(dispatchOrder, 'd')];

/** Which of these orders are on a dispatch that goes on, but for this one: order -> number of the dispatch. */
async function takenBy(
  orderIds: readonly string[],
  dispatchId: string | undefined,
  { db }: Pick<Call, 'db'>,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ held: string; no: string }>(
    `select ${l.orderId} as held, ${d.dispatchNo} as no
     from dispatched_order l join dispatch_order d on d.id = ${l.dispatchId}
     where ${l.orderId} = any($1) and d.id <> $2 and ${d.status} = any($3) and not l.deleted_flg and not d.deleted_flg`,
    [orderIds, dispatchId ?? '', liveDispatches],
  );
  return new Map(rows.map(({ held, no }) => [held, no]));
}

interface Whose {
  readonly customerId: string | null | undefined;
  /** The dispatch that asks; undefined for a new one. */
  readonly dispatchId: string | undefined;
}

const told = ['id', 'orderNo', 'status', 'customerId', 'refNo', 'pieces', 'grossKg'] as const;

/**
 * Orders as they are now, locked until the transaction ends, so that two dispatches never take the same one.
 * @param orderIds in the order of the lines; what is empty is left to the check of the form
 * @throws 1001 `orders.<line>.orderId`: not ready, another customer's, on another dispatch
 */
export async function readyOrders(orderIds: readonly string[], { customerId, dispatchId }: Whose, call: Call) {
  const wanted = orderIds.filter((id) => id !== '');
  const found = await readMany(whOrder, told, { id: wanted }, call.db, { order: ['id'], lock: 'update' });
  const orders = new Map(found.map((order) => [order.id, order]));
  const taken = await takenBy(wanted, dispatchId, call);
  const errors: FieldErrors = {};
  const wrong = (id: string): Text | undefined => {
    const order = orders.get(id);
    // Nobody is told of an order that is not his: the check of references says it is not there.
    if (!order) return undefined;
    const { orderNo, status } = order;
    if (customerId && order.customerId !== customerId) return transportWords.otherCustomer(orderNo ?? '');
    const no = taken.get(id);
    if (no) return transportWords.orderTaken(orderNo ?? '', no);
    return status === 'READY' ? undefined : transportWords.orderNotReady(orderNo ?? '');
  };
  for (const [at, id] of orderIds.entries()) {
    const problem = wrong(id);
    if (problem) errors[`orders.${at}.orderId`] = problem;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return orders;
}

/** Orders say which dispatch they are on; nothing where they are on none any more. */
export async function markOrders(
  {
    on,
    off,
    dispatchNo,
  }: { readonly on: readonly string[]; readonly off: readonly string[]; readonly dispatchNo: string },
  call: Call,
): Promise<void> {
  for (const id of off) await change(whOrder, id, { dispatchNo: null }, call);
  for (const id of on) await change(whOrder, id, { dispatchNo }, call);
}
