import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isDate, todayText } from '#domain/core/moments.ts';
import { type Fen, formatFen, formatThousands, isDecimal, parseFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { bhUsageTax } from '#domain/guarantee/bhUsage.ts';
import { lateFees, openOfBill, previewPayment, sumOfFees, type UsageAnswer, type UsageTax } from '#domain/guarantee/usagePreview.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { RecordTable } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { Consequences } from './Consequences.tsx';
import styles from './ledger.module.css';
import type { UsagePartsProps } from './onUsage.tsx';

const words = {
  bills: text('未缴税单', 'Open bills'),
  bill: text('税单', 'Bill'),
  open: text('未缴', 'Open'),
  amount: text('本次缴税', 'Pays now'),
  amountOf: text('{bill} 本次缴税', '{bill} pays now'),
  total: text('合计', 'Total'),
  none: text('请至少选择一张税单并填写金额', 'Choose at least one bill and an amount'),
  tooMuch: text('超过未缴金额 {open}', 'More than the open {open}'),
  wrong: text('金额应大于 0，最多两位小数', 'An amount above 0 with two decimals at most'),
};

interface Paying {
  readonly isChosen: boolean;
  readonly amount: string;
}

/** Money to customs: which bills and how much of each, and what that does. */
export function PayParts({ answer, children }: UsagePartsProps) {
  const say = useText();
  const open = answer.taxes.filter((bill) => bill.billStatus !== 'VOID' && openOfBill(bill) > 0n);
  const [paying, setPaying] = useState<Readonly<Record<string, Paying>>>(() =>
    Object.fromEntries(open.map((bill) => [bill.id, { isChosen: true, amount: formatFen(openOfBill(bill)) }])),
  );
  const payingOf = ({ id }: UsageTax): Paying => paying[id] ?? { isChosen: false, amount: '' };
  const change = (bill: UsageTax, next: Partial<Paying>) => setPaying({ ...paying, [bill.id]: { ...payingOf(bill), ...next } });
  const bills = open.flatMap((bill) => {
    const { isChosen, amount } = payingOf(bill);
    return isChosen ? [{ taxId: bill.id, amount, problem: problemOf(amount, openOfBill(bill)) }] : [];
  });
  const total = sumFen(bills.map(({ amount, problem }) => (problem ? zeroFen : parseFen(amount))));
  const choice = (bill: UsageTax) => (
    <label className="field-check">
      <input type="checkbox" checked={payingOf(bill).isChosen} onChange={(event) => change(bill, { isChosen: event.target.checked })} />
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
          label={words.bills}
          columns={[
            { field: 'taxBillNo', label: words.bill, value: choice },
            'deadline',
            { field: 'open', label: words.open, isNumber: true, value: (bill) => <MoneyValue value={formatFen(openOfBill(bill))} /> },
            {
              field: 'now',
              label: words.amount,
              isNumber: true,
              value: (bill) => <AmountInput bill={bill} paying={payingOf(bill)} onChange={(amount) => change(bill, { amount })} />,
            },
          ]}
          rows={open}
          look="sheet"
        />
        <p className={styles.total}>
          <span>{say(words.total)}</span>
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
  const say = useText();
  const problem = isChosen ? problemOf(amount, openOfBill(bill)) : undefined;
  return (
    <span className={problem ? 'control number wrong' : 'control number'}>
      <input
        inputMode="decimal"
        aria-label={say(words.amountOf, { bill: bill.taxBillNo ?? '' })}
        aria-invalid={problem !== undefined || undefined}
        title={problem && say(problem)}
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
  const [payMode, payDate]: readonly unknown[] = useWatch({ name: ['payMode', 'payDate'] });
  if (typeof payMode !== 'string' || payMode === '') return null;
  const day = typeof payDate === 'string' && isDate(payDate) ? payDate : todayText(() => new Date());
  const consequence = previewPayment(answer, { amount: total, isAdvance: payMode === 'COMPANY_ADVANCE' });
  return <Consequences consequence={consequence} lateFee={sumOfFees(lateFees(answer, taxIds, day))} />;
}
