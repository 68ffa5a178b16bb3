import { invalid } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { bankAccount } from '#domain/funds/bankAccount.ts';
import { fundReceipt } from '#domain/funds/fundReceipt.ts';
import { checkPartyBank, partyBank } from '#domain/funds/partyBank.ts';
import { implementAct } from '../crud/implement.ts';
import { isThere } from '../crud/read.ts';
import { rules } from '../crud/rulesOn.ts';
import type { Call, Db } from '../gateway/method.ts';

const written = ['accountName', 'bankName', 'branchNo', 'account', 'currency'] as const;

export const partyBankRules = rules(partyBank, {
  // What somebody changes nobody has checked.
  beforeSave: async (record, { before }) =>
    before && written.every((name) => (record[name] ?? null) === (before[name] ?? null))
      ? undefined
      : { checkedBy: null, checkedTime: null },
});

export const partyBankChecked = implementAct(checkPartyBank, async (_facts, { actor, now }) => ({
  checkedBy: actor.userId,
  checkedTime: now,
}));

interface Payee {
  readonly customerId: string | null | undefined;
  readonly account: string | null | undefined;
}

/** Whether finance has checked an account of a customer, as it stands now. */
export const isCheckedAccount = ({ customerId, account }: Payee, db: Db): Promise<boolean> =>
  customerId && account
    ? isThere(partyBank, { customerId, account, enabled: 1 }, db, {
        and: ({ checkedBy }) => `${checkedBy} is not null`,
      })
    : Promise.resolve(false);

/** Whether money of a customer came from an account. */
export const hasPaidFrom = ({ customerId, account }: Payee, db: Db): Promise<boolean> =>
  customerId && account
    ? isThere(fundReceipt, { customerId, payerAccount: account, status: 'CONFIRMED' }, db)
    : Promise.resolve(false);

/** @throws 1001 money leaves from another company's account */
export async function refuseOthersAccount(
  { bankAccountId, mainCompId }: { readonly bankAccountId?: string | null; readonly mainCompId?: string | null },
  { db }: Pick<Call, 'db'>,
): Promise<void> {
  if (!bankAccountId || !mainCompId || (await isThere(bankAccount, { id: bankAccountId, mainCompId }, db))) return;
  throw invalid({ bankAccountId: bi('不是该主体的银行账户', 'Not an account of this company') });
}
