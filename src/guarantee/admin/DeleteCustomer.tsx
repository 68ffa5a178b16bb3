import { useState } from 'react';
import { say as text } from '#domain/core/text.ts';
import { deleteCustomer } from '#domain/guarantee/settingCalls.ts';
import { useCall } from '../../parts/calls/useCall.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { useText } from '../../shell/text.ts';

const words = {
  title: text('删除客户及单据', 'Delete a customer with his documents'),
  start: text('删除客户', 'Delete a customer'),
  ask: text('删除客户及单据？', 'Delete the customer and his documents?'),
  confirm: text('删除', 'Delete'),
  hint: text(
    '关闭该客户的全部额度并删除未生效的单据；流水和日志保留。有未结金额时不能删除。',
    'Closes all quotas and deletes documents that are not in effect; ledger and logs stay. Not possible while something is outstanding.',
  ),
  done: text(
    '{name}：已关闭额度 {quotas} 个，删除未生效单据 {documents} 份',
    '{name}: {quotas} quotas closed, {documents} documents deleted',
  ),
};

/** Takes a customer out of the area: closes his quotas, deletes what is not in effect, keeps ledger and logs. */
export function DeleteCustomer() {
  const say = useText();
  const call = useCall();
  const question = useFieldsQuestion();
  const [deleted, setDeleted] = useState<{ readonly name: string; readonly quotas: number; readonly documents: number }>();
  const run = () =>
    question.ask({
      title: say(words.ask),
      asked: deleteCustomer.input,
      isDanger: true,
      confirm: words.confirm,
      onConfirm: async ({ customerId, customerName, reason }) => {
        const [id, name] = [String(customerId), String(customerName)];
        setDeleted({ name, ...(await call(deleteCustomer, { customerId: id, customerName: name, reason: String(reason) })) });
      },
    });
  const open = { key: 'delete', label: words.start, rank: 'outlined', danger: true, run } as const;
  return (
    <Panel isRoomy title={say(words.title)} tools={<BarButton isSmall action={open} />}>
      <PanelText role="status">{deleted ? <p>{say(words.done, deleted)}</p> : <p className="tg-muted">{say(words.hint)}</p>}</PanelText>
      {question.dialog}
    </Panel>
  );
}
