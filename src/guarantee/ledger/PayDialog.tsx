import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { isDate, todayText } from '#domain/core/moments.ts';
import { type Fen, formatFen, formatThousands, isDecimal, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { bhPayment } from '#domain/guarantee/bhUsage.ts';
import { lateFees, openOfBill, previewPayment, sumOfFees } from '#domain/guarantee/usagePreview.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { askedOf } from './askedOf.ts';
import { ConsequencePanel } from './ConsequencePanel.tsx';
import type { UsageAnswer } from './useUsage.ts';
import type { ActDialogProps } from './useUsageActs.tsx';

const words = {
  title: text('登记缴税 {declNo}', 'Pay {declNo}'),
  confirm: text('登记缴税', 'Pay'),
  bill: text('税单', 'Bill'),
  open: text('未缴', 'Open'),
  amount: text('本次缴税', 'Pays now'),
  amountOf: text('{bill} 本次缴税', '{bill} pays now'),
  deadline: text('缴款期限', 'Deadline'),
  late: text('逾 {days} 天', '{days} days late'),
  total: text('合计', 'Total'),
  none: text('请至少选择一张税单并填写金额', 'Choose at least one bill and an amount'),
  tooMuch: text('超过未缴金额 {open}', 'More than the open {open}'),
  wrong: text('金额应大于 0，最多两位小数', 'An amount above 0 with two decimals at most'),
};

const asked: EntityDefinition = askedOf(bhPayment, {
  payMode: { required: true },
  payDate: { required: true },
  voucherNo: {},
  file: {},
});

interface Paying {
  readonly isChosen: boolean;
  readonly amount: string;
}

/** Money to customs: which bills, how much of each, when and in what way. */
export function PayDialog({ answer, onSend, onClose }: ActDialogProps) {
  const say = useText();
  const { usage, taxes } = answer;
  const open = taxes.filter((bill) => bill.billStatus !== 'VOID' && openOfBill(bill) > 0n);
  const [paying, setPaying] = useState<Readonly<Record<string, Paying>>>(() =>
    Object.fromEntries(open.map((bill) => [String(bill.id), { isChosen: true, amount: formatFen(openOfBill(bill)) }])),
  );
  const bills = open.flatMap((bill) => {
    const { isChosen, amount } = paying[String(bill.id)] ?? { isChosen: false, amount: '' };
    return isChosen ? [{ taxId: String(bill.id), amount, problem: problemOf(amount, openOfBill(bill)) }] : [];
  });
  const total = sumFen(bills.map(({ amount, problem }) => (problem ? zeroFen : parseFen(amount))));

  const send = async (values: Record<string, unknown>) => {
    const problem = bills.length === 0 ? words.none : bills.find((bill) => bill.problem)?.problem;
    if (problem) {
      showToast({ tone: 'wait', text: say(problem) });
      return;
    }
    await onSend('usagePay', { ...values, bills: bills.map(({ taxId, amount }) => ({ taxId, amount })) });
  };

  return (
    <FieldsDialog
      title={say(words.title, { declNo: String(usage.declNo) })}
      asked={asked}
      start={{ id: '', payMode: usage.payMode, payDate: todayText(() => new Date()) }}
      confirm={words.confirm}
      onCancel={onClose}
      onConfirm={send}
      lead={
        <div className="ledger-bills">
          <table>
            <thead>
              <tr>
                <th scope="col">{say(words.bill)}</th>
                <th scope="col">{say(words.deadline)}</th>
                <th scope="col" className="num">
                  {say(words.open)}
                </th>
                <th scope="col" className="num">
                  {say(words.amount)}
                </th>
              </tr>
            </thead>
            <tbody>
              {open.map((bill) => {
                const id = String(bill.id);
                const { isChosen, amount } = paying[id] ?? { isChosen: false, amount: '' };
                const problem = isChosen ? problemOf(amount, openOfBill(bill)) : undefined;
                const change = (next: Partial<Paying>) => setPaying({ ...paying, [id]: { isChosen, amount, ...next } });
                return (
                  <tr key={id}>
                    <td>
                      <label className="field-check">
                        <input type="checkbox" checked={isChosen} onChange={(event) => change({ isChosen: event.target.checked })} />
                        <span>
                          <DictValue dict="BH_TAX_KIND" value={bill.taxKind} /> <small className="tg-muted">{String(bill.taxBillNo)}</small>
                        </span>
                      </label>
                    </td>
                    <td>{String(bill.deadline)}</td>
                    <td className="num">
                      <MoneyValue value={formatFen(openOfBill(bill))} />
                    </td>
                    <td className="num">
                      <span className={problem ? 'control number wrong' : 'control number'}>
                        <input
                          inputMode="decimal"
                          aria-label={say(words.amountOf, { bill: String(bill.taxBillNo) })}
                          aria-invalid={problem !== undefined || undefined}
                          title={problem && say(problem)}
                          disabled={!isChosen}
                          value={amount}
                          onChange={(event) => change({ amount: event.target.value.replace(/[^\d.]/g, '') })}
                        />
                      </span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={3}>{say(words.total)}</td>
                <td className="num">
                  <MoneyValue value={formatFen(total)} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      }
    >
      {total > 0n && <AfterPayment answer={answer} total={total} taxIds={bills.map(({ taxId }) => taxId)} />}
    </FieldsDialog>
  );
}

function problemOf(amount: string, open: Fen) {
  if (!isDecimal(amount) || !/^\d{1,12}(\.\d{1,2})?$/.test(amount) || parseFen(amount) <= 0n) return words.wrong;
  return parseFen(amount) > open ? fill(words.tooMuch, { open: formatThousands(formatFen(open)) }) : undefined;
}

function AfterPayment({ answer, total, taxIds }: { answer: UsageAnswer; total: Fen; taxIds: readonly string[] }) {
  const [payMode, payDate]: readonly unknown[] = useWatch({ name: ['payMode', 'payDate'] });
  if (typeof payMode !== 'string' || payMode === '') return null;
  const day = typeof payDate === 'string' && isDate(payDate) ? payDate : todayText(() => new Date());
  return (
    <ConsequencePanel
      consequence={previewPayment(answer, { amount: total, isAdvance: payMode === 'COMPANY_ADVANCE' })}
      lateFee={sumOfFees(lateFees(answer, taxIds, day))}
    />
  );
}
