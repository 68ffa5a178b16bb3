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

/** Money has left: what the bank gave back had been paid, too. */
const wasPaid = `('DONE', 'RETURNED')`;

/** Where a payment goes; parts that are not written count as empty. */
const payeeIn = (alias: string) =>
  `(coalesce(${alias}.payee_name, ''), coalesce(${alias}.payee_bank, ''), coalesce(${alias}.payee_account, ''))`;

interface LastPaid {
  /** The payment under check, as it stands in the statement. */
  readonly alias: string;
  /** From what the last one is found: its table as `p`, and what else it needs. */
  readonly from: string;
  /** Which payments are to the same party. */
  readonly where: string;
  /** When it was confirmed: a column of `p`. */
  readonly paidAt: string;
}

/**
 * Who was paid the last time, as one text, where that is another than the payment under check goes to: a confirmer is
 * told of it. @see docs/spec/finance-addendum.md F15
 */
export const payeeBeforeSql = ({ alias, from, where, paidAt }: LastPaid): string =>
  `(select concat_ws(' ', p.payee_name, p.payee_bank, p.payee_account, to_char(p.pay_date, 'YYYY-MM-DD'))
    from (select p.* from ${from} where ${where} and p.status in ${wasPaid} and not p.deleted_flg
          order by ${paidAt} desc limit 1) p
    where ${payeeIn('p')} is distinct from ${payeeIn(alias)})`;

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
