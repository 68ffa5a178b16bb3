import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { bhPayment } from '#domain/guarantee/bhUsage.ts';
import { daysOver, lateFeeOf } from '#domain/guarantee/lateFeeMath.ts';
import { usageWho } from '#domain/guarantee/usageActs.ts';
import { ledgerMethod, refuseForeignUsage } from '../ledgerMethod.ts';
import { requiredDay } from '../parseMoney.ts';
import { loadParams } from '../settings/paramBook.ts';
import { requiredUsageIds } from './parseUsageIds.ts';

/** baohan.usagePayOutlook `{usageIds, payDate}`: the open bills of declarations, and the late fee if they were paid that day. Changes nothing. */
export const usagePayOutlook = ledgerMethod({
  method: 'usagePayOutlook',
  right: 'bhUsage:view',
  who: usageWho.pay,
  parse: (data) => ({ usageIds: requiredUsageIds(data), payDate: requiredDay(data, 'payDate', bhPayment.fields.payDate.label) }),
  handle: async ({ usageIds, payDate }, call) => {
    for (const id of usageIds) await refuseForeignUsage(id, call);
    const { LATE_RATE: rate, LATE_MIN: minimum } = await loadParams(call.db);
    const { rows } = await call.db.query<{ amount: string; open: string; deadline: string }>(
      `select amount::text, (amount - paid_amount)::text as open, to_char(deadline, 'YYYY-MM-DD') as deadline from bh_usage_tax
       where usage_id = any($1) and paid_amount < amount and bill_status <> 'VOID' and not deleted_flg`,
      [usageIds],
    );
    const fees = rows.map(({ amount, deadline }) =>
      lateFeeOf({ amount: parseFen(amount), days: daysOver({ due: deadline, until: payDate }), rate, minimum }),
    );
    return {
      bills: rows.length,
      amount: formatFen(sumFen(rows.map(({ open }) => parseFen(open)))),
      lateBills: fees.filter((fee) => fee > 0n).length,
      lateFee: formatFen(sumFen(fees)),
    };
  },
});
