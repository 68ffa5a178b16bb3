import type { EntityDefinition } from '#domain/core/entity.ts';
import { files, text as textField } from '#domain/core/field.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { FieldsDialog } from '../../parts/form/FieldsDialog.tsx';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { docKinds } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';
import type { DocumentDialogProps } from './CloseDialog.tsx';

/** 上传盖章件: import/export adds the papers with the stamp; whoever works on the document is not disturbed. */
export function StampDialog({ docType, doc, onClose, onDone }: DocumentDialogProps) {
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
    fields: {
      files: files('盖章件', 'Stamped files', { required: true, maxCount: 10 }),
      fileRemark: textField('说明', 'Note', { max: 200 }),
    },
  };
  const number = String(doc.docNo ?? '');
  return (
    <FieldsDialog
      title={say(fill(text('上传盖章件 {no}', 'Stamped files of {no}'), { no: number }))}
      asked={asked}
      confirm={text('上传', 'Add')}
      onCancel={onClose}
      onConfirm={async (values) => {
        await call('applyAdminFileUpload', { docType, docId: doc.id, files: values.files, fileRemark: values.fileRemark }, { write: true });
        showToast({ tone: 'ok', text: say(fill(text('{no} 已添加盖章件', 'Stamped files added to {no}'), { no: number })) });
        onClose();
        onDone();
      }}
    />
  );
}
