import { useWatch } from 'react-hook-form';
import { todayText } from '#domain/core/moments.ts';
import { type Fen, formatFen, formatThousands, isDecimal, parseFen, subtractFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { bhPayment } from '#domain/guarantee/bhUsage.ts';
import { fenIn, previewRepayment } from '#domain/guarantee/usagePreview.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { askedOf } from './askedOf.ts';
import { ConsequencePanel } from './ConsequencePanel.tsx';
import type { UsageAnswer } from './useUsage.ts';
import type { ActDialogProps } from './useUsageActs.tsx';

const words = {
  title: text('登记客户还款 {declNo}', 'Repayment {declNo}'),
  lead: text('已垫未还 {amount} 元', '{amount} advanced and not repaid'),
  confirm: text('登记还款', 'Repay'),
};

const asked = askedOf(bhPayment, { amount: { required: true }, payDate: { required: true }, voucherNo: {} });

/** The customer gives back what was advanced; only now his quota is free again. */
export function RepayDialog({ answer, onSend, onClose }: ActDialogProps) {
  const say = useText();
  const { usage } = answer;
  const advanced = formatFen(subtractFen(fenIn(usage, 'paidCustoms'), fenIn(usage, 'settledAmount')));
  return (
    <FieldsDialog
      title={say(words.title, { declNo: String(usage.declNo) })}
      asked={asked}
      start={{ id: '', amount: advanced, payDate: todayText(() => new Date()) }}
      confirm={words.confirm}
      onCancel={onClose}
      onConfirm={(values) => onSend('usageRepay', values)}
      lead={<p className="ledger-lead">{say(words.lead, { amount: formatThousands(advanced) })}</p>}
    >
      <AfterRepayment answer={answer} />
    </FieldsDialog>
  );
}

function AfterRepayment({ answer }: { answer: UsageAnswer }) {
  const amount = useAmount('amount');
  const open = subtractFen(fenIn(answer.usage, 'totalAmount'), fenIn(answer.usage, 'settledAmount'));
  if (amount === undefined || amount > open) return null;
  return <ConsequencePanel consequence={previewRepayment(answer, amount)} />;
}

/** The amount in a field of the form, once it is one. */
export function useAmount(name: string): Fen | undefined {
  const value: unknown = useWatch({ name });
  const amount = typeof value === 'string' && isDecimal(value) ? parseFen(value) : undefined;
  return amount !== undefined && amount > 0n ? amount : undefined;
}
