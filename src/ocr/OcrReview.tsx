import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import CallSplitOutlined from '@mui/icons-material/CallSplitOutlined';
import TableViewOutlined from '@mui/icons-material/TableViewOutlined';
import VerticalSplitOutlined from '@mui/icons-material/VerticalSplitOutlined';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { bi } from '#domain/core/text.ts';
import { ocrDocument } from '#domain/ocr/index.ts';
import { DocumentFrame } from '../parts/document/DocumentFrame.tsx';
import type { HeadTools } from '../parts/document/DocumentHead.tsx';
import { Notice } from '../parts/document/Notice.tsx';
import { ActionBar } from '../parts/form/ActionBar.tsx';
import { RecordState } from '../parts/form/RecordState.tsx';
import { useIsMobile } from '../parts/layout/useIsMobile.ts';
import { RecordHead, recordTitleOf } from '../parts/screens/RecordHead.tsx';
import { useLiveAnswer } from '../parts/screens/useLiveAnswer.ts';
import { useTabTitle } from '../parts/screens/useTabTitle.ts';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { OtherDocument } from './OtherDocument.tsx';
import { ReviewColumns } from './ReviewColumns.tsx';
import { type OpenDialog, ReviewDialogs } from './ReviewDialogs.tsx';
import { useLease } from './useLease.ts';
import { type OcrRecord, useReview } from './useReview.ts';
import { useReviewActs } from './useReviewActs.ts';
import { useReviewKeys } from './useReviewKeys.ts';

const words = {
  convert: bi('PDF转Excel', 'PDF to Excel'),
  split: bi('拆分', 'Split'),
  beside: bi('并排核对', 'Beside another'),
  original: bi('原文件', 'Original'),
  history: bi('操作记录', 'History'),
  unsaved: bi('有未保存的修改', 'Changes are not saved'),
  leased: bi('{user}正在核对该单证，您可以查看', '{user} is reviewing this document: you may read it'),
  phone: bi('请在电脑上核对，手机上只能查看', 'OcrReviewing on a computer: on a phone this page is read only'),
  proposal: bi(
    '该文件可能由 {count} 份单证组成，请核对后拆分',
    'This file may hold {count} documents: look at them and split it',
  ),
};

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
      onStored={async (record) => {
        live.saw(record.rowVersion);
        await live.reload();
      }}
    />
  );
}

interface ReviewPageProps {
  readonly stored: OcrRecord;
  readonly onStored: (record: OcrRecord) => Promise<void>;
}

function ReviewPage({ stored: record, onStored }: ReviewPageProps) {
  const t = useText();
  const isMobile = useIsMobile();
  const [open, setOpen] = useState<OpenDialog>();
  const review = useReview(record, onStored);
  const lease = useLease(record, !isMobile, review.isDirty);
  const isClosed = isMobile || !lease.isOurs;
  const { acts, confirmWith, bar } = useReviewActs({ review, onStored, setOpen });
  useTabTitle(recordTitleOf(ocrDocument, record));
  const keys = useReviewKeys(review, isClosed);
  return (
    <DocumentFrame
      isWide
      onKeyDown={keys}
      head={
        <RecordHead
          entity={ocrDocument}
          record={record}
          subject={record.fileName}
          tools={toolsOf({ record, isClosed, isMobile, setOpen })}
        />
      }
      top={<Notices {...{ lease, isMobile, record }} />}
      note={review.isDirty ? t(words.unsaved) : ''}
      buttons={<ActionBar most={5} actions={isMobile ? [] : bar} />}
    >
      <ReviewColumns review={review} isClosed={isClosed} />
      {open === 'beside' && <OtherDocument record={record} />}
      {acts.dialog}
      <ReviewDialogs {...{ open, record, confirmWith, onStored }} onClose={() => setOpen(undefined)} />
    </DocumentFrame>
  );
}

interface ToolFacts {
  readonly record: OcrRecord;
  readonly isClosed: boolean;
  readonly isMobile: boolean;
  readonly setOpen: Dispatch<SetStateAction<OpenDialog | undefined>>;
}

const toolsOf = ({ record, isClosed, isMobile, setOpen }: ToolFacts): HeadTools => [
  { key: 'original', label: words.original, icon: <ArticleOutlined />, run: () => setOpen('original') },
  { key: 'convert', label: words.convert, icon: <TableViewOutlined />, run: () => setOpen('convert') },
  !isMobile && {
    ...{ key: 'beside', label: words.beside, icon: <VerticalSplitOutlined /> },
    run: () => setOpen((last) => (last === 'beside' ? undefined : 'beside')),
  },
  !isClosed &&
    (record.pages ?? 0) > 1 && {
      ...{ key: 'split', label: words.split, icon: <CallSplitOutlined /> },
      run: () => setOpen('split'),
    },
  { key: 'history', label: words.history, run: () => setOpen('history') },
];

interface NoticesProps {
  readonly lease: ReturnType<typeof useLease>;
  readonly isMobile: boolean;
  readonly record: OcrRecord;
}

function Notices({ lease, isMobile, record }: NoticesProps) {
  const t = useText();
  const count = Array.isArray(record.proposal) ? record.proposal.length : 0;
  return (
    <>
      {lease.by && (
        <Notice tone="wait" role="status">
          {t(words.leased, { user: lease.by })}
        </Notice>
      )}
      {isMobile && record.status === 'REVIEW' && <Notice tone="run">{t(words.phone)}</Notice>}
      {record.errorMsg && record.status === 'FAILED' && <Notice tone="bad">{record.errorMsg}</Notice>}
      {count > 1 && record.status === 'REVIEW' && !isMobile && (
        <Notice tone="wait">{t(words.proposal, { count })}</Notice>
      )}
    </>
  );
}
