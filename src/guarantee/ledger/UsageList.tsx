import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { rightOf } from '#domain/core/entity.ts';
import { hasRight } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { mayDo } from '#domain/guarantee/acts/usageActs.ts';
import { bhUsage } from '#domain/guarantee/index.ts';
import { historyPath, newLevyPath, usagePath } from '#domain/guarantee/paths.ts';
import type { RowAction } from '../../parts/list/actions.ts';
import { EntityList, type EntityListProps } from '../../parts/list/EntityList.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useActor } from '../../shell/useSession.ts';
import { type ImportKind, importTitles, LedgerImport } from './LedgerImport.tsx';
import { DueDate, OverdueDays, usageViews } from './usageViews.tsx';
import { useUsageActs } from './useUsageActs.tsx';

const words = {
  title: text('额度使用办理', 'Levies and payments'),
};

/** /deposit/depositOpr: what each declaration occupies; levies, payments and changes are entered from here. */
export function UsageList() {
  const actor = useActor();
  const openTab = useOpenTab();
  const acts = useUsageActs();
  const [importing, setImporting] = useState<ImportKind>();

  const rowActions = (usage: RaRecord): RowAction[] => [
    ...acts.actionsOf(usage),
    { key: 'detail', label: text('变更明细', 'Details'), run: () => openTab(usagePath(String(usage.id))) },
    ...(usage.quotaId
      ? [{ key: 'history', label: text('流水', 'Movements'), run: () => openTab(historyPath({ quotaId: String(usage.quotaId) })) }]
      : []),
  ];
  const mayImport = { levy: hasRight(actor, rightOf(bhUsage.key, 'import')) && mayDo('levy', actor), payment: mayDo('pay', actor) };
  const tools = (['levy', 'payment'] as const)
    .filter((kind) => mayImport[kind])
    .map((kind) => ({ key: kind, label: importTitles[kind], icon: <FileUploadOutlined />, run: () => setImporting(kind) }));
  return (
    <EntityList
      {...look}
      rowActions={rowActions}
      batchActions={acts.batchActions.map((action) => ({ ...action, icon: <PaymentsOutlined />, isPrimary: true }))}
      pathOf={({ id }) => usagePath(String(id))}
      create={{ label: text('登记征税', 'New levy'), run: () => openTab(newLevyPath) }}
      tools={tools}
    >
      {acts.dialog}
      {importing && <LedgerImport kind={importing} onClose={() => setImporting(undefined)} />}
    </EntityList>
  );
}

const filters = [
  'declNo', 'taxBillNos', 'customerId', 'mainCompId', 'guaranteeId', 'usageStatus', 'levyNoticeDate', 'dueDate', 'paidDate', 'overdueDays', 'contractNo', 'ownerDept',
]; // biome-ignore format: one list

const columns = {
  declNo: 176, usageStatus: 116, dueDate: { width: 114, label: text('客户应付日', 'Due date') }, totalAmount: 124, outstandingQuota: 120,
  outstandingGuar: 120, heldAmount: 112, overdueDays: 80, mainCompId: 110, guaranteeId: 166,
  customsCode: { width: 64, label: text('关区', 'Office') }, guarMode: 110, levyNoticeDate: 104, customsDeadline: 116, dutyAmount: 116,
  vatAmount: 116, consumptionAmount: 110, otherAmount: 110, payMode: 116, lateFee: 104,
} as const; // biome-ignore format: one list

const look: Omit<EntityListProps, 'children'> = {
  entity: bhUsage,
  title: words.title,
  views: usageViews,
  columns,
  cells: {
    dueDate: (usage) => <DueDate usage={usage} />,
    overdueDays: (usage) => <OverdueDays usage={usage} />,
  },
  card: {
    title: 'customerId',
    marks: ['usageStatus'],
    lines: ['totalAmount', 'outstandingQuota', { label: text('应付日', 'Due'), value: (usage) => <DueDate usage={usage} saysDays /> }],
  },
  filters,
  exportName: words.title.zh,
};
