import type { RecordOf } from '#domain/core/entity.ts';
import type { retailOrder } from '#domain/transport/retailOrder.ts';
import { retailTms, retailTmsLine } from '#domain/transport/retailTms.ts';
import { announce } from '../crud/announce.ts';
import { insertMany } from '../crud/insertMany.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import { createRecord, patchRow, rowOf } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

type Planned = Pick<
  RecordOf<typeof retailOrder>,
  'id' | 'orderNo' | 'customerId' | 'storeCode' | 'storeName' | 'totalQty'
>;

/** A slot that was agreed with the store already; nothing where that comes later. */
interface Agreed {
  readonly slotDate?: string | null;
  readonly slotFrom?: string | null;
  readonly slotTo?: string | null;
}

/** Orders of the same store of the same customer. */
function byStore(orders: readonly Planned[]): readonly (readonly [Planned, ...Planned[]])[] {
  const groups = new Map<string, [Planned, ...Planned[]]>();
  for (const order of orders) {
    const key = `${order.customerId} ${order.storeCode}`;
    const group = groups.get(key);
    if (group) group.push(order);
    else groups.set(key, [order]);
  }
  return [...groups.values()];
}

const lineOf = ({ id, orderNo, totalQty }: Planned) => ({ orderId: id, orderNo, qty: totalQty ?? 0 });
const piecesOf = (orders: readonly Planned[]): number => orders.reduce((sum, { totalQty }) => sum + (totalQty ?? 0), 0);

/** Puts orders on a transport that waits to be booked. */
async function join(id: string, orders: readonly Planned[], call: Call): Promise<void> {
  const stored = await getRecord(retailTms, id, asSystem(call), { lock: true });
  const lineNo = stored.orders?.length ?? 0;
  const rows = orders.map((order, at) =>
    rowOf(retailTmsLine, newId(), { tmsId: id, lineNo: lineNo + at + 1, ...lineOf(order) }, call),
  );
  await insertMany(retailTmsLine, rows, call.db);
  await patchRow(retailTms, id, { pieces: (stored.pieces ?? 0) + piecesOf(orders) }, call);
  await announce(retailTms, { id, rowVersion: stored.rowVersion + 1 }, call);
}

/**
 * Groups orders by store: each group joins the transport of its store that waits to be booked, or begins one; with a
 * slot it always begins one. The caller holds the orders and writes on each which transport it is on.
 * @returns the transports, with the ids of the orders that each took
 */
export async function planTransports(
  orders: readonly Planned[],
  agreed: Agreed,
  call: Call,
): Promise<readonly { readonly id: string; readonly orderIds: readonly string[] }[]> {
  const plans = [];
  for (const group of byStore(orders)) {
    const [{ customerId, storeCode, storeName }] = group;
    // Two orders of a store that leave at the same moment share a transport.
    await call.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `retailTms:${customerId}:${storeCode}`,
    ]);
    const waiting = { customerId, storeCode, status: 'PLAN', slotDate: { is: null } } as const;
    const known = agreed.slotDate ? undefined : await readOne(retailTms, ['id'], waiting, call.db, { order: ['id'] });
    if (known) await join(known.id, group, call);
    const id =
      known?.id ??
      (
        await createRecord(
          retailTms,
          { customerId, storeCode, storeName, ...agreed, pieces: piecesOf(group), orders: group.map(lineOf) },
          { ...asSystem(call), audit: {} },
        )
      ).id;
    plans.push({ id, orderIds: group.map((order) => order.id) });
  }
  return plans;
}
