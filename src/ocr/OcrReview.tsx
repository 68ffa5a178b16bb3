import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined';
import TableViewOutlined from '@mui/icons-material/TableViewOutlined';
import VerticalSplitOutlined from '@mui/icons-material/VerticalSplitOutlined';
import { useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { defineForm } from '#domain/core/entity.ts';
import { textarea } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { ocrDocument } from '#domain/ocr/index.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { DocumentFrame } from '../parts/document/DocumentFrame.tsx';
import { Notice } from '../parts/document/Notice.tsx';
import { ActionBar, type BarAction } from '../parts/form/ActionBar.tsx';
import { FilePreview } from '../parts/form/controls/FilePreview.tsx';
import { FieldsDialog } from '../parts/form/FieldsDialog.tsx';
import { RecordDrawer } from '../parts/form/RecordDrawer.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { Timeline } from '../parts/form/Timeline.tsx';
import { useIsMobile } from '../parts/layout/useIsMobile.ts';
import { RecordHead, recordTitleOf } from '../parts/screens/RecordHead.tsx';
import { useLiveAnswer } from '../parts/screens/useLiveAnswer.ts';
import { useTabTitle } from '../parts/screens/useTabTitle.ts';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { ConvertDialog } from './ConvertDialog.tsx';
import { OtherDocument } from './OtherDocument.tsx';
import { PushDialog } from './PushDialog.tsx';
import { ReviewColumns } from './ReviewColumns.tsx';
import { SplitDialog } from './SplitDialog.tsx';
import { useLease } from './useLease.ts';
import { type OcrRecord, useReview } from './useReview.ts';
import { useReviewKeys } from './useReviewKeys.ts';

const words = {
  convert: bi('PDF转Excel', 'PDF to Excel'),
  split: bi('拆分', 'Split'),
  beside: bi('并排核对', 'Beside another'),
  original: bi('原文件', 'Original'),
  history: bi('操作记录', 'History'),
  save: bi('保存', 'Save'),
  unsaved: bi('有未保存的修改', 'Changes are not saved'),
  reason: bi('放行原因', 'Reason'),
  failed: bi('校验未通过，确认须说明原因', 'Checks fail: confirming needs a reason'),
  confirm: bi('核对完成', 'Confirm'),
  leased: bi('{user}正在核对该单证，您可以查看', '{user} is reviewing this document: you may read it'),
  phone: bi('请在电脑上核对，手机上只能查看', 'Review on a computer: on a phone this page is read only'),
  proposal: bi(
    '该文件可能由 {count} 份单证组成，请核对后拆分',
    'This file may hold {count} documents: look at them and split it',
  ),
};

const askedReason = defineForm({
  key: 'ocrReason',
  label: words.reason,
  service: 'business',
  fields: { overrideReason: textarea(words.reason.zh, words.reason.en, { max: 300, required: true }) },
});

type Open = 'reason' | 'convert' | 'split' | 'push' | 'original' | 'history';

/**
 * A document beside what was read of it. A page of its own: values are judged by their place on a picture, which no form
 * of a definition can show, and are walked through by doubt rather than from box to box.
 */
export function OcrReview() {
  const { query, path } = useTab();
  const id = query.id ?? path.split('/').at(-1) ?? '';
  const dataProvider = useDataProvider();
  const live = useLiveAnswer<OcrRecord>({
    resource: ocrDocument.key,
    id: id || undefined,
    read: async (signal) => (await dataProvider.getOne(ocrDocument.key, { id, ...(signal && { signal }) })).data,
    versionOf: ({ rowVersion }) => rowVersion,
  });
  if (!live.answer) return <RecordState error={live.error} onRetry={live.retry} isPage />;
  return (
    <ReviewPage
      key={id}
      stored={live.answer}
      onStored={(record) => {
        live.saw(record.rowVersion);
        void live.reload();
      }}
    />
  );
}

interface ReviewPageProps {
  readonly stored: OcrRecord;
  readonly onStored: (record: OcrRecord) => void;
}

function ReviewPage({ stored: record, onStored }: ReviewPageProps) {
  const t = useText();
  const isMobile = useIsMobile();
  const [open, setOpen] = useState<Open>();
  const [isBeside, setIsBeside] = useState(false);
  const review = useReview(record, onStored);
  const lease = useLease(record, !isMobile, review.isDirty);
  const isClosed = isMobile || !lease.isOurs;
  const reason = useRef<string>(undefined);
  const acts = useActs(ocrDocument, {
    onDone: onStored,
    before: async () => review.save(),
    given: ({ key }) => (key === 'confirm' ? { overrideReason: reason.current ?? null } : undefined),
    onRefused: (error) => {
      const spots = error instanceof HttpError ? Object.keys(error.body.errors) : [];
      if (spots.includes('overrideReason')) setOpen('reason');
      else if (spots[0] && !spots[0].includes('.')) review.choose(spots[0]);
    },
  });
  const confirm = acts.barOf(record).find(({ key }) => key === 'confirm');
  useTabTitle(recordTitleOf(ocrDocument, record));
  const keys = useReviewKeys(review, isClosed);
  const proposal = Array.isArray(record.proposal) ? record.proposal.length : 0;
  const close = () => setOpen(undefined);
  return (
    <DocumentFrame
      isWide
      onKeyDown={keys}
      head={
        <RecordHead
          entity={ocrDocument}
          record={record}
          subject={record.fileName}
          tools={[
            { key: 'original', label: words.original, icon: <ArticleOutlined />, run: () => setOpen('original') },
            { key: 'convert', label: words.convert, icon: <TableViewOutlined />, run: () => setOpen('convert') },
            !isMobile && {
              ...{ key: 'beside', label: words.beside, icon: <VerticalSplitOutlined /> },
              run: () => setIsBeside(!isBeside),
            },
            !isClosed &&
              (record.pages ?? 0) > 1 && {
                ...{ key: 'split', label: words.split, icon: <CallSplitOutlined /> },
                run: () => setOpen('split'),
              },
            { key: 'history', label: words.history, run: () => setOpen('history') },
          ]}
        />
      }
      top={<Notices {...{ lease, isMobile, record, proposal }} onSplit={() => setOpen('split')} />}
      note={review.isDirty ? t(words.unsaved) : ''}
      buttons={<ActionBar most={5} actions={barOf()} />}
    >
      <ReviewColumns review={review} isClosed={isClosed} />
      {isBeside && <OtherDocument record={record} onClose={() => setIsBeside(false)} />}
      {acts.dialog}
      {open === 'reason' && (
        <FieldsDialog
          title={words.failed}
          asked={askedReason}
          confirm={words.confirm}
          onCancel={close}
          onConfirm={async ({ overrideReason }) => {
            reason.current = String(overrideReason);
            close();
            confirm?.run();
          }}
        />
      )}
      {open === 'convert' && <ConvertDialog record={record} onClose={close} />}
      {open === 'split' && <SplitDialog record={record} onClose={close} />}
      {open === 'push' && <PushDialog record={record} onClose={close} onDone={onStored} />}
      {open === 'original' && <FilePreview file={record.file?.[0]} onClose={close} />}
      {open === 'history' && (
        <RecordDrawer title={t(words.history)} width={480} onClose={close}>
          <Timeline entity={ocrDocument} record={record} />
        </RecordDrawer>
      )}
    </DocumentFrame>
  );

  function barOf(): readonly BarAction[] {
    const bar = isMobile ? [] : acts.barOf(record);
    const save: BarAction = {
      ...{ key: 'save', label: words.save, rank: 'outlined', isKept: true, keys: 'Control+S' },
      run: () => void review.save(),
    };
    // What is pushed is looked at first: the step alone would write at once.
    const own = bar.map((action) => (action.key === 'push' ? { ...action, run: () => setOpen('push') } : action));
    return review.isDirty ? [...own, save] : own;
  }
}

interface NoticesProps {
  readonly lease: ReturnType<typeof useLease>;
  readonly isMobile: boolean;
  readonly record: OcrRecord;
  readonly proposal: number;
  readonly onSplit: () => void;
}

function Notices({ lease, isMobile, record, proposal }: NoticesProps) {
  const t = useText();
  return (
    <>
      {lease.by && (
        <Notice tone="wait" role="status">
          {t(words.leased, { user: lease.by })}
        </Notice>
      )}
      {isMobile && record.status === 'REVIEW' && <Notice tone="run">{t(words.phone)}</Notice>}
      {record.errorMsg && record.status === 'FAILED' && <Notice tone="bad">{record.errorMsg}</Notice>}
      {proposal > 1 && record.status === 'REVIEW' && !isMobile && (
        <Notice tone="wait">{t(words.proposal, { count: proposal })}</Notice>
      )}
    </>
  );
}
