import type { BusinessError } from '#domain/core/errors.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { autoOrder } from '#domain/partners/autoOrder.ts';
import { partnerErrors } from '#domain/partners/errors.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

const unpaid = ['AUTO_OK', 'MANUAL', 'CONFIRMED', 'BILLED'];

/** What was bought for a customer and is not paid yet. */
export async function unpaidOrdersFor(customerId: string, { db }: Call): Promise<BusinessError | undefined> {
  const rows = await readMany(autoOrder, ['actualAmount'], { customerId, status: unpaid }, db);
  const sum = sumFen(rows.map(({ actualAmount }) => parseFen(actualAmount ?? '0')));
  return sum > 0n ? partnerErrors.ORDERS_OPEN({ amount: formatFen(sum) }) : undefined;
}
