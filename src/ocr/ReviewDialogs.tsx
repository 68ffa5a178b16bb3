import { defineForm } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { ocrDocument } from '#domain/ocr/index.ts';
import { FilePreview } from '../parts/form/controls/FilePreview.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { Timeline } from '../parts/form/Timeline.tsx';
import { useText } from '../shell/text.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import { PushDialog } from './PushDialog.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import type { OcrRecord } from './useReview.ts';

const words = {
  history: bi('操作记录', 'History'),
  reason: bi('放行原因', 'Reason'),
  failed: bi('校验未通过，确认须说明原因', 'Checks fail: confirming needs a reason'),
  confirm: bi('核对完成', 'Confirm'),
};

const askedReason = defineForm({
  key: 'ocrReason',
  label: words.reason,
  service: 'business',
  fields: { overrideReason: textarea(words.reason.zh, words.reason.en, { max: 300, required: true }) },
});

/** What stands open beside the review; `beside` is another document. */
export type OpenDialog = 'reason' | 'convert' | 'split' | 'push' | 'original' | 'history' | 'beside';

interface ReviewDialogsProps {
  readonly open: OpenDialog | undefined;
  readonly record: OcrRecord;
  readonly confirmWith: (why: string) => void;
  readonly onStored: (record: OcrRecord) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog that is open, of those that a review has. */
export function ReviewDialogs({ open, record, confirmWith, onStored, onClose }: ReviewDialogsProps) {
  const t = useText();
  switch (open) {
    case 'reason':
      return (
        <FieldsDialog
          title={words.failed}
          asked={askedReason}
          confirm={words.confirm}
          onCancel={onClose}
          onConfirm={async ({ overrideReason }) => {
            onClose();
            confirmWith(typeof overrideReason === 'string' ? overrideReason : '');
          }}
        />
      );
    case 'convert':
      return <ConvertDialog record={record} onClose={onClose} />;
    case 'split':
      return <SplitDialog record={record} onClose={onClose} />;
    case 'push':
      return <PushDialog record={record} onClose={onClose} onDone={onStored} />;
    case 'original':
      return <FilePreview file={record.file?.[0]} onClose={onClose} />;
    case 'history':
      return (
        <RecordDrawer title={t(words.history)} width={480} onClose={onClose}>
          <Timeline entity={ocrDocument} record={record} />
        </RecordDrawer>
      );
    default:
      return null;
  }
}
