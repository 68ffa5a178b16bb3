import type { RaRecord } from 'react-admin';
import type { EntityDefinition } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';

export interface DocumentDialogProps {
  readonly docType: QuotaDocType;
  readonly doc: RaRecord;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 作废: the document stays where it is and can be read; nobody works on it any more. */
export function CloseDialog({ docType, doc, onClose, onDone }: DocumentDialogProps) {
  const say = useText();
  const call = useBaohan();
  const { entity } = docKinds[docType];
  const asked: EntityDefinition = {
    key: entity.key,
    service: entity.service,
    design: entity.design,
    label: entity.label,
    scope: 'everyone',
    verbs: [],
    fields: { reason: textarea('作废原因', 'Reason for closing', { max: 200, required: true }) },
  };
  const number = String(doc.docNo ?? '');
  return (
    <FieldsDialog
      title={say(fill(text('作废 {no}', 'Close {no}'), { no: number }))}
      asked={asked}
      confirm={text('作废', 'Close')}
      isDanger
      onCancel={onClose}
      onConfirm={async ({ reason }) => {
        await call('docClose', { docType, docId: doc.id, rowVersion: doc.rowVersion, reason }, { write: true });
        showToast({ tone: 'ok', text: say(fill(text('{no} 已作废', '{no} was closed'), { no: number })) });
        onClose();
        onDone();
      }}
    />
  );
}
