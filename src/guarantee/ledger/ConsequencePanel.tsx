import { type Fen, formatFen } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import type { Consequence } from '#domain/guarantee/usagePreview.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  title: text('确认后', 'After confirming'),
  quotaBack: text('恢复客户额度', 'Returns to the quota'),
  quotaUsed: text('扣减客户额度', 'Taken from the quota'),
  guarBack: text('恢复保函', 'Returns to the guarantee'),
  guarUsed: text('占用保函', 'Taken from the guarantee'),
  heldLess: text('冲减待超额金额', 'Less held from the quota'),
  heldMore: text('待超额金额增加', 'More held from the quota'),
  heldGuarLess: text('冲减保函异常金额', 'Less held from the guarantee'),
  heldGuarMore: text('保函异常金额增加', 'More held from the guarantee'),
  customsOwes: text('海关应退', 'Owed back by customs'),
  customerOwed: text('应退客户', 'Owed back to the customer'),
  fee: text('预计滞纳金', 'Late fee'),
  status: text('状态变为', 'Status becomes'),
  nothing: text('额度和保函都不变', 'Neither quota nor guarantee changes'),
};

/** What would happen, before somebody confirms it. */
export function ConsequencePanel({
  consequence,
  lateFee,
  isRefund = false,
}: {
  consequence: Consequence;
  lateFee?: Fen;
  isRefund?: boolean;
}) {
  const say = useText();
  const { quota, guarantee, held, heldGuar, paid, settled, status } = consequence;
  const line = (amount: Fen, less: typeof words.title, more: typeof words.title, isBad = false) =>
    amount === 0n
      ? []
      : [{ label: amount < 0n ? less : more, amount: (amount < 0n ? -amount : amount) as Fen, isBad: isBad && amount > 0n }];
  const lines = [
    ...line(quota, words.quotaBack, words.quotaUsed),
    ...line(guarantee, words.guarBack, words.guarUsed),
    ...line(held, words.heldLess, words.heldMore, true),
    ...line(heldGuar, words.heldGuarLess, words.heldGuarMore, true),
    ...(isRefund && paid < 0n ? line(paid, words.customsOwes, words.customsOwes) : []),
    ...(isRefund && settled < 0n ? line(settled, words.customerOwed, words.customerOwed) : []),
    ...(lateFee ? [{ label: words.fee, amount: lateFee, isBad: true }] : []),
  ];
  return (
    <section className="ledger-after" aria-live="polite" aria-label={say(words.title)}>
      <h3>{say(words.title)}</h3>
      {lines.length === 0 && <p className="tg-muted">{say(words.nothing)}</p>}
      <dl>
        {lines.map(({ label, amount, isBad }) => (
          <div key={label.en} data-bad={isBad || undefined}>
            <dt>{say(label)}</dt>
            <dd>
              <MoneyValue value={formatFen(amount)} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{say(words.status)}</dt>
          <dd>
            <DictValue dict="BH_USAGE_STATUS" value={status} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
