import { defineForm } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { mailSwitch, turnMailSwitch } from '#domain/guarantee/settingCalls.ts';
import { useAnswer, useCall } from '../../parts/calls/useCall.ts';
import { useFieldsQuestion } from '../../parts/form/FieldsDialog.tsx';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { Panel, PanelText } from '../../parts/panel/Panel.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { MailNotice } from '../settings/MailNotice.tsx';

const question = {
  off: text('关闭邮件发送？', 'Switch mails off?'),
  on: text('打开邮件发送？', 'Switch mails on?'),
  text: text('新的预警邮件只记录为“未发”，打开后可逐封重发。', 'New mails are kept as skipped; they can be sent again one by one later.'),
  close: text('关闭', 'Switch off'),
  open: text('打开', 'Switch on'),
};
const why = defineForm({ key: 'mailSwitch', label: question.off, fields: { reason: turnMailSwitch.input.fields.reason } });

/** Whether mails of the area leave the house; while it is off they are kept as not sent. */
export function MailSwitch() {
  const say = useText();
  const call = useCall();
  const asking = useFieldsQuestion();
  const state = useAnswer(mailSwitch, {});
  if (!state.data) return <RecordState error={state.error} onRetry={() => void state.refetch()} />;
  const { on } = state.data;
  const turn = () =>
    asking.ask({
      title: say(on ? question.off : question.on),
      lead: on && <p className="tg-muted">{say(question.text)}</p>,
      asked: why,
      isDanger: on,
      confirm: on ? question.close : question.open,
      onConfirm: async ({ reason }) => {
        await call(turnMailSwitch, { on: on ? 0 : 1, reason: String(reason) });
        showToast({ tone: 'ok', text: say(on ? text('邮件发送已关闭', 'Mails are off') : text('邮件发送已打开', 'Mails are on')) });
        void state.refetch();
      },
    });
  return (
    <Panel isRoomy title={say(text('邮件开关', 'E-mail switch'))}>
      <MailNotice />
      <PanelText>
        <label className="field-check">
          <input type="checkbox" role="switch" aria-checked={on} checked={on} onChange={turn} />
          {say(on ? text('预警邮件正常发送', 'Alert mails are sent') : text('预警邮件已停发，只作记录', 'Alert mails are only kept'))}
        </label>
      </PanelText>
      {asking.dialog}
    </Panel>
  );
}
