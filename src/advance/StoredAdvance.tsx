import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useId, useMemo, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { bi } from '#domain/core/text.ts';
import { ChangesPanel } from '../approval/ChangesPanel.tsx';
import { FilesPanel } from '../approval/document/FilesPanel.tsx';
import { formEntity, opensAtOnce } from '../approval/document/formEntity.ts';
import { documentReadTime, ReadDocumentContext, useReadDocument } from '../approval/document/Marked.tsx';
import { OpinionsPanel } from '../approval/document/OpinionsPanel.tsx';
import type { DocumentAnswer, StoredDocument } from '../approval/documentAnswer.ts';
import { FlowStrip } from '../approval/FlowStrip.tsx';
import { OpinionTimeline } from '../approval/OpinionTimeline.tsx';
import { type ApprovalSteps, useApprovalSteps } from '../approval/useApprovalSteps.tsx';
import { useActs } from '../parts/acts/useActs.tsx';
import { DisplayValue } from '../parts/cells/DisplayValue.tsx';
import { ActionBar, type BarAction } from '../parts/form/ActionBar.tsx';
import { EntityForm } from '../parts/form/EntityForm.tsx';
import { changedNames } from '../parts/form/formValues.ts';
import type { EntityFormHandle } from '../parts/form/useEntityForm.ts';
import { usePaperPath } from '../parts/print/usePaperPath.ts';
import { RecordHead } from '../parts/screens/RecordHead.tsx';
import { useTabTitle } from '../parts/screens/useTabTitle.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { AdvanceFacts } from './AdvanceFacts.tsx';
import type { AdvanceKindView } from './kinds.ts';
import { MoneyPanel } from './MoneyPanel.tsx';
import { deriveOf } from './NewAdvance.tsx';

interface StoredAdvanceProps {
  readonly kind: AdvanceKindView;
  /** It offers no step and opens no field. */
  readonly isRead: boolean;
  readonly answer: DocumentAnswer;
  readonly reload: () => Promise<StoredDocument>;
  /** Stores what was written and reads it back. @throws HttpError with the errors of the fields */
  readonly save: (values: Readonly<Record<string, unknown>>, before: StoredDocument) => Promise<StoredDocument>;
}

const closed: readonly string[] = [];
const none: ApprovalSteps = { actions: [], dialog: null, isBusy: false };

/**
 * A document that is there: what its author wrote, what departments said, the steps this person may take, and what
 * happened to its money. It has a page of its own because its steps come from the approval machine.
 */
export function StoredAdvance({ kind, isRead, answer, reload, save }: StoredAdvanceProps) {
  const { entity } = kind;
  const { doc, log, people } = answer;
  const filesId = useId();
  const form = useRef<EntityFormHandle<StoredDocument> | undefined>(undefined);
  const editable = !isRead && opensAtOnce(doc.status) ? answer.editable : closed;
  const read = useMemo(() => documentReadTime(kind, answer, editable), [kind, answer, editable]);
  const asked = useMemo(() => formEntity({ kind, editable, derive: deriveOf(kind) }), [kind, editable]);
  useTabTitle(bi(`${doc.docNo ?? ''} ${entity.label.zh}`, `${entity.label.en} ${doc.docNo ?? ''}`));
  const steps = useApprovalSteps({
    kind,
    answer,
    beforeStep: async (action) => {
      const handle = form.current;
      if (!handle || handle.isBusy) return undefined;
      return editable.length > 0 ? handle.save(action === 'submit' ? 'submit' : 'save', 'step') : doc;
    },
    reload,
    onRefused: (error) => form.current?.showRefusal(error) ?? false,
  });
  const offered = isRead || doc.closedFlag === 1 ? none : steps;
  const send = async (values: Record<string, unknown>, before: StoredDocument | undefined): Promise<StoredDocument> => {
    const written = Object.fromEntries(Object.entries(values).filter(([name]) => editable.includes(name)));
    if (!before || changedNames(entity, { ...before, ...written }, before).length === 0) return before ?? doc;
    return save(written, before);
  };
  return (
    <ReadDocumentContext.Provider value={read}>
      <EntityForm
        // Other open fields are another form.
        key={editable.join(' ')}
        entity={asked}
        record={doc}
        asksFor="submit"
        send={send}
        reload={reload}
        head={<Head kind={kind} />}
        top={<FlowStrip kind={kind} doc={doc} log={log} people={people} />}
        lead={
          <>
            <ChangesPanel entity={entity} doc={doc} log={log} />
            {!read.isAuthor && <AdvanceFacts kind={kind} doc={doc} />}
            {!read.isAuthor && <OpinionsPanel />}
          </>
        }
        tail={
          <>
            {read.isAuthor && <OpinionsPanel />}
            {doc.effectiveAt && <MoneyPanel doc={doc} />}
            <FilesPanel id={filesId} />
          </>
        }
        rail={<OpinionTimeline entity={entity} doc={doc} log={log} people={people} />}
        buttons={(handle) => {
          form.current = handle;
          return <Buttons handle={handle} steps={offered} isOpen={editable.length > 0} />;
        }}
        onPrimary={() => offered.actions.find(({ rank, reason }) => rank === 'primary' && !reason)?.run()}
      />
      {offered.dialog}
    </ReadDocumentContext.Provider>
  );
}

/** Number, status, how far the money is, and what can be done beside the steps of the approval. */
function Head({ kind }: { kind: AdvanceKindView }) {
  const openTab = useOpenTab();
  const { entity, doc } = useReadDocument();
  const papers = usePaperPath(entity)(doc);
  const acts = useActs(entity, { onDone: (_, act) => act.removes && openTab(kind.list, { closeCurrent: true }) });
  return (
    <RecordHead
      entity={entity}
      record={doc}
      status="status"
      marks={'fundStatus' in entity.fields && <DisplayValue entity={entity} field="fundStatus" record={doc} />}
      subject={String(doc.customerId_label ?? '')}
      tools={[
        papers !== undefined && {
          key: 'print',
          label: bi('打印', 'Print'),
          icon: <PrintOutlined />,
          run: () => openTab(papers),
        },
        ...acts
          .actionsOf(doc)
          .filter(({ reason }) => !reason)
          .map(({ key, label, danger = false, run }) => ({ key, label, isDanger: danger, run })),
      ]}
    >
      {acts.dialog}
    </RecordHead>
  );
}

interface ButtonsProps {
  readonly handle: EntityFormHandle<StoredDocument>;
  readonly steps: ApprovalSteps;
  readonly isOpen: boolean;
}

function Buttons({ handle, steps, isOpen }: ButtonsProps) {
  const { isDirty } = useFormState();
  const saving: BarAction[] = [
    { key: 'reset', label: bi('重置', 'Reset'), rank: 'quiet', run: handle.reset },
    { key: 'save', label: bi('保存', 'Save'), rank: 'outlined', run: () => !handle.isBusy && void handle.save() },
  ];
  return <ActionBar actions={[...(isOpen && isDirty ? saving : []), ...steps.actions]} />;
}
