import type { RowOf } from '#domain/core/entity.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { bhPayment, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { lateFeeOfBill } from '#domain/guarantee/lateFeeMath.ts';
import { payOutlook } from '#domain/guarantee/usageCalls.ts';
import { columnsIn, selected } from '../../crud/namedColumns.ts';
import { implementAreaCall, refuseForeignUsage } from '../ledgerMethod.ts';
import { loadParams } from '../settings/paramBook.ts';
import { requiredUsageIds } from './parseUsageIds.ts';

const [p, r, t] = [columnsIn(bhPayment, 'p'), columnsIn(bhPayment, 'r'), columnsIn(bhUsageTax, 't')];

interface OpenBill extends RowOf<typeof bhUsageTax, 'amount' | 'deadline'> {
  readonly open: string;
  readonly parts: readonly { readonly day: string; readonly amount: string }[] | null;
}

export const usagePayOutlook = implementAreaCall(payOutlook, async ({ payDate, ...asked }, call) => {
  const usageIds = requiredUsageIds(asked);
  for (const id of usageIds) await refuseForeignUsage(id, call);
  const { LATE_RATE: rate, LATE_MIN: minimum } = await loadParams(call.db);
  const { rows } = await call.db.query<OpenBill>(
    `select ${selected(bhUsageTax, ['amount', 'deadline'], 't')}, (${t.amount} - ${t.paidAmount})::text as open,
       (select json_agg(json_build_object('day', to_char(${p.payDate}, 'YYYY-MM-DD'), 'amount', ${p.amount}::text)) from bh_payment p
        where ${p.taxId} = t.id and ${p.payKind} = 'CUSTOMS' and not exists (select 1 from bh_payment r where ${r.reversedId} = p.id)) as parts
     from bh_usage_tax t where ${t.usageId} = any($1) and ${t.paidAmount} < ${t.amount} and ${t.billStatus} <> 'VOID' and not t.deleted_flg`,
    [usageIds],
  );
  const fees = rows.map(({ amount, deadline, parts }) => {
    const payments = (parts ?? []).map((part) => ({ day: part.day, amount: parseFen(part.amount) }));
    const bill = { amount: parseFen(amount ?? '0'), deadline: deadline ?? '', payments, until: payDate };
    return lateFeeOfBill(bill, { rate, minimum });
  });
  return {
    bills: rows.length,
    amount: formatFen(sumFen(rows.map(({ open }) => parseFen(open)))),
    lateBills: fees.filter((fee) => fee > 0n).length,
    lateFee: formatFen(sumFen(fees)),
  };
});
