import { bi } from '#domain/core/text.ts';
import { whyNotReplaced } from '#domain/guarantee/acts/guaranteeActs.ts';
import { bhGuarantee } from '#domain/guarantee/index.ts';
import { guaranteePath, newGuaranteePath, quotaHistoryPath } from '#domain/guarantee/paths.ts';
import type { RowOffer } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps } from '../../parts/list/listContext.ts';
import { useActor } from '../../shell/useSession.ts';
import { GuaranteeDays } from '../lists/DaysLeft.tsx';
import type { Guarantee } from '../records.ts';
import { UseBar } from '../UseBar.tsx';

const pathOf = ({ id }: Guarantee) => guaranteePath(id);

/** The guarantees of all main companies. */
export function GuaranteeList() {
  const actor = useActor();
  const rowActions = (record: Guarantee): RowOffer[] => [
    { key: 'open', label: bi('打开', 'Open'), to: pathOf(record) },
    { key: 'history', label: bi('流水', 'Movements'), to: quotaHistoryPath({ guaranteeId: record.id }) },
    {
      key: 'replace',
      label: bi('替换', 'Replace'),
      reason: whyNotReplaced(record, actor),
      to: newGuaranteePath(record.id),
    },
  ];
  return <EntityList {...look} rowActions={rowActions} />;
}

const look: Omit<EntityListProps<typeof bhGuarantee>, 'children'> = {
  entity: bhGuarantee,
  listKey: 'bhGuarantee.admin',
  title: bi('保函', 'Guarantees'),
  views: [
    { key: 'all', label: bi('全部', 'All'), filter: {} },
    { key: 'active', label: bi('有效', 'Active'), filter: { guarStatus: 'ACTIVE' } },
    { key: 'draft', label: bi('待启用', 'To activate'), filter: { guarStatus: 'DRAFT' } },
    { key: 'tight', label: bi('使用率80%以上', '80 % used'), filter: { guarStatus: 'ACTIVE', utilisation__gte: '80' } },
  ],
  pathOf,
  create: { label: bi('新建保函', 'New guarantee'), to: newGuaranteePath() },
  columns: {
    guaranteeNo: 150,
    guarStatus: 84,
    customsFilingNo: 136,
    mainCompId: 96,
    bankCode: 84,
    guaranteeType: 84,
    amount: 124,
    usedAmount: 120,
    availableAmount: 120,
    utilisation: { width: 120, isNumber: false },
    remainingDays: 92,
    districtNames: 160,
  },
  cells: {
    utilisation: ({ utilisation }) => <UseBar percent={utilisation} />,
    remainingDays: (record) => <GuaranteeDays of={record} />,
  },
  card: {
    title: 'mainCompId',
    marks: ['guarStatus'],
    lines: ['bankCode', 'availableAmount', 'utilisation', 'validTo'],
  },
  exportName: '保函',
  isEmbedded: true,
};
