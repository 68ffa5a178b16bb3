import type { RecordOf } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import { addressBook } from '#domain/demand/index.ts';
import { type KnownSku, retailProblems } from '#domain/transport/retailChecks.ts';
import type { retailOrder } from '#domain/transport/retailOrder.ts';
import { wmsGoods } from '#domain/warehouse/index.ts';
import { readMany, readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

/** The store that a customer calls so; nothing where his address book has none that is in use. */
export const storeOf = (
  customerId: string | null | undefined,
  code: string | null | undefined,
  { db }: Pick<Call, 'db'>,
) =>
  readOne(
    addressBook,
    ['name', 'city', 'openFrom', 'openTo'],
    { customerId: customerId ?? '', code: code ?? '', addressKind: 'STORE', enabled: 1 },
    db,
  );

/** Articles of a customer by their numbers, as the goods master has them. */
export const articlesOf = (customerId: string | null | undefined, skus: readonly string[], { db }: Pick<Call, 'db'>) =>
  readMany(
    wmsGoods,
    ['partNo', 'goodsName', 'barcode', 'wmsUnit', 'packQty', 'enabled'],
    { customerId: customerId ?? '', partNo: [...new Set(skus)] },
    db,
  );

/** What is wrong with an order as the address book and the goods master are now. */
export async function problemsOf(
  order: RecordOf<typeof retailOrder>,
  call: Pick<Call, 'db'>,
): Promise<readonly Text[]> {
  const { customerId, storeCode } = order;
  const goods = await articlesOf(
    customerId,
    (order.lines ?? []).flatMap(({ sku }) => sku ?? []),
    call,
  );
  const skus = new Map(
    goods.map(({ partNo, packQty, enabled }): [string, KnownSku] => [
      partNo ?? '',
      { packQty: packQty ?? 1, enabled: enabled === 1 },
    ]),
  );
  return retailProblems(order, { skus, isStoreKnown: (await storeOf(customerId, storeCode, call)) !== undefined });
}
