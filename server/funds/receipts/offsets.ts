import { customer } from '#domain/company/index.ts';
import type { DraftOf } from '#domain/core/entity.ts';
import { invalid } from '#domain/core/errors.ts';
import { formatFen, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
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
 * The orders whose debt pays what the customer owes, with their amounts; nothing for other kinds of receipts.
 * @throws 1001 by line
 * @see docs/spec/finance-addendum.md F21
 */
export async function offsetLines(record: Draft, ownId: string | undefined, call: Call) {
  if (record.receiptKind !== 'OFFSET') return { offsets: [] };
  const lines = record.offsets ?? [];
  if (lines.length === 0 || !record.customerId) return { offsets: lines };
  const orderIds = lines.map(({ orderId }) => orderId);
  const supplierIds = await suppliersOf(record.customerId, call);
  const found = await ordersToPay(
    { list: 'offsets', orderIds, mainCompId: record.mainCompId, supplierIds, ownId },
    call,
  );
  return { offsets: lines.map((line, at) => ({ ...line, amount: formatFen(found[at]?.amount ?? zeroFen) })) };
}

/** Orders are offset as a whole: they come to what the receipt is of. @throws 1001 */
export function refuseOtherOffset({ receiptKind, amount, offsets }: Draft): void {
  if (receiptKind !== 'OFFSET') return;
  const sum = sumFen((offsets ?? []).map((line) => parseFen(line.amount ?? '0')));
  if ((offsets ?? []).length > 0 && sum === parseFen(amount ?? '0')) return;
  throw invalid({
    offsets: bi(
      `订单合计${formatFen(sum)}元与金额不一致`,
      `The orders come to ${formatFen(sum)}, and not to the amount`,
    ),
  });
}
