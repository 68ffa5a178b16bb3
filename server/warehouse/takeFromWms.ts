import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { whOrder } from '#domain/warehouse/whOrder.ts';
import { change } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import { asSystem } from '../crud/readRecord.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call } from '../gateway/method.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { wmsOf } from './wmsSystem.ts';

type Sent = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the warehouse knows better than we do, where it says anything. */
const told = ({ carrier, trackNo, pieces, grossKg }: Sent) => ({
  ...(typeof carrier === 'string' && { carrier: carrier.slice(0, 60) }),
  ...(typeof trackNo === 'string' && { trackNo: trackNo.slice(0, 40) }),
  ...(typeof pieces === 'number' && Number.isInteger(pieces) && pieces >= 0 && { pieces }),
  ...(typeof grossKg === 'string' && /^\d{1,11}(\.\d{1,3})?$/.test(grossKg) && { grossKg }),
});

/** An order as the warehouse sent it: a new one is entered with all checks, a known one hears what is new of it. */
async function takeOrder(sent: Sent, call: Call): Promise<void> {
  const [orderNo, warehouse] = [textOf(sent.orderNo), textOf(sent.warehouse)];
  const known = await readOne(whOrder, ['id'], { orderNo, warehouse }, call.db, { lock: 'update' });
  if (known) await change(whOrder, known.id, { ...told(sent), syncTime: call.now }, call);
  else await createRecord<EntityDefinition, Sent>(whOrder, sent, { ...asSystem(call), audit: {} });
}

/** Orders of these numbers, as the warehouse has them now. @throws 1001 what it sends of them is no order */
export async function takeFromWms(orderNos: readonly string[], call: Call): Promise<number> {
  const wms = await wmsOf(call.services);
  const sent = await wms.orders(orderNos);
  for (const order of sent) await takeOrder(order, call);
  return sent.length;
}

/** Whatever the warehouse received meanwhile: each order for itself, so that a wrong one keeps nobody waiting. */
export const pullWhOrders: JobHandler = async (_payload, { services }) => {
  const counts = { taken: 0, refused: 0 };
  const wms = await wmsOf(services);
  for (const sent of await wms.orders([])) {
    const isTaken = await inTransaction(services.pool, (db) => takeOrder(sent, systemCall(services, db)))
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof BusinessError) return false;
        throw error;
      });
    counts[isTaken ? 'taken' : 'refused'] += 1;
  }
  return counts;
};
