import { taxAdvance } from '#domain/advance/taxAdvance.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { fundErrors } from '#domain/funds/index.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

/** Money that is promised to a customer and not paid yet stands in no account: it speaks against his going, too. */
export async function promisedTo(customerId: string, { db }: Call): Promise<BusinessError | undefined> {
  const promised = { customerId, fundStatus: ['WAIT_PAY', 'PAYING'] };
  const rows = await readMany(taxAdvance, ['approvedAmount', 'advanceAmount'], promised, db);
  if (rows.length === 0) return undefined;
  const sum = sumFen(rows.map((row) => parseFen(row.approvedAmount ?? row.advanceAmount ?? '0')));
  return fundErrors.CUSTOMER_OPEN({ amounts: `待付垫款${formatFen(sum)}` });
}
