import type { RecordOf } from '#domain/core/entity.ts';
import { formatFen, parseFen, subtractFen, sumFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { fundRefund } from '#domain/funds/fundRefund.ts';
import { departmentOfCustomer } from '../company/index.ts';
import { readMany } from '../crud/read.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import type { Call } from '../gateway/method.ts';
import { lockAccounts } from './accounts.ts';
import { fundBalance } from './openItems.ts';
import { hasPaidFrom, isCheckedAccount, payeeBeforeSql, refuseOthersAccount } from './payees.ts';
import { postFunds, reverseFunds } from './postFunds.ts';

type Asked = Partial<Pick<RecordOf<typeof fundRefund>, 'customerId' | 'mainCompId' | 'amount'>>;

/** What is prepaid and not promised to another refund is given back, and no more. @throws 62079 */
async function refuseMoreThanPrepaid({ customerId, mainCompId, amount }: Asked, id: string | undefined, call: Call) {
  if (!customerId || !mainCompId || !amount) return;
  await lockAccounts({ customerId, mainCompId }, call);
  const others = await readMany(
    fundRefund,
    ['amount'],
    { customerId, mainCompId, status: 'CHECKING', ...(id && { id: { not: id } }) },
    call.db,
  );
  const promised = sumFen(others.map((one) => parseFen(one.amount ?? '0')));
  const rest = subtractFen(await fundBalance({ customerId, mainCompId }, 'PREPAY', call.db), promised);
  if (parseFen(amount) <= rest) return;
  const balance = formatFen(rest);
  throw fundErrors.PREPAY_SHORT(
    { balance },
    { amount: bi(`预收余额不足：${balance}`, `Prepayment too small: ${balance}`) },
  );
}

/** Money goes to where it came from, or to an account that finance has checked; nobody sends it elsewhere. @throws 62029 */
async function refuseUnknownPayee(
  customerId: string | null | undefined,
  account: string | null | undefined,
  { db }: Call,
) {
  if (!customerId || !account) return;
  const payee = { customerId, account };
  if ((await hasPaidFrom(payee, db)) || (await isCheckedAccount(payee, db))) return;
  const said = bi(
    '该客户没有从此账号付过款，也未复核此账户',
    'No money of this customer came from this account, and nobody checked it',
  );
  throw fundErrors.PAYEE_UNCHECKED({ account }, { payeeAccount: said });
}

export const fundRefundRules = rules(fundRefund, {
  computed: {
    payeeBefore: `case when t.status = 'CHECKING' then ${payeeBeforeSql({
      ...{ alias: 't', from: 'fund_refund p', paidAt: 'p.confirmed_at' },
      where: 'p.customer_id = t.customer_id',
    })} end`,
  },
  beforeSave: async (record, { before }, call) => {
    const { customerId, payeeAccount } = record;
    await refuseOthersAccount(record, call);
    await refuseUnknownPayee(customerId, payeeAccount, call);
    await refuseMoreThanPrepaid(record, before?.id, call);
    return { ownerDept: await departmentOfCustomer(customerId, call.db) };
  },
  effects: {
    paymentPaid: effectOn(fundRefund, async (refund, { opinion }, call) => {
      const { id, customerId, mainCompId, amount, refundNo, payDate } = refund;
      await refuseUnknownPayee(customerId, refund.payeeAccount, call);
      await refuseMoreThanPrepaid(refund, id, call);
      await postFunds(
        [
          {
            ...{ customerId: customerId ?? '', mainCompId: mainCompId ?? '', acctKind: 'PREPAY' },
            ...{ day: payDate ?? '', txnKind: 'PREOUT', direction: 'D', amount: parseFen(amount ?? '0') },
            ...{ bizNo: refundNo ?? '', sourceKey: `refund:${id}`, reason: opinion },
          },
        ],
        call,
      );
      return { confirmedBy: call.actor.userId, confirmedAt: call.now };
    }),
    paymentReturned: effectOn(fundRefund, async ({ id }, { opinion }, call) => {
      await reverseFunds([`refund:${id}`], call, { reason: opinion ?? '' });
      return {};
    }),
  },
});
