import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { fitsDecimal } from '#domain/core/money.ts';
import { comparedFields, differencesOf } from '#domain/warehouse/goodsDifferences.ts';
import { type WmsGoods, wmsGoods } from '#domain/warehouse/wmsGoods.ts';
import { change } from '../crud/change.ts';
import { readOne } from '../crud/read.ts';
import { asSystem, getRecord } from '../crud/readRecord.ts';
import type { Call } from '../gateway/method.ts';
import type { JobHandler } from '../jobs/job.ts';
import { systemCall } from '../jobs/jobCall.ts';
import { inTransaction } from '../platform/inTransaction.ts';
import { wmsOf } from './wmsSystem.ts';

type Sent = Readonly<Record<string, unknown>>;

/** What the warehouse says, as far as it is compared; of its own books what stands in the goods master. */
const asWarehouseHasIt = (goods: WmsGoods, sent: Sent | undefined): Record<string, string> => {
  const source: Sent = sent ?? goods;
  return Object.fromEntries(
    comparedFields.flatMap((name) =>
      typeof source[name] === 'string' && source[name] ? [[name, source[name].slice(0, 500)]] : [],
    ),
  );
};

const classified = ['spec', 'brand', 'originCountry', 'hsCode', 'declaredName', 'gModel', 'unit1', 'unit2'] as const;

/** What the classified goods library says of the part today; nothing where it knows none, or several. */
async function asCustomsHasIt(
  { customerId, partNo }: WmsGoods,
  { db, now }: Call,
): Promise<Record<string, string> | null> {
  const result = await readOne(precatProduct, classified, { customerId, partNo, processStatus: 'EFFECTIVE' }, db, {
    and: (p, place) => `${p.validTo} is null or ${p.validTo} >= ${place(now.slice(0, 10))}::date`,
    order: [['validTo', 'desc']],
  });
  if (!result) return null;
  const { originCountry: origin, declaredName: customsName, gModel: elements, unit1, unit2, ...same } = result;
  const all = { ...same, origin, customsName, elements, legalUnit1: unit1, legalUnit2: unit2 };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === 'string' && value ? [[name, value.slice(0, 500)]] : [],
    ),
  );
}

const quantity = (value: unknown): string | undefined =>
  typeof value === 'string' && fitsDecimal(value, 14, 5) && !value.startsWith('-') ? value : undefined;

/** Stock is the warehouse's to say. */
function stockIn(sent: Sent | undefined) {
  const [stockQty, lockedQty] = [quantity(sent?.stockQty), quantity(sent?.lockedQty)];
  return { ...(stockQty !== undefined && { stockQty }), ...(lockedQty !== undefined && { lockedQty }) };
}

async function syncOne(id: string, sent: Sent | undefined, call: Call): Promise<void> {
  const goods = await getRecord(wmsGoods, id, asSystem(call), { lock: true });
  const customsData = await asCustomsHasIt(goods, call);
  const wmsData = asWarehouseHasIt(goods, sent);
  const differences = differencesOf({ wmsData, customsData, settledData: goods.settledData });
  const known = customsData ?? {};
  // What customs knows and the goods master does not is no difference: it is filled in.
  const filled = Object.fromEntries(
    comparedFields.flatMap((name) => (!goods[name] && known[name] ? [[name, known[name]]] : [])),
  );
  await change(
    wmsGoods,
    id,
    {
      ...{ ...filled, ...stockIn(sent), wmsData, customsData, syncTime: call.now },
      diffFlg: differences.length > 0 ? 1 : 0,
      diffFields: differences.map(({ field }) => wmsGoods.fields[field].label.zh).join('、') || null,
    },
    call,
  );
}

/** Goods one by one, each in a transaction of its own; where it stopped it goes on after a restart. */
export const syncWmsGoods: JobHandler = async (payload, { services, progress, signal }) => {
  const ids = Array.isArray(payload.ids) ? payload.ids.map(String) : [];
  const wms = await wmsOf(services);
  let done = 0;
  for (const id of ids) {
    if (signal.aborted) break;
    const part = await readOne(wmsGoods, ['partNo'], { id }, services.pool);
    const [sent] = part?.partNo ? await wms.goods([part.partNo]) : [];
    if (part) await inTransaction(services.pool, (db) => syncOne(id, sent, systemCall(services, db)));
    done += 1;
    if (done % 20 === 0 || done === ids.length) await progress(done, ids.length);
  }
  return { synced: done };
};
