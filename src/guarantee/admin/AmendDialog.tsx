import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { todayText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { bhGuaranteeAmend } from '#domain/guarantee/bhGuarantee.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { useBaohan } from '../useBaohan.ts';

const { newAmount, newValidTo, amendDate, reason } = bhGuaranteeAmend.fields;
const asked: EntityDefinition = {
  key: bhGuaranteeAmend.key,
  service: 'baohan',
  design: 'guarantee',
  label: bhGuaranteeAmend.label,
  fields: { newAmount, newValidTo, amendDate, reason },
  scope: 'everyone',
  verbs: [],
};

interface AmendDialogProps {
  readonly record: RaRecord;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** What the bank agreed to change; it counts once another person, a leader, has approved it. */
export function AmendDialog({ record, onDone, onClose }: AmendDialogProps) {
  const say = useText();
  const call = useBaohan();
  return (
    <FieldsDialog
      title={say(text('变更保函 {no}', 'Amend guarantee {no}'), { no: String(record.guaranteeNo) })}
      asked={asked}
      start={{ amendDate: todayText(() => new Date()) }}
      confirm={text('提交负责人审批', 'Send to a leader')}
      onCancel={onClose}
      onConfirm={async (values) => {
        await call('guaranteeAmend', { id: record.id, rowVersion: record.rowVersion, ...values }, { write: true });
        showToast({ tone: 'ok', text: say(text('变更已提交，等待负责人审批', 'The amendment waits for a leader')) });
        await onDone();
      }}
    />
  );
}
