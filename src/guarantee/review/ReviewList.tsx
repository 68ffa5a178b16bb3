import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useMemo } from 'react';
import { departments, isImportExport } from '#domain/core/access.ts';
import type { Actor } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { bhReview } from '#domain/guarantee/index.ts';
import { newPath, newReviewPath, reviewPath } from '#domain/guarantee/paths.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import type { BatchAction, RowOffer } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps, ListView } from '../../parts/list/listContext.ts';
import { useBatchExport } from '../../parts/list/useBatchExport.tsx';
import { useActor } from '../../shell/useSession.ts';
import type { Review } from '../records.ts';
import { GradeMark } from './GradeMark.tsx';
import { mayApplyWith, mayWriteReviews, openReviewPrint } from './whoReviews.ts';

/** /baohan: sheets of all forms; a new one is written on the newest. @see docs/spec/guarantee.md 3.1 */
export function ReviewList() {
  const actor = useActor();
  const exporting = useBatchExport(bhReview);
  const views = useMemo(() => viewsOf(actor), [actor]);
  const rowActions = (record: Review): RowOffer[] => {
    const { id } = record;
    const right = bhReview.mayEdit?.(record, actor);
    const decides = isImportExport(actor) && actor.isLeader && record.reviewStatus === 'SUBMITTED';
    return [
      right && 'fields' in right
        ? { key: 'edit', label: bi('编辑', 'Edit'), to: reviewPath(record) }
        : { key: 'view', label: decides ? bi('办理', 'Decide') : bi('查看', 'View'), to: reviewPath(record) },
      ...(mayApplyWith(record, actor)
        ? [{ key: 'apply', label: bi('申请', 'Apply'), to: newPath('APPLY', { reviewId: id }) }]
        : []),
      { key: 'print', label: bi('打印', 'Print'), run: () => openReviewPrint([id]) },
      ...(mayWriteReviews(actor) && record.ownerDept === actor.roleId
        ? [{ key: 'copy', label: bi('复制到最新版', 'Copy to the newest form'), to: newReviewPath(id) }]
        : []),
    ];
  };
  return <EntityList {...look} views={views} rowActions={rowActions} batchActions={[...exporting, printRows]} />;
}

/** What waits for import/export is what a leader there has to decide. */
function viewsOf({ roleId, isLeader }: Actor): ListView[] {
  const waiting = { key: 'waiting', label: bi('待准入', 'To be admitted'), filter: { reviewStatus: 'SUBMITTED' } };
  const all = { key: 'all', label: bi('全部', 'All'), filter: {} };
  const rest = [
    { key: 'drafts', label: bi('录入中', 'Drafts'), filter: { reviewStatus: 'DRAFT' } },
    ...(roleId === departments.importExport && isLeader ? [] : [waiting]),
    { key: 'admitted', label: bi('已准入', 'Admitted'), filter: { reviewStatus: 'ADMITTED' } },
    {
      key: 'over',
      label: bi('不准入与过期', 'Refused and expired'),
      filter: { reviewStatus__in: ['REFUSED', 'EXPIRED'] },
    },
  ];
  return roleId === departments.importExport && isLeader ? [waiting, all, ...rest] : [all, ...rest];
}

const printRows: BatchAction = {
  key: 'print',
  label: bi('打印', 'Print'),
  icon: <PrintOutlined />,
  run: ({ ids }) => openReviewPrint(ids),
};

const look: Omit<EntityListProps<typeof bhReview>, 'children'> = {
  entity: bhReview,
  pathOf: reviewPath,
  create: { label: bi('新建评审表', 'New review sheet'), to: newReviewPath() },
  title: bi('保函缴税评审表', 'Review sheets'),
  columns: {
    reviewNo: 112,
    reviewStatus: 92,
    formVersion: 92,
    mainCompId: 112,
    ownerDept: 96,
    totalScore: 60,
    grade: 88,
    suggestQuota: 120,
    entranceResult: 96,
  },
  cells: {
    grade: ({ grade }) => (grade ? <GradeMark grade={grade} /> : <EmptyValue />),
  },
  card: {
    title: 'customerId',
    marks: ['reviewStatus', 'grade'],
    lines: ['mainCompId', 'totalScore', 'suggestQuota', 'validTo'],
  },
  filters: [
    'reviewNo',
    'customerId',
    'formVersion',
    'grade',
    'entranceResult',
    'reviewDate',
    'mainCompId',
    'ownerDept',
  ],
  exportName: '保函缴税评审表',
};
