import EditOutlined from '@mui/icons-material/EditOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useMemo, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { statusOf } from '#domain/approval/statuses.ts';
import { bi } from '#domain/core/text.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import styles from '../../approval/document/document.module.css';
import { opensAtOnce } from '../../approval/document/formEntity.ts';
import { documentReadTime, ReadDocumentContext, useReadDocument } from '../../approval/document/Marked.tsx';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { FlowStrip } from '../../approval/FlowStrip.tsx';
import { OpinionTimeline } from '../../approval/OpinionTimeline.tsx';
import { type ApprovalSteps, useApprovalSteps } from '../../approval/useApprovalSteps.tsx';
import { nextKey } from '../../parts/acts/useActKeys.tsx';
import { ActionBar, type BarAction } from '../../parts/form/ActionBar.tsx';
import { changedNames } from '../../parts/form/formValues.ts';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import { useTabTitle } from '../../parts/screens/useTabTitle.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import type { QuotaDocument } from '../records.ts';
import { DocumentLead, DocumentTail } from './documentParts.tsx';
import { QuotaForm } from './QuotaForm.tsx';
import { QuotaHead } from './QuotaHead.tsx';

interface StoredDocumentProps {
  readonly docType: QuotaDocType;
  /** `view` offers no step and opens no field. */
  readonly mode: 'approve' | 'view';
  readonly answer: DocumentAnswer;
  /** Reads it anew. @returns the document as it stands */
  readonly reload: () => Promise<QuotaDocument>;
  /** Stores what the author or a department wrote and reads it back. @throws HttpError with the errors of the fields */
  readonly save: (values: Readonly<Record<string, unknown>>, before: QuotaDocument) => Promise<QuotaDocument>;
}

/**
 * A document that is there: what its author wrote, what the departments said, the numbers it is decided by, and the
 * steps this person may take. Fields that are open to him are inputs, all others are read.
 * @see docs/spec/guarantee.md 3.4, 3.5
 */
export function DocumentPage({ docType, mode, answer, reload, save }: StoredDocumentProps) {
  const kind = docKinds[docType];
  const { entity } = kind;
  const { doc, log, people } = answer;
  const filesId = useId();
  const form = useRef<EntityFormHandle<QuotaDocument> | undefined>(undefined);
  const [isLogOpen, setIsLogOpen] = useState(false);
  const reading = useReading(answer, mode, docType);
  const { editable } = reading;
  const read = useMemo(() => documentReadTime(kind, answer, editable), [kind, answer, editable]);
  useTabTitle(bi(`${doc.docNo ?? ''} ${entity.label.zh}`, `${entity.label.en} ${doc.docNo ?? ''}`));

  const steps = useApprovalSteps({
    kind,
    answer,
    beforeStep: async (action) => {
      const handle = form.current;
      if (!handle || handle.isBusy) return undefined;
      return editable.length > 0 ? handle.save(action === 'submit' ? 'submit' : 'save', 'step') : doc;
    },
    reload: () => {
      reading.close();
      return reload();
    },
    onRefused: (error) => form.current?.showRefusal(error) ?? false,
  });
  const offered = mode === 'view' || doc.closedFlag === 1 ? none : steps;

  const send = async (values: Record<string, unknown>, before: QuotaDocument | undefined): Promise<QuotaDocument> => {
    const written = Object.fromEntries(Object.entries(values).filter(([name]) => editable.includes(name)));
    if (!before || changedNames(entity, { ...before, ...written }, before).length === 0) return before ?? doc;
    return save(written, before);
  };
  return (
    <ReadDocumentContext.Provider value={read}>
      <QuotaForm
        docType={docType}
        doc={doc}
        editable={editable}
        send={send}
        reload={reload}
        head={<QuotaHead onShowFiles={() => showPart(filesId)} onShowLog={() => setIsLogOpen(true)} />}
        way={<FlowStrip kind={kind} doc={doc} log={log} people={people} />}
        lead={<DocumentLead />}
        tail={<DocumentTail filesId={filesId} />}
        rail={<DocumentLog isOpen={isLogOpen} onOpen={setIsLogOpen} />}
        note={<Holder isOffered={offered.actions.some(({ key }) => key !== nextKey)} />}
        buttons={(handle) => {
          form.current = handle;
          return <DocumentButtons handle={handle} steps={offered} reading={reading} />;
        }}
        onPrimary={() => offered.actions.find(({ rank, reason }) => rank === 'primary' && !reason)?.run()}
      />
      {offered.dialog}
    </ReadDocumentContext.Provider>
  );
}

/** The last steps of the log, fewer where it stands before the document; all of them in a drawer. */
function DocumentLog({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const t = useText();
  const { entity, doc, log, people } = useReadDocument();
  const isBeforeBody = useMediaQuery('(max-width: 1279px)');
  const timeline = { entity, doc, log, people };
  const title = `${t(entity.label)} ${doc.docNo ?? ''} ${t(bi('审批日志', 'approval log'))}`;
  return (
    <>
      <OpinionTimeline {...timeline} {...(isBeforeBody && { limit: 2 })} onAll={() => onOpen(true)} />
      {isOpen && (
        <RecordDrawer title={title} onClose={() => onOpen(false)}>
          <OpinionTimeline {...timeline} limit={log.length} />
        </RecordDrawer>
      )}
    </>
  );
}

const closed: readonly string[] = [];
const none: ApprovalSteps = { actions: [], dialog: null, isBusy: false };

function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView?.({ block: 'center' });
  part?.focus({ preventScroll: true });
}

/**
 * Whoever writes has his fields open at once; a leader reads first, and opens them when he has to correct something.
 */
function useReading({ doc, editable, actions }: DocumentAnswer, mode: 'approve' | 'view', docType: QuotaDocType) {
  const openTab = useOpenTab();
  const [opened, setOpened] = useState<unknown>();
  const mayOpen = mode === 'approve' && editable.length > 0;
  const isOpen = mayOpen && (opensAtOnce(doc.status) || opened === doc.status);
  const edit = {
    key: 'edit',
    label: bi('修改', 'Edit'),
    rank: 'quiet',
    icon: <EditOutlined />,
    run: () => setOpened(doc.status),
  } as const;
  // Where a reader who could act goes to do it.
  const mayAct = mode === 'view' && (actions.length > 0 || editable.length > 0);
  const toAct = () => openTab(approvePath(docType, doc.id));
  return {
    editable: isOpen ? editable : closed,
    first: (mayOpen && !isOpen ? [edit] : []) as readonly BarAction[],
    last: (mayAct
      ? [{ key: 'act', label: bi('去办理', 'Work on it'), rank: 'primary', run: toAct }]
      : []) as readonly BarAction[],
    close: () => setOpened(undefined),
  };
}

const unsaved = bi(
  '有未保存的修改：修改人不能同意自己的修改。请先重置，或退回经办人修改',
  'There are changes that are not saved, and nobody approves his own changes: reset them, or return the document to the operator',
);

interface DocumentButtonsProps {
  readonly handle: EntityFormHandle<QuotaDocument>;
  readonly steps: ApprovalSteps;
  readonly reading: ReturnType<typeof useReading>;
}

function DocumentButtons({ handle, steps, reading: { editable, first, last } }: DocumentButtonsProps) {
  const { isDirty } = useFormState();
  const isWritten = editable.length > 0 && isDirty;
  const saving: BarAction[] = [
    { key: 'reset', label: bi('重置', 'Reset'), rank: 'quiet', run: handle.reset },
    { key: 'save', label: bi('保存', 'Save'), rank: 'outlined', run: () => !handle.isBusy && void handle.save() },
  ];
  const decisions = steps.actions.map((action) =>
    isWritten && action.key === 'approve' ? { ...action, reason: unsaved } : action,
  );
  return <ActionBar actions={[...first, ...(isWritten ? saving : []), ...decisions, ...last]} />;
}

/** Whose turn it is; for a reader that is also why he finds no buttons. */
function Holder({ isOffered }: { isOffered: boolean }) {
  const t = useText();
  const { doc, people, deputyOf } = useReadDocument();
  const { editor, final } = statusOf(doc.status);
  if (doc.closedFlag === 1) return <span>{t(bi('单据已作废', 'The document is closed'))}</span>;
  if (final && doc.customsReceipt !== 'FAILED')
    return <span>{t(confirmedWords(doc), { day: String(doc.validFrom ?? '') })}</span>;
  const names = people.length > 0 && !isOffered ? t(bi(`（${people.join('、')}）`, ` (${people.join(', ')})`)) : '';
  const [before = '', after = ''] = t(bi('当前由{name}办理', 'With {name}')).split('{name}');
  return (
    <span>
      {before}
      <b className={styles.holder}>
        {t(nameOfEditor(editor))}
        {names}
      </b>
      {after}
      {isOffered && deputyOf && t(bi('，您代{name}', ', you act for {name}'), { name: deputyOf.userName })}
    </span>
  );
}

/** A renewal that was confirmed before its first day changes its quota on that day. */
function confirmedWords({ effectiveAt, applyKind, startedAt, quotaNo }: QuotaDocument) {
  if (!effectiveAt) return bi('已确认，等待回执', 'Confirmed, waiting for the receipt');
  if (applyKind === 'RENEW' && !startedAt) return bi('已确认，自 {day} 起启用', 'Confirmed, in use from {day} on');
  return quotaNo
    ? bi(`已确认生效，额度 ${quotaNo}`, `Confirmed and in effect: quota ${quotaNo}`)
    : bi('已确认生效', 'Confirmed and in effect');
}
