import { useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import { previewReversal } from '#domain/guarantee/usagePreview.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { useText } from '../../shell/text.ts';
import { Consequences } from './Consequences.tsx';
import styles from './ledger.module.css';
import type { UsagePartsProps } from './onUsage.tsx';
import { standingPayments } from './usagePayments.ts';

const choose = text('选择要冲正的付款', 'Choose the payment to take back');

/** Which payment is taken back, and what that does. */
export function ReverseParts({ answer, children }: UsagePartsProps) {
  const say = useText();
  const payments = standingPayments(answer.payments);
  const kinds = new Map(answer.taxes.map(({ id, taxKind }) => [id, taxKind]));
  const [chosen, setChosen] = useState(() => payments.at(-1)?.id ?? '');
  const payment = payments.find(({ id }) => id === chosen);
  return children({
    answers: { paymentId: chosen },
    lead: (
      <fieldset className={styles.choices}>
        <legend>{say(choose)}</legend>
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
            <span className="tg-ellipsis">{one.payMode ? <DictValue dict="BH_PAY_MODE" value={one.payMode} /> : <EmptyValue />}</span>
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
