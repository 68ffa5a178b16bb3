import { useQuery } from '@tanstack/react-query';
import { say as text } from '#domain/core/text.ts';
import { RecordState } from '../../parts/form/RecordState.tsx';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useBaohan } from '../useBaohan.ts';

/** Whether mails of the area leave the house; while it is off they are kept as not sent. */
export function MailSwitch() {
  const say = useText();
  const call = useBaohan();
  const confirm = useConfirm();
  const state = useQuery({
    queryKey: ['maintEmailSwitchGet'],
    queryFn: ({ signal }) => call<{ on: boolean }>('maintEmailSwitchGet', {}, { signal, loading: false }),
  });
  if (!state.data) return <RecordState error={state.error} onRetry={() => void state.refetch()} />;
  const { on } = state.data;
  const turn = async () => {
    const question = {
      title: text('关闭邮件发送？', 'Switch mails off?'),
      text: text(
        '新的预警邮件只记录为“未发”，打开后可逐封重发。',
        'New mails are kept as skipped; they can be sent again one by one later.',
      ),
      confirm: text('关闭', 'Switch off'),
      destructive: true,
    };
    if (on && !(await confirm(question))) return;
    // A refusal has been shown.
    await call('maintEmailSwitchSet', { on: !on }, { write: true }).then(
      () => showToast({ tone: 'ok', text: say(on ? text('邮件发送已关闭', 'Mails are off') : text('邮件发送已打开', 'Mails are on')) }),
      () => undefined,
    );
    await state.refetch();
  };
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('邮件开关', 'E-mail switch'))}</h2>
      </header>
      <div className="maintenance-text">
        <label className="field-check">
          <input type="checkbox" role="switch" aria-checked={on} checked={on} onChange={() => void turn()} />
          {say(on ? text('预警邮件正常发送', 'Alert mails are sent') : text('预警邮件已停发，只作记录', 'Alert mails are only kept'))}
        </label>
      </div>
    </section>
  );
}
