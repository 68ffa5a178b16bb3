import EditOutlined from '@mui/icons-material/EditOutlined';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { nameOfEditor } from '#domain/approval/editors.ts';
import { drafts, statusOf } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { departmentOf } from '#domain/core/rights.ts';
import { fill, say as text } from '#domain/core/text.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { ChangesPanel } from '../../approval/ChangesPanel.tsx';
import type { DocumentAnswer } from '../../approval/documentAnswer.ts';
import { FlowStrip } from '../../approval/FlowStrip.tsx';
import { OpinionTimeline } from '../../approval/OpinionTimeline.tsx';
import { type ApprovalSteps, useApprovalSteps } from '../../approval/useApprovalSteps.tsx';
import { ActionBar, type BarAction } from '../../parts/form/ActionBar.tsx';
import { EntityForm } from '../../parts/form/EntityForm.tsx';
import { changedNames } from '../../parts/form/formValues.ts';
import { RecordDrawer } from '../../parts/form/RecordDrawer.tsx';
import type { EntityFormHandle } from '../../parts/form/useEntityForm.ts';
import { useOpenTab, useTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { BusinessPanel } from './BusinessPanel.tsx';
import { CreditRail } from './CreditRail.tsx';
import { CreditWatch, creditOf } from './CreditWatch.tsx';
import { DelayItems } from './DelayItems.tsx';
import { DocumentHead } from './DocumentHead.tsx';
import { DocumentNote } from './DocumentNote.tsx';
import { DocumentFactsContext } from './documentFacts.ts';
import { FilesPanel } from './FilesPanel.tsx';
import { formEntity, opensAtOnce, opensBusiness } from './formEntity.ts';
import { inputsOf } from './inputsOf.tsx';
import { ReadDocumentContext, readDocument } from './Marked.tsx';
import { OpinionsPanel } from './OpinionsPanel.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { OutlookStrip } from './OutlookStrip.tsx';
import { previewOf } from './preview.ts';
import { QuotaFollows } from './quotaInputs.tsx';
import { useCredit } from './useCredit.ts';
import type { LoadedDocument } from './useDocument.ts';

interface StoredDocumentProps {
  readonly docType: QuotaDocType;
  /** `view` offers no step and opens no field. */
  readonly mode: 'approve' | 'view';
  readonly answer: DocumentAnswer;
  readonly document: LoadedDocument;
}

/**
 * A document that is there: what its author wrote, what the departments said, the numbers it is decided by, and the steps this person
 * may take. Fields that are open to him are inputs, all others are read.
 * @see guarantee.md 3.4, 3.5
 */
export function StoredDocument({ docType, mode, answer, document }: StoredDocumentProps) {
  const say = useText();
  const tab = useTab();
  const { roleId } = useActor();
  const { entity } = docKinds[docType];
  const { doc, log, people } = answer;
  const filesId = useId();
  const form = useRef<EntityFormHandle | undefined>(undefined);
  const [isLogOpen, setIsLogOpen] = useState(false);
  const isReading = useIsReading(answer, mode);
  const editable = isReading.is ? closed : answer.editable;
  const writesBusiness = opensBusiness(entity, editable);
  const asksAmount = docType !== 'DELAY';

  const [numbersOf, setNumbersOf] = useState(() => creditOf(doc));
  const { credit, hasFailed, refresh } = useCredit(numbersOf);
  const derive = useMemo(() => {
    // Only who writes the author's part sees what will follow; the stored document says what was.
    return (values: RecordValues) => (writesBusiness ? previewOf(docType, values, credit) : {});
  }, [docType, credit, writesBusiness]);
  const asked = useMemo(() => formEntity(entity, { docType, editable, derive }), [docType, entity, editable, derive]);
  const ownerDept = departmentOf(roleId) === 'BUSINESS' ? roleId : undefined;
  const facts = useMemo(() => ({ docType, credit, ownerDept, doc }), [docType, credit, ownerDept, doc]);
  const read = useMemo(() => readDocument(entity, doc), [entity, doc]);

  const isRailFirst = useMediaQuery('(max-width: 1279px)');
  const number = String(doc.docNo ?? '');
  const { setTitle } = tab;
  useEffect(() => {
    setTitle(text(`${number} ${entity.label.zh}`, `${entity.label.en} ${number}`));
  }, [number, entity, setTitle]);

  const steps = useApprovalSteps({
    kind: docKinds[docType],
    answer,
    beforeStep: async (action) => {
      const handle = form.current;
      if (!handle || handle.isBusy) return undefined;
      const isOpen = editable.length > 0;
      return isOpen ? handle.save(action === 'submit' ? 'submit' : 'save') : doc;
    },
    onDone: () => {
      isReading.reset();
      void document.reload().catch(() => undefined);
    },
    onRefused: (error) => form.current?.showRefusal(error) ?? false,
  });
  const offered = mode === 'view' || doc.closedFlag === 1 ? none : steps;

  const send = async (values: Record<string, unknown>, before: RaRecord | undefined): Promise<RaRecord> => {
    const written = Object.fromEntries(Object.entries(values).filter(([name]) => editable.includes(name)));
    if (!before || changedNames(entity, { ...before, ...written }, before).length === 0) return before ?? doc;
    return document.save(written, before);
  };
  return (
    <DocumentFactsContext.Provider value={facts}>
      <ReadDocumentContext.Provider value={read}>
        <EntityForm
          // Other open fields are another form; what was typed into the one before has been saved with the step that closed it.
          key={editable.join(' ')}
          entity={asked}
          record={doc}
          asksFor="submit"
          draftKey={tab.key}
          undone={text('尚未提交', 'not submitted yet')}
          inputs={inputsOf[docType]}
          send={send}
          reload={document.reload}
          head={
            <>
              <DocumentHead
                docType={docType}
                answer={answer}
                onShowFiles={() => showPart(filesId)}
                onShowLog={() => setIsLogOpen(true)}
                onChanged={() => void document.reload().catch(() => undefined)}
              />
              <CreditWatch onChange={setNumbersOf} />
              {writesBusiness && docType !== 'APPLY' && <QuotaFollows />}
            </>
          }
          top={
            writesBusiness && drafts.has(doc.status) ? (
              <OutlookStrip docType={docType} credit={credit} />
            ) : (
              <FlowStrip kind={docKinds[docType]} doc={doc} log={log} people={people} />
            )
          }
          lead={
            <>
              <DocumentNote doc={doc} log={log} />
              <ChangesPanel entity={entity} doc={doc} />
              {!writesBusiness && <BusinessPanel docType={docType} log={log} />}
              {!writesBusiness && docType === 'DELAY' && doc.delayKind !== 'VALID' && <DelayPanel />}
              {!writesBusiness && <OpinionsPanel asksAmount={asksAmount} editable={editable} />}
            </>
          }
          tail={
            <>
              {writesBusiness && <OpinionsPanel asksAmount={asksAmount} editable={editable} />}
              <OutcomePanel />
              <FilesPanel id={filesId} hidden={['attachments', 'contractFile'].filter((name) => editable.includes(name))} />
            </>
          }
          rail={
            <>
              <CreditRail docType={docType} credit={credit} hasFailed={hasFailed} onRefresh={refresh} />
              <OpinionTimeline
                log={log}
                doc={doc}
                people={people}
                {...(isRailFirst && { limit: shownBeforeBody })}
                onAll={() => setIsLogOpen(true)}
              />
            </>
          }
          note={<Holder answer={answer} isOffered={offered.actions.length > 0} />}
          buttons={(handle) => {
            form.current = handle;
            return (
              <DocumentButtons
                handle={handle}
                steps={offered}
                isOpen={editable.length > 0}
                {...extrasOf(answer, mode, docType, isReading)}
              />
            );
          }}
          onPrimary={() => offered.actions.find(({ rank, reason }) => rank === 'primary' && !reason)?.run()}
        />
      </ReadDocumentContext.Provider>
      {offered.dialog}
      {isLogOpen && (
        <RecordDrawer title={`${say(entity.label)} ${number} ${say(text('审批日志', 'approval log'))}`} onClose={() => setIsLogOpen(false)}>
          <OpinionTimeline log={log} doc={doc} people={people} limit={Number.POSITIVE_INFINITY} />
        </RecordDrawer>
      )}
    </DocumentFactsContext.Provider>
  );
}

/** Steps of the log that stand before the document on a narrow screen. */
const shownBeforeBody = 2;
const closed: readonly string[] = [];
const none: ApprovalSteps = { actions: [], dialog: null, isBusy: false };

function showPart(id: string): void {
  const part = window.document.getElementById(id);
  part?.scrollIntoView?.({ block: 'center' });
  part?.focus({ preventScroll: true });
}

interface Reading {
  readonly is: boolean;
  /** Opens the fields; absent when none is open to this person. */
  readonly open: (() => void) | undefined;
  readonly reset: () => void;
}

/** Whoever writes has his fields open at once; a leader reads first, and opens them when he has to correct something. */
function useIsReading({ doc, editable }: DocumentAnswer, mode: 'approve' | 'view'): Reading {
  const [opened, setOpened] = useState<unknown>();
  const isOpen = mode === 'approve' && editable.length > 0 && (opensAtOnce(doc.status) || opened === doc.status);
  return {
    is: !isOpen,
    open: mode === 'approve' && editable.length > 0 && !isOpen ? () => setOpened(doc.status) : undefined,
    reset: () => setOpened(undefined),
  };
}

interface Extras {
  readonly onEdit: (() => void) | undefined;
  /** Where a reader who could act goes to do it. */
  readonly actPath: string | undefined;
}

const extrasOf = (answer: DocumentAnswer, mode: 'approve' | 'view', docType: QuotaDocType, reading: Reading): Extras => ({
  onEdit: reading.open,
  actPath:
    mode === 'view' && (answer.actions.length > 0 || answer.editable.length > 0) ? approvePath(docType, String(answer.doc.id)) : undefined,
});

interface DocumentButtonsProps extends Extras {
  readonly handle: EntityFormHandle;
  readonly steps: ApprovalSteps;
  readonly isOpen: boolean;
}

function DocumentButtons({ handle, steps, isOpen, onEdit, actPath }: DocumentButtonsProps) {
  const openTab = useOpenTab();
  const { isDirty } = useFormState();
  const saving: BarAction[] = [
    { key: 'reset', label: text('重置', 'Reset'), rank: 'quiet', run: handle.reset },
    { key: 'save', label: text('保存', 'Save'), rank: 'outlined', run: () => !handle.isBusy && void handle.save() },
  ];
  const edit: BarAction[] = onEdit
    ? [{ key: 'edit', label: text('修改', 'Edit'), rank: 'quiet', icon: <EditOutlined />, run: onEdit }]
    : [];
  const act: BarAction[] = actPath
    ? [{ key: 'act', label: text('去办理', 'Work on it'), rank: 'primary', run: () => openTab(actPath) }]
    : [];
  return <ActionBar actions={[...edit, ...(isOpen && isDirty ? saving : []), ...steps.actions, ...act]} />;
}

/** Whose turn it is; for a reader that is also why he finds no buttons. */
function Holder({ answer: { doc, people, deputyOf }, isOffered }: { answer: DocumentAnswer; isOffered: boolean }) {
  const say = useText();
  const { editor, final } = statusOf(doc.status);
  if (doc.closedFlag === 1) return <span>{say(text('单据已作废', 'The document is closed'))}</span>;
  if (final && doc.customsReceipt !== 'FAILED') {
    return (
      <span>
        {say(
          doc.effectiveAt ? text('已确认生效', 'Confirmed and in effect') : text('已确认，等待回执', 'Confirmed, waiting for the receipt'),
        )}
      </span>
    );
  }
  const names = people.length > 0 && !isOffered ? say(text(`（${people.join('、')}）`, ` (${people.join(', ')})`)) : '';
  const [before = '', after = ''] = say(text('当前由{name}办理', 'With {name}')).split('{name}');
  return (
    <span>
      {before}
      <b className="doc-holder">
        {say(nameOfEditor(editor))}
        {names}
      </b>
      {after}
      {isOffered && deputyOf && say(fill(text('，您代{name}', ', you act for {name}'), { name: deputyOf.userName }))}
    </span>
  );
}

function DelayPanel() {
  const say = useText();
  return (
    <section className="form-section">
      <header>
        <h2>{say(text('延期明细', 'Items'))}</h2>
      </header>
      <DelayItems />
    </section>
  );
}
