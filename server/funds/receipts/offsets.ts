import { customer } from '#domain/company/index.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { type Fen, formatFen, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import type { fundReceipt } from '#domain/funds/fundReceipt.ts';
import { supplier } from '#domain/partners/index.ts';
import { readMany, readOne } from '../../crud/read.ts';
import type { Call } from '../../gateway/method.ts';
import { ordersToPay } from '../boughtOrders.ts';

type Draft = DraftOf<typeof fundReceipt>;

/** The suppliers that are the same company as a customer, by credit code. */
async function suppliersOf(customerId: string | null | undefined, { db }: Call): Promise<readonly string[]> {
  const whose = await readOne(customer, ['creditCode'], { id: customerId ?? '' }, db);
  if (!whose?.creditCode) return [];
  return (await readMany(supplier, ['id'], { creditCode: whose.creditCode }, db)).map(({ id }) => id);
}

/**
 * What the orders come to whose debt pays what the customer owes; nothing for other kinds of receipts.
 * @throws 1001 by line
 * @see docs/spec/finance-addendum.md F21
 */
export async function offsetSum(record: Draft, ownId: string | undefined, call: Call): Promise<Fen> {
  const lines = record.offsets ?? [];
  if (record.receiptKind !== 'OFFSET' || lines.length === 0 || !record.customerId) return zeroFen;
  const orderIds = lines.map(({ orderId }) => orderId);
  const supplierIds = await suppliersOf(record.customerId, call);
  const found = await ordersToPay(
    { list: 'offsets', orderIds, mainCompId: record.mainCompId, supplierIds, ownId },
    call,
  );
  return sumFen(found.map((order) => order?.amount ?? zeroFen));
}

/** Orders are offset as a whole: they come to what the receipt is of. @throws 1001 */
export async function refuseOtherOffset(record: Draft & { readonly id: string }, call: Call): Promise<void> {
  if (record.receiptKind !== 'OFFSET') return;
  const sum = await offsetSum(record, record.id, call);
  if (sum > zeroFen && sum === parseFen(record.amount ?? '0')) return;
  throw invalid({
    offsets: bi(
      `订单合计${formatFen(sum)}元与金额不一致`,
      `The orders come to ${formatFen(sum)}, and not to the amount`,
    ),
  });
}
