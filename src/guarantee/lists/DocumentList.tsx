import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { type ReactNode, useMemo, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { creationFor } from '#domain/approval/approvalSteps.ts';
import { shortStatuses } from '#domain/approval/shortStatuses.ts';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { approvePath, diagramPath, newPath, viewPath } from '#domain/guarantee/paths.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { useBatchApproval } from '../../approval/useBatchApproval.tsx';
import { useActs } from '../../parts/acts/useActs.tsx';
import type { BatchAction, RowAction } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import { useBatchExport } from '../../parts/list/useBatchExport.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, openDocumentPrint, type QuotaDocType } from '../docKinds.ts';
import { useCopyDocument } from '../useCopyDocument.ts';
import { DocumentDrawer } from './DocumentDrawer.tsx';
import { type DocumentActionKey, documentActions } from './documentActions.ts';
import { documentLooks } from './documentLooks.tsx';
import { documentViews } from './documentViews.ts';
import { DaysInStatus, StatusCell } from './StatusCell.tsx';
import { useDocumentCalls } from './useDocumentCalls.ts';

interface DocumentListProps {
  readonly docType: QuotaDocType;
  /** Actions this kind alone has; they stand behind 办理 and 编辑. */
  readonly moreActions?: (record: RaRecord) => readonly RowAction[];
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

const labels: Readonly<Record<DocumentActionKey, Text>> = {
  handle: text('办理', 'Handle'),
  edit: text('编辑', 'Edit'),
  view: text('查看', 'View'),
  log: text('审批日志', 'Log'),
  files: text('附件', 'Files'),
  print: text('打印', 'Print'),
  diagram: text('流程图', 'Diagram'),
  copy: text('复制', 'Copy'),
};

const ownColumns = {
  docNo: 136, status: { width: 224, isPinned: true, chips: shortStatuses }, mainCompId: 96, daysInStatus: 84, ownerDept: 96, createdByName: 130,
} as const; // biome-ignore format: one list

const ownCells = {
  status: (record: RaRecord) => <StatusCell record={record} />,
  daysInStatus: (record: RaRecord) => <DaysInStatus record={record} />,
} as const;

/** /deposit/apply: every application for a customer's credit. */
export const ApplyList = () => <DocumentList docType="APPLY" />;
/** /deposit/depositModifyList: lasting changes of quotas. */
export const AdjustList = () => <DocumentList docType="ADJUST" />;
/** /deposit/depositShortList: changes for a period; import/export may end one before its time. */
export const ShortAdjustList = () => <DocumentList docType="SHORT" />;

/** The list of one kind of document: whose turn it is, what has happened, what this person can do about it. @see guarantee.md 3 */
export function DocumentList({ docType, moreActions, children }: DocumentListProps) {
  const kind = docKinds[docType];
  const { title, create, emptyHint, columns, cells, card, views: ownViews, act, rareAct } = documentLooks[docType];
  const actor = useActor();
  const approver = useApprovalActor();
  const openTab = useOpenTab();
  const calls = useDocumentCalls(kind);
  const copy = useCopyDocument(kind);
  const acts = useActs(kind.entity);
  const [looked, setLooked] = useState<{ readonly at: 'log' | 'files'; readonly record: RaRecord }>();
  const views = useMemo(() => [...documentViews(approver), ...(ownViews ?? [])], [approver, ownViews]);
  const approval = useBatchApproval(() => kind);
  const batchActions = useBatchActions({ docType, approver, calls, first: approval.actions });
  const allColumns = useMemo(() => ({ ...ownColumns, ...columns }), [columns]);
  const allCells = useMemo(() => ({ ...ownCells, ...cells }), [cells]);
  const offeredOf = (record: RaRecord) => documentActions(record, kind, { actor, approver });
  // Who can act is taken to his decision, everybody else reads.
  const pathOf = (record: RaRecord): string =>
    (offeredOf(record).some(({ key }) => key === 'handle') ? approvePath : viewPath)(docType, String(record.id));

  const doers: Readonly<Record<DocumentActionKey, (record: RaRecord) => void>> = {
    handle: ({ id }) => openTab(approvePath(docType, String(id))),
    edit: ({ id }) => openTab(approvePath(docType, String(id))),
    view: ({ id }) => openTab(viewPath(docType, String(id))),
    log: (record) => setLooked({ at: 'log', record }),
    files: (record) => setLooked({ at: 'files', record }),
    print: ({ id }) => openDocumentPrint(docType, String(id)),
    diagram: ({ id }) => openTab(diagramPath(docType, String(id))),
    copy,
  };
  const rowActions = (record: RaRecord): RowAction[] => {
    const offered = offeredOf(record).map(({ key }): RowAction => ({ key, label: labels[key], run: () => doers[key](record) }));
    const isFirst = ({ key }: RowAction) => key === 'handle' || key === 'edit';
    const isCopy = ({ key }: RowAction) => key === 'copy';
    const own = acts.actionsOf(record);
    const actOf = (asked: string | undefined) => own.filter(({ key }) => key === asked);
    return [
      ...offered.filter(isFirst),
      ...actOf(act),
      ...(moreActions?.(record) ?? []),
      ...offered.filter((action) => !isFirst(action) && !isCopy(action)),
      ...actOf(rareAct),
      ...offered.filter(isCopy),
      ...actOf('delete'),
    ];
  };
  return (
    <EntityList
      entity={kind.entity}
      title={title}
      views={views}
      columns={allColumns}
      cells={allCells}
      card={card}
      rowActions={rowActions}
      batchActions={batchActions}
      pathOf={pathOf}
      exportName={title.zh}
      emptyHint={emptyHint}
      {...(creationFor(docType, approver) && { create: { label: create, run: () => openTab(newPath(docType)) } })}
    >
      {looked && <DocumentDrawer kind={kind} {...looked} onClose={() => setLooked(undefined)} />}
      {approval.dialog}
      {acts.dialog}
      {children}
    </EntityList>
  );
}

type BatchFacts = Pick<DocumentListProps, 'docType'> & {
  readonly approver: ReturnType<typeof useApprovalActor>;
  readonly calls: ReturnType<typeof useDocumentCalls>;
  /** Steps that many documents take at once. */
  readonly first: readonly BatchAction[];
};

/** Decide on many, take away as a file, delete the drafts of one's own department. */
function useBatchActions({ docType, approver, calls, first }: BatchFacts): readonly BatchAction[] {
  const actor = useActor();
  const { entity } = docKinds[docType];
  const exporting = useBatchExport(entity);
  const deleting = useMemo(() => {
    const deleteRows: BatchAction = {
      key: 'delete',
      label: text('删除草稿', 'Delete drafts'),
      icon: <DeleteOutlined />,
      reasonAgainst: calls.whyNotDeleted,
      run: (batch) => calls.deleteMany(batch).catch(() => undefined),
    };
    return hasRight(actor, rightOf(entity.key, 'delete')) && creationFor(docType, { ...approver, isLeader: false }) ? [deleteRows] : [];
  }, [actor, approver, calls, docType, entity.key]);
  // A tick on all pages stands for rows nobody has seen; each call needs their versions.
  const onAllRows = first.map(
    (action): BatchAction => ({
      ...action,
      run: async (batch) => action.run({ ...batch, records: await calls.rowsOf(batch) }),
    }),
  );
  return [...onAllRows, ...exporting, ...deleting];
}
