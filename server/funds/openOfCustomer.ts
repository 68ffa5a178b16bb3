import { precatSettle } from '#domain/classification/index.ts';
import { wordIn } from '#domain/core/dictionary.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { fundDictionaries } from '#domain/funds/dictionaries.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { fundAccount } from '#domain/funds/fundAccount.ts';
import { readMany } from '../crud/read.ts';
import type { Call } from '../gateway/method.ts';

const waiting = ['NEW', 'CHECKED'];

/**
 * A customer who owes, has prepaid, or is yet to be billed does not go.
 * @returns 62070 with the amounts
 * @see docs/spec/finance-addendum.md F54
 */
export async function openOfCustomer(customerId: string, { db }: Call): Promise<BusinessError | undefined> {
  const accounts = await readMany(fundAccount, ['acctKind', 'balance'], { customerId }, db, { order: ['acctKind'] });
  const kinds = [...new Set(accounts.map(({ acctKind }) => acctKind ?? ''))];
  const amounts = kinds.flatMap((kind) => {
    const sum = sumFen(accounts.filter((one) => one.acctKind === kind).map(({ balance }) => parseFen(balance ?? '0')));
    return sum === 0n ? [] : [`${wordIn(fundDictionaries, 'ACCT_KIND', kind).zh}${formatFen(sum)}`];
  });
  const sheets = await readMany(precatSettle, ['amount'], { customerId, status: waiting }, db);
  const unsettled = sumFen(sheets.map(({ amount }) => parseFen(amount ?? '0')));
  if (unsettled > 0n) amounts.push(`待结算${formatFen(unsettled)}`);
  return amounts.length > 0 ? fundErrors.CUSTOMER_OPEN({ amounts: amounts.join('，') }) : undefined;
}
