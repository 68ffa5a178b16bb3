import type { RaRecord } from 'react-admin';
import { isRefused, toHttpError } from '#dataProvider/toHttpError.ts';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { say as text } from '#domain/core/text.ts';
import { demand } from '#domain/demand/demand.ts';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { useText } from '../shell/text.ts';
import { showToast } from '../shell/toasts.ts';
import { useGateway } from '../shell/useSession.ts';

const { form: _form, rules: _rules, draftNeeds: _needs, derive: _derive, ...demandFacts } = demand as EntityDefinition;
const message: EntityDefinition = { ...demandFacts, fields: { text: textarea('内容', 'Message', { max: 300, required: true }) } };

/** A line of words to the author and the owner of the demand. */
export function MessageDialog({ record, onClose }: { record: RaRecord; onClose: () => void }) {
  const say = useText();
  const gateway = useGateway();
  const send = async (values: Record<string, unknown>) => {
    const answer = await gateway.call({
      service: 'business',
      method: 'sendDemandMessage',
      busimodel: 'demand',
      data: { id: record.id, text: values.text },
      write: true,
    });
    if (isRefused(answer, 'business')) throw toHttpError(answer, 'business', gateway.hooks.locale());
    showToast({ tone: 'ok', text: say(text('留言已发送', 'Message sent')) });
    onClose();
  };
  return (
    <FieldsDialog
      title={`${say(text('留言', 'Message'))} ${String(record.demandNo ?? '')}`}
      asked={message}
      confirm={text('发送', 'Send')}
      onCancel={onClose}
      onConfirm={send}
    />
  );
}
