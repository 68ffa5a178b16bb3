import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { lateFeeOfBill } from '#domain/guarantee/lateFeeMath.ts';
import { payOutlook } from '#domain/guarantee/usageCalls.ts';
import { implementAreaCall, refuseForeignUsage } from '../ledgerMethod.ts';
import { loadParams } from '../settings/paramBook.ts';
import { requiredUsageIds } from './parseUsageIds.ts';

export const usagePayOutlook = implementAreaCall(payOutlook, async ({ payDate, ...asked }, call) => {
  const usageIds = requiredUsageIds(asked);
  for (const id of usageIds) await refuseForeignUsage(id, call);
  const { LATE_RATE: rate, LATE_MIN: minimum } = await loadParams(call.db);
  const { rows } = await call.db.query<{
    amount: string;
    open: string;
    deadline: string;
    parts: readonly { day: string; amount: string }[] | null;
  }>(
    `select amount::text, (amount - paid_amount)::text as open, to_char(deadline, 'YYYY-MM-DD') as deadline,
       (select json_agg(json_build_object('day', to_char(p.pay_date, 'YYYY-MM-DD'), 'amount', p.amount::text)) from bh_payment p
        where p.tax_id = t.id and p.pay_kind = 'CUSTOMS' and not exists (select 1 from bh_payment r where r.reversed_id = p.id)) as parts
     from bh_usage_tax t where usage_id = any($1) and paid_amount < amount and bill_status <> 'VOID' and not deleted_flg`,
    [usageIds],
  );
  const fees = rows.map(({ amount, deadline, parts }) => {
    const payments = (parts ?? []).map((part) => ({ day: part.day, amount: parseFen(part.amount) }));
    return lateFeeOfBill({ amount: parseFen(amount), deadline, payments, until: payDate }, { rate, minimum });
  });
  return {
    bills: rows.length,
    amount: formatFen(sumFen(rows.map(({ open }) => parseFen(open)))),
    lateBills: fees.filter((fee) => fee > 0n).length,
    lateFee: formatFen(sumFen(fees)),
  };
});
