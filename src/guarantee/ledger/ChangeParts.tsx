import { useWatch } from 'react-hook-form';
import { type Fen, formatFen, formatThousands, isDecimal, parseFen, subtractFen, sumFen, zeroFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { isRaise, previewChange, previewRepayment, storedFen, type UsageAnswer } from '#domain/guarantee/usagePreview.ts';
import { useText } from '../../shell/text.ts';
import { Consequences } from './Consequences.tsx';
import styles from './ledger.module.css';
import type { UsagePartsProps } from './onUsage.tsx';

const words = {
  paid: text('已缴税的报关单不能撤单，请办理退税', 'Paid declarations cannot be cancelled; enter a refund'),
  heldBefore: text('已有金额未占用保函，新增税款一并挂起', 'Something is held from the guarantee already; the new tax is held with it'),
  noGuarantee: text(
    '没有可用的保函（有效期、关区或担保范围不符），新增税款将挂起',
    'No guarantee fits (validity, district or scope): the new tax will be held',
  ),
  shortGuarantee: text(
    '保函可用 {room} 元，不够新增税款，将挂起',
    'The guarantee has {room} left, less than the new tax, which will be held',
  ),
  tooMuch: text('超过该税种税额 {amount}', 'More than the {amount} of this tax kind'),
};

/** The customer gives back what was advanced. */
export const RepayParts = ({ answer, children }: UsagePartsProps) => children({ after: <AfterRepayment answer={answer} /> });

/** Customs asks for more or gives back. */
export const ChangeParts = ({ answer, children }: UsagePartsProps) => children({ after: <AfterChange answer={answer} /> });

/** The amount in a field of the form, once it is one. */
function useAmount(name: string): Fen | undefined {
  const value: unknown = useWatch({ name });
  const amount = typeof value === 'string' && isDecimal(value) ? parseFen(value) : undefined;
  return amount !== undefined && amount > 0n ? amount : undefined;
}

function AfterRepayment({ answer }: { answer: UsageAnswer }) {
  const amount = useAmount('amount');
  const open = subtractFen(storedFen(answer.usage.totalAmount), storedFen(answer.usage.settledAmount));
  return amount === undefined || amount > open ? null : <Consequences consequence={previewRepayment(answer, amount)} />;
}

/** Why no guarantee takes the new tax: its amount, or validity, district and scope. */
const whyHeld = ({ usage, facts }: UsageAnswer) =>
  storedFen(usage.heldGuar) > 0n ? words.heldBefore : facts.raiseRoom === null ? words.noGuarantee : words.shortGuarantee;

function AfterChange({ answer }: { answer: UsageAnswer }) {
  const say = useText();
  const [changeType, direction, taxKind]: readonly unknown[] = useWatch({ name: ['changeType', 'direction', 'taxKind'] });
  const amount = useAmount('changeAmount');
  const { usage, taxes } = answer;
  const change = {
    changeType: String(changeType ?? ''),
    direction: String(direction ?? ''),
    taxKind: String(taxKind ?? ''),
    amount: amount ?? zeroFen,
  };
  if (change.changeType === 'CANCEL') {
    const isPaid = storedFen(usage.paidCustoms) > 0n || storedFen(usage.settledAmount) > 0n;
    return isPaid ? <p className={styles.warning}>{say(words.paid)}</p> : <Consequences consequence={previewChange(answer, change)} />;
  }
  if (!change.changeType || !change.taxKind || amount === undefined || (change.changeType === 'CORRECT' && !change.direction)) return null;
  if (!isRaise(change)) {
    const billed = sumFen(
      taxes.filter((bill) => bill.taxKind === change.taxKind && bill.billStatus !== 'VOID').map((bill) => storedFen(bill.amount)),
    );
    if (subtractFen(billed, amount) < 0n)
      return <p className={styles.warning}>{say(words.tooMuch, { amount: formatThousands(formatFen(billed)) })}</p>;
  }
  const consequence = previewChange(answer, change);
  return (
    <>
      {consequence.heldGuar > 0n && (
        <p className={styles.warning}>{say(whyHeld(answer), { room: formatThousands(answer.facts.raiseRoom ?? '0') })}</p>
      )}
      <Consequences consequence={consequence} isRefund />
    </>
  );
}
