import { useState } from 'react';
import { textarea } from '#domain/core/field.ts';
import { say as text } from '#domain/core/text.ts';
import { bhPayment } from '#domain/guarantee/bhUsage.ts';
import { previewReversal } from '#domain/guarantee/usagePreview.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { askedOf } from './askedOf.ts';
import { ConsequencePanel } from './ConsequencePanel.tsx';
import { standingPayments } from './usagePayments.ts';
import type { ActDialogProps } from './useUsageActs.tsx';

const words = {
  title: text('冲正 {declNo}', 'Reverse {declNo}'),
  lead: text('选择要冲正的付款', 'Choose the payment to take back'),
  confirm: text('冲正', 'Reverse'),
};

const asked = {
  ...askedOf(bhPayment, {}),
  fields: { reason: textarea('冲正原因', 'Reason', { max: 200, required: true }) },
};

/** Takes a payment back that never was one; a leader says why. */
export function ReverseDialog({ answer, onSend, onClose }: ActDialogProps) {
  const say = useText();
  const payments = standingPayments(answer.payments);
  const kinds = new Map(answer.taxes.map(({ id, taxKind }) => [id, taxKind]));
  const [chosen, setChosen] = useState(() => String(payments.at(-1)?.id ?? ''));
  const payment = payments.find(({ id }) => id === chosen);
  return (
    <FieldsDialog
      title={say(words.title, { declNo: String(answer.usage.declNo) })}
      asked={asked}
      confirm={words.confirm}
      isDanger
      onCancel={onClose}
      onConfirm={({ reason }) => onSend('usageReverse', { paymentId: chosen, reason })}
      lead={
        <fieldset className="ledger-choices">
          <legend>{say(words.lead)}</legend>
          {payments.map((one) => (
            <label key={String(one.id)}>
              <input type="radio" name="payment" checked={one.id === chosen} onChange={() => setChosen(String(one.id))} />
              <span>{String(one.payDate)}</span>
              <span>
                {one.taxId ? (
                  <DictValue dict="BH_TAX_KIND" value={kinds.get(one.taxId)} />
                ) : (
                  <DictValue dict="BH_PAY_KIND" value={one.payKind} />
                )}
              </span>
              <span className="tg-ellipsis">{one.payMode ? <DictValue dict="BH_PAY_MODE" value={one.payMode} /> : <EmptyValue />}</span>
              <span className="num">
                <MoneyValue value={String(one.amount)} />
              </span>
            </label>
          ))}
        </fieldset>
      }
    >
      {payment && <ConsequencePanel consequence={previewReversal(answer, payment)} />}
    </FieldsDialog>
  );
}
