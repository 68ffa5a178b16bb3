import { invalid } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { merchant } from '#domain/display/merchant.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { readOne } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

interface Owned {
  readonly customerId?: string | null;
  readonly ownerDept?: string | null;
}

/** A customer's filings are his own, whatever the request says; the department of his manager looks after them. */
export async function ownFiling({ customerId: named = null, ownerDept = null }: Owned, _facts: unknown, call: Call) {
  const { actor, db } = call;
  const customerId = isCustomer(actor.roleId) ? actor.consoleId : named;
  return { customerId, ownerDept: (await departmentOfCustomer(customerId, db)) ?? ownerDept };
}

const otherMerchant = bi('商户不属于该客户', 'The merchant belongs to another customer');

/**
 * Whether a filing may name its merchant: one of the same customer, or of nobody in particular, in a status that allows
 * it. The row stays as it is until the transaction ends.
 * @throws 1001 on `merchantId`
 */
export async function checkMerchant(
  { merchantId, customerId }: { readonly merchantId: string | null; readonly customerId: string | null },
  refusals: Readonly<Record<string, Text>>,
  { db }: Call,
): Promise<void> {
  if (!merchantId) return;
  const found = await readOne(merchant, ['status', 'customerId'], { id: merchantId }, db, { lock: 'share' });
  if (!found || (found.customerId !== null && found.customerId !== customerId))
    throw invalid({ merchantId: otherMerchant });
  const stop = refusals[found.status ?? ''];
  if (stop) throw invalid({ merchantId: stop });
}
