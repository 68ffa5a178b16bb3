import { useState } from 'react';
import { useNotify } from 'react-admin';
import { defineForm } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { deleteGuaranteeCustomer, mailSwitch, turnMailSwitch } from '#domain/guarantee/index.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';
import { BarButton } from '../../parts/form/ActionBar.tsx';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { PanelPage } from '../../parts/panel/PanelPage.tsx';
import { useText } from '../../shell/text.ts';
import { PrintCheck } from '../ledger/PrintCheck.tsx';
import { MailNotice } from '../settings/MailNotice.tsx';
import { CustomsPushes } from './CustomsPushes.tsx';
import { LedgerProofPanel } from './LedgerProof.tsx';
import { ManualOa, Receipts } from './WaitingDocuments.tsx';

/**
 * What administrators do by hand when the outside world did not. Every act stands in the operation log.
 * @see docs/spec/guarantee.md 3.11
 */
export const GuaranteeMaintenance = () => (
  <PanelPage
    title={bi('维护', 'Maintenance')}
    hint={bi('全部操作记入操作日志', 'Everything is kept in the operation log')}
  >
    <ManualOa />
    <Receipts />
    <CustomsPushes />
    <LedgerProofPanel />
    <MailSwitch />
    <CheckPrint />
    <DeleteCustomer />
  </PanelPage>
);

/** The part of it that stands among the maintenance of the whole product. @see docs/spec/platform.md 11.3 */
export const ByHand = () => (
  <>
    <ManualOa />
    <MailSwitch />
    <DeleteCustomer />
  </>
);

const CheckPrint = () => (
  <Panel isRoomy title={bi('验证打印件', 'Check a printed paper')}>
    <PanelText>
      <PrintCheck />
    </PanelText>
  </Panel>
);

const words = {
  hint: bi(
    '关闭该客户的全部额度并删除未生效的单据；流水和日志保留。有未结金额时不能删除。',
    'Closes all quotas and deletes documents that are not in effect; ledger and logs stay. Not possible while something is outstanding.',
  ),
  done: bi(
    '{name}：已关闭额度 {quotas} 个，删除未生效单据 {documents} 份',
    '{name}: {quotas} quotas closed, {documents} documents deleted',
  ),
};

/** Takes a customer out of the area: closes his quotas, deletes what is not in effect, keeps ledger and logs. */
function DeleteCustomer() {
  const t = useText();
  const call = useCall();
  const question = useFieldsQuestion();
  const [deleted, setDeleted] = useState<{
    readonly name: string;
    readonly quotas: number;
    readonly documents: number;
  }>();
  const run = () =>
    question.ask({
      title: bi('删除客户及单据？', 'Delete the customer and his documents?'),
      asked: deleteGuaranteeCustomer.input,
      isDanger: true,
      confirm: bi('删除', 'Delete'),
      onConfirm: async ({ customerId, customerName, reason }) => {
        const [id, name] = [String(customerId), String(customerName)];
        setDeleted({
          name,
          ...(await call(deleteGuaranteeCustomer, { customerId: id, customerName: name, reason: String(reason) })),
        });
      },
    });
  const open = {
    key: 'delete',
    label: bi('删除客户', 'Delete a customer'),
    rank: 'outlined',
    danger: true,
    run,
  } as const;
  return (
    <Panel
      isRoomy
      title={bi('删除客户及单据', 'Delete a customer with his documents')}
      tools={<BarButton isSmall action={open} />}
    >
      <PanelText role="status">
        {deleted ? <p>{t(words.done, deleted)}</p> : <p className="tg-muted">{t(words.hint)}</p>}
      </PanelText>
      {question.dialog}
    </Panel>
  );
}

const question = {
  off: bi('关闭邮件发送？', 'Switch mails off?'),
  on: bi('打开邮件发送？', 'Switch mails on?'),
  text: bi(
    '新的预警邮件只记录为“未发”，打开后可逐封重发。',
    'New mails are kept as skipped; they can be sent again one by one later.',
  ),
  close: bi('关闭', 'Switch off'),
  open: bi('打开', 'Switch on'),
};
const why = defineForm({
  key: 'mailSwitch',
  label: question.off,
  fields: { reason: turnMailSwitch.input.fields.reason },
});

/** Whether mails of the area leave the house; while it is off they are kept as not sent. */
function MailSwitch() {
  const t = useText();
  const notify = useNotify();
  const call = useCall();
  const asking = useFieldsQuestion();
  const state = useAnswer(mailSwitch, {});
  if (!state.data) return <RecordState error={state.error} onRetry={() => void state.refetch()} />;
  const { on } = state.data;
  const turn = () =>
    asking.ask({
      title: on ? question.off : question.on,
      lead: on && <p className="tg-muted">{t(question.text)}</p>,
      asked: why,
      isDanger: on,
      confirm: on ? question.close : question.open,
      onConfirm: async ({ reason }) => {
        await call(turnMailSwitch, { on: on ? 0 : 1, reason: String(reason) });
        notify(t(on ? bi('邮件发送已关闭', 'Mails are off') : bi('邮件发送已打开', 'Mails are on')), {
          type: 'success',
        });
        void state.refetch();
      },
    });
  return (
    <Panel isRoomy title={bi('邮件开关', 'E-mail switch')}>
      <MailNotice />
      <PanelText>
        <label className="field-check">
          <input type="checkbox" role="switch" aria-checked={on} checked={on} onChange={turn} />
          {t(
            on
              ? bi('预警邮件正常发送', 'Alert mails are sent')
              : bi('预警邮件已停发，只作记录', 'Alert mails are only kept'),
          )}
        </label>
      </PanelText>
      {asking.dialog}
    </Panel>
  );
}
