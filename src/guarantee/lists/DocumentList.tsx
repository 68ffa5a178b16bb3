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
import type { ColumnLook } from '../../parts/list/columnLayout.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { CardLook, ListView } from '../../parts/list/listContext.ts';
import { useBatchExport } from '../../parts/list/useBatchExport.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { docKinds, type QuotaDocType } from '../docKinds.ts';
import { useCopyDocument } from '../useCopyDocument.ts';
import { type DocumentActionKey, documentActions } from './documentActions.ts';
import { documentViews } from './documentViews.ts';
import { FilesDrawer } from './FilesDrawer.tsx';
import { LogDrawer } from './LogDrawer.tsx';
import { DaysInStatus, StatusCell } from './StatusCell.tsx';
import { useDocumentCalls } from './useDocumentCalls.ts';

interface DocumentListProps {
  readonly docType: QuotaDocType;
  readonly title: Text;
  readonly create: Text;
  readonly emptyHint: Text;
  readonly columns?: Readonly<Record<string, ColumnLook>>;
  readonly cells?: Readonly<Record<string, (record: RaRecord) => ReactNode>>;
  readonly card: CardLook;
  /** Sets of documents that only this kind has; a constant outside of the component. */
  readonly moreViews?: readonly ListView[];
  /** Actions this kind alone has; they stand behind 办理 and 编辑. */
  readonly moreActions?: (record: RaRecord) => readonly RowAction[];
  /** Such that are wanted now and then; they stand behind what everybody looks at. */
  readonly rareActions?: (record: RaRecord) => readonly RowAction[];
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
  docNo: { width: 136 },
  status: { width: 224, isPinned: true, chips: shortStatuses },
  mainCompId: { width: 96 },
  daysInStatus: { width: 84 },
  ownerDept: { width: 96 },
  createdByName: { width: 130 },
} as const;

const ownCells = {
  status: (record: RaRecord) => <StatusCell record={record} />,
  daysInStatus: (record: RaRecord) => <DaysInStatus record={record} />,
} as const;

const noViews: readonly ListView[] = [];
const firstActions: ReadonlySet<string> = new Set<DocumentActionKey>(['handle', 'edit']);

/** The list of one kind of document: whose turn it is, what has happened, what this person can do about it. @see guarantee.md 3 */
export function DocumentList({
  docType,
  title,
  create,
  emptyHint,
  columns,
  cells,
  card,
  moreViews = noViews,
  moreActions,
  rareActions,
  children,
}: DocumentListProps) {
  const kind = docKinds[docType];
  const actor = useActor();
  const approver = useApprovalActor();
  const openTab = useOpenTab();
  const calls = useDocumentCalls(kind);
  const copy = useCopyDocument(kind);
  const acts = useActs(kind.entity);
  const [looked, setLooked] = useState<{ readonly at: 'log' | 'files'; readonly record: RaRecord }>();
  const views = useMemo(() => [...documentViews(approver), ...moreViews], [approver, moreViews]);
  const approval = useBatchApproval(() => docKinds[docType]);
  const batchActions = useBatchActions({ docType, approver, calls, first: approval.actions });
  const allColumns = useMemo(() => ({ ...ownColumns, ...columns }), [columns]);
  const allCells = useMemo(() => ({ ...ownCells, ...cells }), [cells]);

  const doers: Readonly<Record<DocumentActionKey, (record: RaRecord) => void>> = {
    handle: ({ id }) => openTab(approvePath(docType, String(id))),
    edit: ({ id }) => openTab(approvePath(docType, String(id))),
    view: ({ id }) => openTab(viewPath(docType, String(id))),
    log: (record) => setLooked({ at: 'log', record }),
    files: (record) => setLooked({ at: 'files', record }),
    print: ({ id }) => void window.open(printPath(docType, String(id)), '_blank', 'noopener'),
    diagram: ({ id }) => openTab(diagramPath(docType, String(id))),
    copy,
  };
  const rowActions = (record: RaRecord): RowAction[] => {
    const offered = documentActions(record, kind, { actor, approver }).map(
      ({ key, reason }): RowAction => ({
        key,
        label: labels[key],
        reason,
        run: () => doers[key](record),
      }),
    );
    const isFirst = ({ key }: RowAction) => firstActions.has(key);
    const isCopy = ({ key }: RowAction) => key === 'copy';
    return [
      ...offered.filter(isFirst),
      ...(moreActions?.(record) ?? []),
      ...offered.filter((action) => !isFirst(action) && !isCopy(action)),
      ...(rareActions?.(record) ?? []),
      ...offered.filter(isCopy),
      ...acts.actionsOf(record).filter(({ key }) => key === 'delete'),
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
      pathOf={pathOf(docType, (record) =>
        documentActions(record, kind, { actor, approver }).some(({ key, reason }) => key === 'handle' && !reason),
      )}
      exportName={title.zh}
      emptyHint={emptyHint}
      {...(creationFor(docType, approver) && { create: { label: create, run: () => openTab(newPath(docType)) } })}
    >
      {looked?.at === 'log' && <LogDrawer kind={kind} record={looked.record} onClose={() => setLooked(undefined)} />}
      {looked?.at === 'files' && <FilesDrawer kind={kind} record={looked.record} onClose={() => setLooked(undefined)} />}
      {approval.dialog}
      {acts.dialog}
      {children}
    </EntityList>
  );
}

/** Where the number leads: who can act is taken to his decision, everybody else reads. */
const pathOf =
  (docType: QuotaDocType, mayAct: (record: RaRecord) => boolean) =>
  (record: RaRecord): string =>
    mayAct(record) ? approvePath(docType, String(record.id)) : viewPath(docType, String(record.id));

const printPath = (docType: QuotaDocType, id: string): string => `/api/print/guaranteeDocument?${new URLSearchParams({ docType, id })}`;

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
