import { bi } from '#domain/core/text.ts';
import { bhQuota } from '#domain/guarantee/index.ts';
import { quotaHistoryPath } from '#domain/guarantee/paths.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import type { RowOffer } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps } from '../../parts/list/listContext.ts';
import { useBatchExport } from '../../parts/list/useBatchExport.tsx';
import { useText } from '../../shell/text.ts';
import { useActor } from '../../shell/useSession.ts';
import type { Quota } from '../records.ts';
import { UseBar } from '../UseBar.tsx';
import { DaysLeft } from './DaysLeft.tsx';
import styles from './lists.module.css';
import { quotaActions } from './quotaActions.ts';

const titleWords = bi('额度台账', 'Quota ledger');

/** /deposit/depositList: one row per customer's quota with its balances, and everything that can be begun from it. */
export function QuotaList() {
  const actor = useActor();
  const approver = useApprovalActor();
  const batchActions = useBatchExport(bhQuota);
  const acts = useActs(bhQuota);

  const rowActions = (quota: Quota): RowOffer[] => [
    ...quotaActions(quota, { actor, approver }),
    ...acts.actionsOf(quota),
  ];
  return (
    <EntityList {...look} rowActions={rowActions} batchActions={batchActions}>
      {acts.dialog}
    </EntityList>
  );
}

const soonOver = 30;
const nearlyUsed = 80;

function Blocked({ isBlocked, reason }: { isBlocked: boolean; reason: unknown }) {
  const t = useText();
  if (!isBlocked) return <EmptyValue />;
  return (
    <span title={typeof reason === 'string' ? reason : undefined}>
      <StatusChip tone="bad" icon="pause" label={t(bi('暂停新单', 'Blocked'))} />
    </span>
  );
}

const look: Omit<EntityListProps<typeof bhQuota>, 'children'> = {
  entity: bhQuota,
  pathOf: ({ id }) => quotaHistoryPath({ quotaId: id }),
  title: titleWords,
  views: [
    { key: 'all', label: bi('全部', 'All'), filter: {} },
    { key: 'active', label: bi('有效', 'Active'), filter: { quotaStatus__in: ['ACTIVE'] } },
    {
      key: 'tight',
      label: bi('使用率80%以上', '80 % used'),
      filter: { utilisation__gte: nearlyUsed, quotaStatus__in: ['ACTIVE', 'SUSPENDED'] },
    },
    {
      key: 'ending',
      label: bi('30天内到期', 'Ending soon'),
      filter: { remainingDays__lte: soonOver, quotaStatus__in: ['ACTIVE', 'SUSPENDED'] },
    },
    { key: 'held', label: bi('有待超额', 'With held levies'), filter: { heldAmount__gt: '0' } },
    { key: 'blocked', label: bi('暂停新单', 'Blocked'), filter: { blockedFlag: 1 } },
  ],
  columns: {
    quotaNo: 132,
    quotaStatus: { width: 84, isPinned: true },
    mainCompId: 96,
    totalAmount: 116,
    usedAmount: 116,
    availableAmount: 116,
    utilisation: 120,
    heldAmount: { width: 112, label: bi('待超额', 'Held') },
    remainingDays: 84,
    overdueCount: 84,
    blockedFlag: 108,
    grade: 84,
    ownerDept: 96,
    baseAmount: 116,
    tempAmount: 108,
  },
  cells: {
    utilisation: ({ utilisation }) => <UseBar percent={utilisation} />,
    heldAmount: ({ heldAmount }) => (
      <span className={Number(heldAmount) > 0 ? styles.amber : undefined}>
        <MoneyValue value={heldAmount ?? '0.00'} />
      </span>
    ),
    remainingDays: ({ remainingDays, quotaStatus }) =>
      typeof remainingDays === 'number' && quotaStatus !== 'CLOSED' ? (
        <DaysLeft days={remainingDays} soon={soonOver} urgent={7} />
      ) : (
        <EmptyValue />
      ),
    overdueCount: ({ overdueCount }) => (
      <span className={Number(overdueCount) > 0 ? styles.red : 'tg-muted'}>{Number(overdueCount ?? 0)}</span>
    ),
    blockedFlag: ({ blockedFlag, suspendReason }) => <Blocked isBlocked={blockedFlag === 1} reason={suspendReason} />,
  },
  card: { title: 'customerId', marks: ['quotaStatus'], lines: ['availableAmount', 'utilisation', 'remainingDays'] },
  exportName: titleWords.zh,
  emptyHint: bi('额度由确认生效的额度申请形成。', 'Quotas come from confirmed applications.'),
};
