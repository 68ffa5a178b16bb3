import { defineForm } from '#domain/core/entity.ts';
import { date, dict, text } from '#domain/core/field.ts';
import { parseFen } from '#domain/core/money.ts';
import { bi } from '#domain/core/text.ts';
import { bhPayment, bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { refuseField } from '#domain/guarantee/refuse.ts';
import { columnsIn } from '../../crud/namedColumns.ts';
import type { Call } from '../../gateway/method.ts';
import { attempt } from '../../gateway/ownTransaction.ts';
import type { FailedRow, ReadRow, Saved } from '../../sheets/runImport.ts';
import { refuseForeignUsage } from '../ledgerMethod.ts';
import { failedBy, type LevyRowOutcome, rowImport } from './importSheet.ts';
import { type CustomsPayment, payCustoms } from './savePayment.ts';

/** A row of a list of paid tax bills. */
export const paidRow = defineForm({
  key: 'paidRow',
  service: 'baohan',
  design: 'guarantee',
  label: bi('缴税导入', 'Payment import'),
  fields: {
    taxBillNo: text('缴款书号', 'Tax bill number', { max: 22, required: true, alias: ['税单号'] }),
    payDate: date('缴税日期', 'Paid on', { required: true, alias: ['缴税日'], notAfter: 'today' }),
    payMode: dict('缴税方式', 'Mode', { dict: 'BH_PAY_MODE', required: true }),
    voucherNo: text('凭证号', 'Voucher', { max: 50 }),
    lateReason: text('补记原因', 'Why it is registered late', { max: 200 }),
  },
});

/**
 * Bills that were paid in full, each row a transaction of its own. A bill that this day's payment settled already is
 * counted and left alone.
 */
export const paymentImport = rowImport(paidRow, async (rows, { columns }, call): Promise<Saved> => {
  const counts: Record<LevyRowOutcome, number> = { success: 0, existing: 0 };
  const refused: FailedRow[] = [];
  for (const row of rows) {
    const outcome = await attempt(call, (inside) => importPayment(row, inside));
    if (typeof outcome === 'string') counts[outcome] += 1;
    else refused.push(failedBy(outcome, row, columns));
  }
  return { ...counts, failures: refused };
});

const [p, t] = [columnsIn(bhPayment, 'p'), columnsIn(bhUsageTax, 't')];

async function importPayment({ record: values }: ReadRow, call: Call): Promise<LevyRowOutcome> {
  const { rows } = await call.db.query<{ id: string; usage_id: string; open: string; paid_today: boolean }>(
    `select t.id, ${t.usageId}, (${t.amount} - ${t.paidAmount})::text as open,
       exists (select 1 from bh_payment p where ${p.taxId} = t.id and ${p.payKind} = 'CUSTOMS' and ${p.payDate} = $2) as paid_today
     from bh_usage_tax t where ${t.taxBillNo} = $1 and ${t.billStatus} <> 'VOID' and not t.deleted_flg`,
    [values.taxBillNo, values.payDate],
  );
  const [bill] = rows;
  if (!bill) throw refuseField('taxBillNo', bhUsageTax.fields.taxBillNo.label, bi('不存在', 'does not exist'));
  await refuseForeignUsage(bill.usage_id, call);
  const open = parseFen(bill.open);
  if (open === 0n) {
    if (bill.paid_today) return 'existing';
    throw refuseField('taxBillNo', bhUsageTax.fields.taxBillNo.label, bi('已缴清', 'is paid already'));
  }
  await payCustoms(
    {
      usageId: bill.usage_id,
      taxId: bill.id,
      payMode: values.payMode as CustomsPayment['payMode'],
      amount: open,
      payDate: String(values.payDate),
      voucherNo: typeof values.voucherNo === 'string' ? values.voucherNo : null,
      lateReason: typeof values.lateReason === 'string' ? values.lateReason : null,
    },
    call,
  );
  return 'success';
}
