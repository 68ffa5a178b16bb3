import type { DraftOf } from '#domain/core/entity.ts';
import { formatFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { periodOf } from '#domain/funds/acctPeriod.ts';
import { fundErrors } from '#domain/funds/errors.ts';
import { purchasePay } from '#domain/funds/purchasePay.ts';
import { isChecked, supplierBank } from '#domain/partners/index.ts';
import { readOne } from '../crud/read.ts';
import { effectOn, rules } from '../crud/rulesOn.ts';
import type { Call } from '../gateway/method.ts';
import { ordersToPay, stepOrders } from './boughtOrders.ts';
import { payeeBeforeSql, refuseOthersAccount } from './payees.ts';
import { holdPeriod } from './periods.ts';

type Draft = DraftOf<typeof purchasePay>;

const bankNames = ['supplierId', 'bankName', 'branchNo', 'account', 'accountName', 'checkedAs'] as const;

/** Money goes to an account of the supplier that finance has checked as it is now. @throws 62029 */
async function payeeOf({ supplierId, supplierBankId }: Draft, { db }: Call) {
  if (!supplierBankId) return { payeeName: null, payeeBank: null, payeeAccount: null };
  const found = await readOne(supplierBank, bankNames, { id: supplierBankId }, db);
  const account = found?.account ?? '';
  if (!found || found.supplierId !== supplierId || !isChecked(found))
    throw fundErrors.PAYEE_UNCHECKED(
      { account },
      { supplierBankId: bi('不是该供应商已复核的账户', 'Not a checked account of this supplier') },
    );
  return { payeeName: found.accountName, payeeBank: found.bankName, payeeAccount: found.account };
}

/** What the orders it pays come to. @throws 1001 by line */
async function ordersOf(record: Draft, ownId: string | undefined, call: Call) {
  const lines = record.orders ?? [];
  const asked = { list: 'orders', orderIds: lines.map(({ orderId }) => orderId), mainCompId: record.mainCompId };
  const supplierIds = record.supplierId ? [record.supplierId] : [];
  const found = await ordersToPay({ ...asked, supplierIds, ownId }, call);
  const amounts = found.map((order) => order?.amount ?? zeroFen);
  return { amount: formatFen(sumFen(amounts)) };
}

/** What a payment pays, to whom and from where, judged when it is written and again when it is paid. */
async function judged(record: Draft, ownId: string | undefined, call: Call) {
  await refuseOthersAccount(record, call);
  return { ...(await payeeOf(record, call)), ...(await ordersOf(record, ownId, call)) };
}

const orderIdsOf = ({ orders }: Draft) => (orders ?? []).map(({ orderId }) => orderId);

export const purchasePayRules = rules(purchasePay, {
  computed: {
    payeeBefore: `case when t.status = 'CHECKING' then ${payeeBeforeSql({
      ...{ alias: 't', from: 'purchase_pay p', paidAt: 'p.confirmed_at' },
      where: 'p.supplier_id = t.supplier_id',
    })} end`,
  },
  beforeSave: (record, { before }, call) => judged(record, before?.id, call),
  effects: {
    paymentPaid: effectOn(purchasePay, async (pay, _step, call) => {
      await holdPeriod(pay.mainCompId ?? '', periodOf(pay.payDate ?? call.now), call);
      const { payeeName, payeeBank, payeeAccount, amount } = await judged(pay, pay.id, call);
      // What was checked is what is paid: an account that was changed since, or another sum, is looked at anew.
      if (payeeAccount !== pay.payeeAccount || payeeName !== pay.payeeName || amount !== pay.amount)
        throw fundErrors.PAYEE_UNCHECKED({ account: payeeAccount ?? '' });
      await stepOrders(orderIdsOf(pay), 'pay', call);
      return { payeeBank: payeeBank ?? null, confirmedBy: call.actor.userId, confirmedAt: call.now };
    }),
    paymentReturned: effectOn(purchasePay, async (pay, { opinion }, call) => {
      await stepOrders(orderIdsOf(pay), 'unpay', call);
      return { reason: opinion ?? null };
    }),
  },
});
