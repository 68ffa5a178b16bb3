import type { RecordValues } from '#domain/core/entity.ts';
import { type FieldErrors, invalid } from '#domain/core/errors.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { departmentOfCustomer } from '../company/index.ts';
import type { Prepare } from '../gateway/areaRules.ts';
import type { Call } from '../gateway/method.ts';

/** A customer's filings are his own, whatever the request says; the department of his manager looks after them. */
export const ownFiling: Prepare = async (record, _facts, { db, actor }) => {
  const customerId = isCustomer(actor.roleId) ? actor.consoleId : record.customerId;
  return { ...record, customerId, ownerDept: (await departmentOfCustomer(customerId, db)) ?? record.ownerDept ?? null };
};

interface MerchantRow {
  readonly status: string;
  readonly customer_id: string | null;
}

/**
 * Whether a filing may name its merchant: one of the same customer, or of nobody in particular, in a status that allows
 * it. The row stays as it is until the transaction ends.
 * @throws 1001 on `merchantId`
 */
export async function checkMerchant(
  { merchantId, customerId }: RecordValues,
  refusals: Readonly<Record<string, Text>>,
  { db }: Call,
): Promise<void> {
  if (!merchantId) return;
  const { rows } = await db.query<MerchantRow>(
    'select status, customer_id from merchant where id = $1 and not deleted_flg for share',
    [merchantId],
  );
  const [found] = rows;
  if (!found || (found.customer_id !== null && found.customer_id !== customerId))
    throw refused({ merchantId: otherMerchant });
  const stop = refusals[found.status];
  if (stop) throw refused({ merchantId: stop });
}

const otherMerchant = bi('商户不属于该客户', 'The merchant belongs to another customer');
const refused = (errors: FieldErrors) => invalid(errors);
