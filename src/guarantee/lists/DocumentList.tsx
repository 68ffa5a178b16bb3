import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { documentActs } from '#domain/approval/documentActs.ts';
import type { ApprovalActor } from '#domain/approval/editors.ts';
import { creationFor } from '#domain/approval/offers.ts';
import { approvalStatuses, givenBack, shortStatuses } from '#domain/approval/statuses.ts';
import type { RecordOf } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { departmentOf, isBusiness } from '#domain/core/rights.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import type { quotaKinds } from '#domain/guarantee/documentKinds.ts';
import { approvePath, diagramPath, newPath, viewPath } from '#domain/guarantee/paths.ts';
import { waitingFilter } from '#domain/guarantee/waitingFilter.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { useBatchApproval } from '../../approval/useBatchApproval.tsx';
import { useActs } from '../../parts/acts/useActs.tsx';
import { inGroups } from '../../parts/list/actInGroups.ts';
import type { BatchAction, RowAction, RowLink, RowOffer, TickedRows } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { ListView } from '../../parts/list/listContext.ts';
import { useBatchExport } from '../../parts/list/useBatchExport.tsx';
import { useConfirm } from '../../shell/confirm.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { type DocKind, docKinds, openDocumentPrint, type QuotaDocType } from '../docKinds.ts';
import type { QuotaDocument } from '../records.ts';
import { useBaohan } from '../useBaohan.ts';
import { useCopyDocument } from '../useCopyDocument.ts';
import { DocumentDrawer } from './DocumentDrawer.tsx';
import { type DocumentActionKey, documentActions } from './documentActions.ts';
import { documentLooks } from './documentLooks.tsx';
import { DaysInStatus, StatusCell } from './StatusCell.tsx';

interface DocumentListProps<Type extends QuotaDocType = QuotaDocType, Row = QuotaDocument> {
  readonly docType: Type;
  /** Actions this kind alone has; they stand behind 办理 and 编辑. */
  readonly moreActions?: (record: Row) => readonly RowAction[];
  /** Dialogs of the screen. */
  readonly children?: ReactNode;
}

const ownColumns = {
  docNo: 136,
  status: { width: 224, isPinned: true, chips: shortStatuses },
  mainCompId: 96,
  daysInStatus: 84,
  ownerDept: 96,
  createdByName: 130,
} as const;

const ownCells = {
  status: (record: QuotaDocument) => <StatusCell record={record} />,
  daysInStatus: (record: QuotaDocument) => <DaysInStatus record={record} />,
} as const;

/** /deposit/apply: every application for a customer's credit. */
export const ApplyList = () => <DocumentList docType="APPLY" />;
/** /deposit/depositModifyList: lasting changes of quotas. */
export const AdjustList = () => <DocumentList docType="ADJUST" />;
/** /deposit/depositShortList: changes for a period; import/export may end one before its time. */
export const ShortAdjustList = () => <DocumentList docType="SHORT" />;

/**
 * The list of one kind of document: whose turn it is, what has happened, what this person can do about it.
 * @see docs/spec/guarantee.md 3
 */
export function DocumentList<Type extends QuotaDocType>(
  props: DocumentListProps<Type, RecordOf<(typeof quotaKinds)[Type]['entity']>>,
): ReactNode;
export function DocumentList({ docType, moreActions, children }: DocumentListProps) {
  const kind = docKinds[docType];
  const { title, create, emptyHint, columns, cells, lines, views: ownViews, act, rareAct } = documentLooks[docType];
  const actor = useActor();
  const approver = useApprovalActor();
  const copy = useCopyDocument(kind);
  const acts = useActs(kind.entity);
  const [looked, setLooked] = useState<{ readonly at: 'log' | 'files'; readonly record: QuotaDocument }>();
  const views = useMemo(() => [...documentViews(approver), ...(ownViews ?? [])], [approver, ownViews]);
  const approval = useBatchApproval(useCallback(() => kind, [kind]));
  const batchActions = useBatchActions(kind, approver, approval.actions);
  const allColumns = useMemo(() => ({ ...ownColumns, ...columns }), [columns]);
  const card = useMemo(() => ({ title: 'customerId', marks: ['status'], lines }), [lines]);
  const allCells = useMemo(() => ({ ...ownCells, ...cells }), [cells]);
  const offeredOf = (record: QuotaDocument) => documentActions(record, kind, { actor, approver });
  // Who can act is taken to his decision, everybody else reads.
  const pathOf = (record: QuotaDocument): string =>
    (offeredOf(record).some(({ key }) => key === 'handle') ? approvePath : viewPath)(docType, record.id);

  const linksOf = (
    record: QuotaDocument,
  ): Readonly<Record<DocumentActionKey, Omit<RowLink, 'key'> | Omit<RowAction, 'key'>>> => {
    const { id } = record;
    return {
      handle: { label: bi('办理', 'Handle'), to: approvePath(docType, id) },
      edit: { label: bi('编辑', 'Edit'), to: approvePath(docType, id) },
      view: { label: bi('查看', 'View'), to: viewPath(docType, id) },
      log: { label: bi('审批日志', 'Log'), run: () => setLooked({ at: 'log', record }) },
      files: { label: bi('附件', 'Files'), run: () => setLooked({ at: 'files', record }) },
      print: { label: bi('打印', 'Print'), run: () => openDocumentPrint(docType, id) },
      diagram: { label: bi('流程图', 'Diagram'), to: diagramPath(docType, id) },
      copy: { label: bi('复制', 'Copy'), run: () => copy(record) },
    };
  };
  const rowActions = (record: QuotaDocument): RowOffer[] => {
    const links = linksOf(record);
    const all = [...offeredOf(record).map(({ key }): RowOffer => ({ key, ...links[key] })), ...acts.actionsOf(record)];
    const some = (...keys: readonly (string | undefined)[]) => all.filter(({ key }) => keys.includes(key));
    return [
      ...some('handle', 'edit', act),
      ...(moreActions?.(record) ?? []),
      ...some('view', 'log', 'files', 'print', 'diagram', rareAct),
      ...some('copy', 'delete'),
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
      {...(creationFor(docType, approver) && { create: { label: create, to: newPath(docType) } })}
    >
      {looked && <DocumentDrawer kind={kind} {...looked} onClose={() => setLooked(undefined)} />}
      {approval.dialog}
      {acts.dialog}
      {children}
    </EntityList>
  );
}

const deletion = {
  title: bi('删除所选 {count} 张单据？', 'Delete the {count} selected documents?'),
  text: bi('草稿删除后不能恢复，审批日志保留。', 'A deleted draft cannot be brought back; its log is kept.'),
};

/**
 * Decide on many, take away as a file, delete the drafts of one's own department.
 * @param first steps that many documents take at once
 */
function useBatchActions(
  kind: DocKind,
  approver: ApprovalActor,
  first: readonly BatchAction<QuotaDocument>[],
): readonly BatchAction<QuotaDocument>[] {
  const t = useText();
  const actor = useActor();
  const can = useCan();
  const ask = useBaohan();
  const confirm = useConfirm();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const { docType, entity } = kind;
  const exporting = useBatchExport(entity);
  const { label, method, stop } = documentActs(kind).delete;
  const reasonAgainst = (row: QuotaDocument): Text | undefined =>
    stop?.(row, { actor, now: nowText(() => new Date()) });

  // A tick on all pages stands for rows nobody has seen; each call needs their versions.
  const rowsOf = async ({ ids, records }: TickedRows<QuotaDocument>): Promise<readonly QuotaDocument[]> => {
    if (records.length === ids.length) return records;
    const found: QuotaDocument[] = [];
    for (const group of inGroups(ids)) {
      const pagination = { page: 1, perPage: group.length };
      found.push(
        ...(
          await dataProvider.getList<QuotaDocument>(entity.key, { pagination, sort: byId, filter: { id__in: group } })
        ).data,
      );
    }
    return found;
  };
  /**
   * One call per draft, so that one refusal stops no other; what cannot go at all is not even asked.
   * @returns why it did not go
   */
  const remove = async (row: QuotaDocument): Promise<{ code: string; msg: string } | undefined> => {
    const reason = reasonAgainst(row);
    if (reason) return { code: '', msg: t(reason) };
    try {
      await ask(method, { docType, docId: row.id, rowVersion: row.rowVersion }, { write: true, toast: false });
      return undefined;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return { code: error.body.returnCode, msg: error.message };
    }
  };
  const run = async (batch: TickedRows<QuotaDocument>) => {
    const title = fill(deletion.title, { count: batch.ids.length });
    if (!(await confirm({ title, text: deletion.text, confirm: label, destructive: true }))) return;
    const answer: { ok: string[]; failed: { id: string; code: string; msg: string }[] } = { ok: [], failed: [] };
    for (const row of await rowsOf(batch)) {
      const [id, refused] = [row.id, await remove(row)];
      if (refused) answer.failed.push({ id, ...refused });
      else answer.ok.push(id);
    }
    batch.report(answer);
  };
  const mayDelete =
    can({ action: 'delete', resource: entity.key }) && creationFor(docType, { ...approver, isLeader: false });
  const removal = {
    key: 'delete',
    label: bi('删除草稿', 'Delete drafts'),
    icon: <DeleteOutlined />,
    reasonAgainst,
    run: (batch: TickedRows<QuotaDocument>) => run(batch).catch(() => undefined),
  };
  return [
    ...first.map((action) => ({
      ...action,
      run: async (batch: TickedRows<QuotaDocument>) => action.run({ ...batch, records: await rowsOf(batch) }),
    })),
    ...exporting,
    ...(mayDelete ? [removal] : []),
  ];
}

const byId = { field: 'id', order: 'ASC' } as const;

const open = { closedFlag: 0 } as const;

const underWay = approvalStatuses.filter(({ initial, final }) => !initial && !final).map(({ code }) => code);

const takesPart = (roleId: string): boolean => departmentOf(roleId) !== 'BUSINESS' || isBusiness(roleId);

/** The sets of documents people come back to; who has no part in approvals has nothing to do and started nothing. */
function documentViews(actor: ApprovalActor): ListView[] {
  const own: ListView[] = takesPart(actor.deptCode)
    ? [
        { key: 'todo', label: bi('待我办理', 'To do'), filter: waitingFilter(actor) },
        { key: 'mine', label: bi('我发起的', 'Started by me'), filter: { createdBy: actor.userId } },
      ]
    : [];
  return [
    { key: 'all', label: bi('全部', 'All'), filter: {} },
    ...own,
    { key: 'underWay', label: bi('审批中', 'Under way'), filter: { status__in: underWay, ...open } },
    { key: 'returned', label: bi('已退回', 'Returned'), filter: { status__in: [...givenBack].map(String), ...open } },
    { key: 'effective', label: bi('已生效', 'In effect'), filter: { effectiveAt__null: 0 } },
  ];
}
