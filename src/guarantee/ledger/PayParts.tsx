import { type ReactNode, useState } from 'react';
import { isDate, todayText } from '#domain/core/moments.ts';
import { type Fen, formatFen, formatThousands, isDecimal, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { bi, fill } from '#domain/core/text.ts';
import { payLevy, type reverseLevyPayment } from '#domain/guarantee/acts/usageActs.ts';
import { bhUsage, bhUsageTax, payOutlook } from '#domain/guarantee/index.ts';
import {
  lateFees,
  openOfBill,
  previewPayment,
  previewReversal,
  sumOfFees,
  type UsageAnswer,
  type UsageTax,
} from '#domain/guarantee/usagePreview.ts';
import { type PartsOfBatch, useQuestions } from '../../parts/acts/actParts.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { OutcomeSummary } from '../../parts/facts/SummaryList.tsx';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { Consequences } from './ChangeParts.tsx';
import styles from './ledger.module.css';
import { standingPayments, type UsagePartsProps } from './onUsage.tsx';

const words = {
  open: bi('未缴', 'Open'),
  none: bi('请至少选择一张税单并填写金额', 'Choose at least one bill and an amount'),
  tooMuch: bi('超过未缴金额 {open}', 'More than the open {open}'),
  wrong: bi('金额应大于 0，最多两位小数', 'An amount above 0 with two decimals at most'),
};

interface Paying {
  readonly isChosen: boolean;
  readonly amount: string;
}

/** Money to customs: which bills and how much of each, and what that does. */
export function PayParts({ answer, children }: UsagePartsProps<typeof payLevy>) {
  const t = useText();
  const open = answer.taxes.filter((bill) => bill.billStatus !== 'VOID' && openOfBill(bill) > 0n);
  const [paying, setPaying] = useState<Readonly<Record<string, Paying>>>(() =>
    Object.fromEntries(open.map((bill) => [bill.id, { isChosen: true, amount: formatFen(openOfBill(bill)) }])),
  );
  const payingOf = ({ id }: UsageTax): Paying => paying[id] ?? { isChosen: false, amount: '' };
  const change = (bill: UsageTax, next: Partial<Paying>) =>
    setPaying({ ...paying, [bill.id]: { ...payingOf(bill), ...next } });
  const bills = open.flatMap((bill) => {
    const { isChosen, amount } = payingOf(bill);
    return isChosen ? [{ taxId: bill.id, amount, problem: problemOf(amount, openOfBill(bill)) }] : [];
  });
  const total = sumFen(bills.map(({ amount, problem }) => (problem ? zeroFen : parseFen(amount))));
  const choice = (bill: UsageTax) => (
    <label className="field-check">
      <input
        type="checkbox"
        checked={payingOf(bill).isChosen}
        onChange={(event) => change(bill, { isChosen: event.target.checked })}
      />
      <span>
        <DictValue dict="BH_TAX_KIND" value={bill.taxKind} /> <small className="tg-muted">{bill.taxBillNo}</small>
      </span>
    </label>
  );
  return children({
    answers: { bills: bills.map(({ taxId, amount }) => ({ taxId, amount })) },
    problem: bills.length === 0 ? words.none : bills.find(({ problem }) => problem)?.problem,
    lead: (
      <div className={styles.bills}>
        <RecordTable
          entity={bhUsageTax}
          label={bi('未缴税单', 'Open bills')}
          columns={[
            { field: 'taxBillNo', label: bi('税单', 'Bill'), value: choice },
            'deadline',
            {
              field: 'open',
              label: words.open,
              isNumber: true,
              value: (bill) => <MoneyValue value={formatFen(openOfBill(bill))} />,
            },
            {
              field: 'now',
              label: bi('本次缴税', 'Pays now'),
              isNumber: true,
              value: (bill) => (
                <AmountInput bill={bill} paying={payingOf(bill)} onChange={(amount) => change(bill, { amount })} />
              ),
            },
          ]}
          rows={open}
          look="sheet"
        />
        <p className={styles.total}>
          <span>{t(bi('合计', 'Total'))}</span>
          <MoneyValue value={formatFen(total)} />
        </p>
      </div>
    ),
    after: total > 0n && <AfterPayment answer={answer} total={total} taxIds={bills.map(({ taxId }) => taxId)} />,
  });
}

interface AmountInputProps {
  readonly bill: UsageTax;
  readonly paying: Paying;
  readonly onChange: (amount: string) => void;
}

function AmountInput({ bill, paying: { isChosen, amount }, onChange }: AmountInputProps) {
  const t = useText();
  const problem = isChosen ? problemOf(amount, openOfBill(bill)) : undefined;
  return (
    <span className={problem ? 'control number wrong' : 'control number'}>
      <input
        inputMode="decimal"
        aria-label={t(bi('{bill} 本次缴税', '{bill} pays now'), { bill: bill.taxBillNo ?? '' })}
        aria-invalid={problem !== undefined || undefined}
        title={problem && t(problem)}
        disabled={!isChosen}
        value={amount}
        onChange={(event) => onChange(event.target.value.replace(/[^\d.]/g, ''))}
      />
    </span>
  );
}

function problemOf(amount: string, open: Fen) {
  if (!isDecimal(amount) || !/^\d{1,12}(\.\d{1,2})?$/.test(amount) || parseFen(amount) <= 0n) return words.wrong;
  return parseFen(amount) > open ? fill(words.tooMuch, { open: formatThousands(formatFen(open)) }) : undefined;
}

function AfterPayment({ answer, total, taxIds }: { answer: UsageAnswer; total: Fen; taxIds: readonly string[] }) {
  const [payMode, payDate] = useQuestions(payLevy, 'payMode', 'payDate');
  if (typeof payMode !== 'string' || payMode === '') return null;
  const day = typeof payDate === 'string' && isDate(payDate) ? payDate : todayText(() => new Date());
  const consequence = previewPayment(answer, { amount: total, isAdvance: payMode === 'COMPANY_ADVANCE' });
  return <Consequences consequence={consequence} lateFee={sumOfFees(lateFees(answer, taxIds, day))} />;
}

const batchWords = {
  lead: bi(
    '所选 {count} 票报关单的未缴税款将按同一日期、同一方式登记为全部缴清。',
    'All open tax of {count} declarations is entered as paid on one day in one way.',
  ),
  open: bi('未缴税单 {bills} 张，合计', '{bills} open bills, in all'),
  fee: bi('其中 {bills} 张已过期限，预计滞纳金', '{bills} of them past their deadline, late fee'),
  noFee: bi('都在缴款期限内，没有滞纳金', 'All within their deadlines, no late fee'),
  after: bi('本次缴税', 'This payment'),
};

/** The open bills of the ticked declarations, paid on one day; each declaration says itself what became of it. */
export const BatchPayParts: PartsOfBatch = ({ batch: { ids }, children }) =>
  children({ lead: <Said count={ids.length} />, after: <Outlook ids={ids} /> });

function Said({ count }: { count: number }): ReactNode {
  return <p>{useText()(batchWords.lead, { count })}</p>;
}

/** What is paid, and what customs charges for being late if it is paid on the chosen day. */
function Outlook({ ids }: { ids: readonly unknown[] }) {
  const t = useText();
  const [payDate] = useQuestions(payLevy, 'payDate');
  const asked = typeof payDate === 'string' && isDate(payDate) ? { usageIds: ids, payDate } : null;
  const { data } = useAnswer(payOutlook, asked, { about: bhUsage, keepsLast: true });
  if (!data) return null;
  const isLate = data.lateBills > 0;
  const open = { label: fill(batchWords.open, { bills: data.bills }), value: <MoneyValue value={data.amount} /> };
  const fee = {
    label: fill(batchWords.fee, { bills: data.lateBills }),
    value: <MoneyValue value={data.lateFee} />,
    tone: 'bad' as const,
  };
  return (
    <OutcomeSummary
      heading={batchWords.after}
      lines={isLate ? [open, fee] : [open]}
      note={!isLate && t(batchWords.noFee)}
    />
  );
}

const choose = bi('选择要冲正的付款', 'Choose the payment to take back');

/** Which payment is taken back, and what that does. */
export function ReverseParts({ answer, children }: UsagePartsProps<typeof reverseLevyPayment>) {
  const t = useText();
  const payments = standingPayments(answer.payments);
  const kinds = new Map(answer.taxes.map(({ id, taxKind }) => [id, taxKind]));
  const [chosen, setChosen] = useState(() => payments.at(-1)?.id ?? '');
  const payment = payments.find(({ id }) => id === chosen);
  return children({
    answers: { paymentId: chosen },
    lead: (
      <fieldset className={styles.choices}>
        <legend>{t(choose)}</legend>
        {payments.map((one) => (
          <label key={one.id}>
            <input type="radio" name="payment" checked={one.id === chosen} onChange={() => setChosen(String(one.id))} />
            <span>{one.payDate}</span>
            <span>
              {one.taxId ? (
                <DictValue dict="BH_TAX_KIND" value={kinds.get(one.taxId)} />
              ) : (
                <DictValue dict="BH_PAY_KIND" value={one.payKind} />
              )}
            </span>
            <span className="tg-ellipsis">
              {one.payMode ? <DictValue dict="BH_PAY_MODE" value={one.payMode} /> : <EmptyValue />}
            </span>
            <span className={styles.number}>
              <MoneyValue value={one.amount ?? '0'} />
            </span>
          </label>
        ))}
      </fieldset>
    ),
    after: payment && <Consequences consequence={previewReversal(answer, payment)} />,
  });
}
