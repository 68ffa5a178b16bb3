import { useDataProvider, useLocation, useNotify } from 'react-admin';
import type { TongguanDataProvider } from '#dataProvider/index.ts';
import { bi } from '#domain/core/text.ts';
import { retryLevy } from '#domain/guarantee/acts/usageActs.ts';
import { bhExcess, bhUsage } from '#domain/guarantee/index.ts';
import { newPath, usagePath, viewPath } from '#domain/guarantee/paths.ts';
import { useApprovalActor } from '../../approval/useApprovalActor.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import type { RowOffer } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps } from '../../parts/list/listContext.ts';
import { useBatchExport } from '../../parts/list/useBatchExport.tsx';
import { PageTabs } from '../../parts/PageTabs.tsx';
import { hasListParams } from '../../shell/tabs/tabsState.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor } from '../../shell/useSession.ts';
import { useUsageActs } from '../ledger/useUsageActs.tsx';
import type { Usage } from '../records.ts';
import { DaysWaited } from './DaysLeft.tsx';
import { DocumentList } from './DocumentList.tsx';
import { documentLooks } from './documentLooks.tsx';
import { heldActions } from './heldActions.ts';
import styles from './lists.module.css';

const words = {
  title: bi('待超额征税', 'Held levies'),
  hint: bi(
    '征税超出额度或保函时在此等待，批准超额或额度恢复后自动扣减。',
    'Levies that do not fit wait here until an excess is approved or credit comes back.',
  ),
};

/** The same levies as in the ledger, with the columns and filters of this question. */
const heldLevy: typeof bhUsage = {
  ...bhUsage,
  label: words.title,
  list: [
    'declNo',
    'usageStatus',
    'customerId',
    'levyNoticeDate',
    'heldAmount',
    'quotaAvailable',
    'shortfall',
    'customsDeadline',
    'heldDays',
    'excessDocNo',
    'heldGuar',
    'mainCompId',
    'ownerDept',
  ],
  filters: ['declNo', 'customerId', 'mainCompId', 'levyNoticeDate', 'customsDeadline', 'heldAmount', 'heldDays'],
  defaultSort: { field: 'levyNoticeDate', order: 'ASC' },
};

/**
 * Levies that wait because they do not fit into the quota or into a guarantee, the oldest first.
 * @see docs/spec/guarantee.md 3.7 tab 1
 */
function HeldList() {
  const t = useText();
  const notify = useNotify();
  const actor = useActor();
  const approver = useApprovalActor();
  const openTab = useOpenTab();
  const dataProvider = useDataProvider<TongguanDataProvider>();
  const batchActions = useBatchExport(bhUsage);
  const acts = useUsageActs();
  const openExcess = async ({ excessDocNo }: Usage) => {
    const { data } = await dataProvider.getList(bhExcess.key, {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'id', order: 'DESC' },
      filter: { docNo: excessDocNo },
    });
    if (data[0]) openTab(viewPath('EXCESS', String(data[0].id)));
    else notify(t(bi('超额单据已不存在', 'The excess document is gone')), { type: 'warning' });
  };
  const rowActions = (levy: Usage): RowOffer[] => {
    const links = {
      apply: {
        label: bi('申请超额', 'Apply'),
        to: newPath('EXCESS', { quotaId: levy.quotaId ?? '', usageId: levy.id }),
      },
      view: { label: bi('查看', 'View'), to: usagePath(levy.id) },
      // The request layer has shown a refusal already.
      excess: { label: bi('超额单据', 'Excess document'), run: () => void openExcess(levy).catch(() => undefined) },
    };
    const offered: RowOffer[] = heldActions(levy, { actor, approver }).map(({ key, reason }) => ({
      key,
      reason,
      ...links[key],
    }));
    const some = (...keys: readonly string[]) =>
      [...offered, ...acts.actionsOf(levy)].filter(({ key }) => keys.includes(key));
    return [...some('apply'), ...some(retryLevy.key), ...some('view', 'excess')];
  };

  return (
    <EntityList {...look} rowActions={rowActions} batchActions={batchActions} pathOf={({ id }) => usagePath(id)}>
      {acts.dialog}
    </EntityList>
  );
}

const columns = {
  declNo: 160,
  usageStatus: { width: 108, isPinned: true },
  levyNoticeDate: { width: 100, label: bi('通知日', 'Notice') },
  heldAmount: { width: 104, label: bi('待超额', 'Held') },
  quotaAvailable: 100,
  shortfall: 100,
  customsDeadline: { width: 104, label: bi('海关期限', 'Deadline') },
  heldDays: 84,
  excessDocNo: 132,
  heldGuar: 112,
} as const;

const look: Omit<EntityListProps<typeof bhUsage>, 'children'> = {
  entity: heldLevy,
  listKey: 'bhUsage.held',
  filter: { usageStatus__in: ['PENDING_EXCESS', 'EXCEPTION'] },
  views: [
    { key: 'all', label: bi('全部', 'All'), filter: {} },
    { key: 'quota', label: bi('额度不足', 'Quota too small'), filter: { usageStatus__in: ['PENDING_EXCESS'] } },
    { key: 'guarantee', label: bi('保函异常', 'No guarantee'), filter: { usageStatus__in: ['EXCEPTION'] } },
  ],
  columns,
  cells: {
    shortfall: ({ shortfall }) =>
      shortfall ? (
        <span className={Number(shortfall) > 0 ? styles.red : undefined}>
          <MoneyValue value={shortfall} />
        </span>
      ) : (
        <EmptyValue />
      ),
    heldDays: ({ heldDays }) => <DaysWaited days={heldDays} soon={3} urgent={7} />,
  },
  card: {
    title: 'customerId',
    marks: ['usageStatus'],
    lines: [
      { label: bi('待超额', 'Held'), value: ({ heldAmount }) => <MoneyValue value={heldAmount ?? '0.00'} /> },
      'shortfall',
      { label: bi('海关期限', 'Deadline'), value: ({ customsDeadline }) => customsDeadline ?? '--' },
    ],
  },
  exportName: words.title.zh,
  emptyHint: words.hint,
  isEmbedded: true,
};

/** /deposit/overDepositList: what waits for an approval, and the approvals themselves. */
export function ExcessList() {
  const can = useCan();
  const { search } = useLocation();
  const documents = {
    key: 'documents',
    label: bi('超额单据', 'Excess documents'),
    content: <DocumentList docType="EXCESS" />,
  };
  const held = { key: 'held', label: bi('待超额征税', 'Held levies'), content: <HeldList /> };
  const seesHeld = can({ action: 'list', resource: 'bhUsage' });
  // Filters in the address are those of the documents; the held levies keep theirs to themselves.
  const part = !seesHeld || hasListParams(search) ? documents.key : held.key;
  return (
    <PageTabs
      label={documentLooks.EXCESS.title}
      parts={seesHeld ? [held, documents] : [documents]}
      asked={{ part, address: search }}
    />
  );
}
