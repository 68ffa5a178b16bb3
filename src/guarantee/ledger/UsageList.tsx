import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import { useState } from 'react';
import type { ImportResult } from '#dataProvider/index.ts';
import { bi } from '#domain/core/text.ts';
import { mayDo } from '#domain/guarantee/acts/usageActs.ts';
import { bhUsage } from '#domain/guarantee/index.ts';
import { newLevyPath, quotaHistoryPath, usagePath } from '#domain/guarantee/paths.ts';
import { ImportDialog } from '../../parts/ImportDialog.tsx';
import type { RowOffer } from '../../parts/list/actions.ts';
import { EntityList } from '../../parts/list/EntityList.tsx';
import type { EntityListProps } from '../../parts/list/listContext.ts';
import { useCan } from '../../shell/useCan.ts';
import { useActor, useGateway } from '../../shell/useSession.ts';
import type { Usage } from '../records.ts';
import { useBaohan } from '../useBaohan.ts';
import { DueDate, OverdueDays, usageViews } from './usageViews.tsx';
import { useUsageActs } from './useUsageActs.tsx';

const titleWords = bi('额度使用办理', 'Levies and payments');

/** /deposit/depositOpr: what each declaration occupies; levies, payments and changes are entered from here. */
export function UsageList() {
  const actor = useActor();
  const can = useCan();
  const acts = useUsageActs();
  const [importing, setImporting] = useState<ImportKind>();

  const rowActions = (usage: Usage): RowOffer[] => [
    ...acts.actionsOf(usage),
    { key: 'detail', label: bi('变更明细', 'Details'), to: usagePath(usage.id) },
    ...(usage.quotaId
      ? [{ key: 'history', label: bi('流水', 'Movements'), to: quotaHistoryPath({ quotaId: usage.quotaId }) }]
      : []),
  ];
  const mayImport = {
    levy: can({ action: 'import', resource: bhUsage.key }) && mayDo('levy', actor),
    payment: mayDo('pay', actor),
  };
  const tools = (['levy', 'payment'] as const)
    .filter((kind) => mayImport[kind])
    .map((kind) => ({
      key: kind,
      label: importTitles[kind],
      icon: <FileUploadOutlined />,
      run: () => setImporting(kind),
    }));
  return (
    <EntityList
      {...look}
      rowActions={rowActions}
      batchActions={acts.batchActions.map((action) => ({ ...action, icon: <PaymentsOutlined />, isPrimary: true }))}
      tools={tools}
    >
      {acts.dialog}
      {importing && <LedgerImport kind={importing} onClose={() => setImporting(undefined)} />}
    </EntityList>
  );
}

const look: Omit<EntityListProps<typeof bhUsage>, 'children'> = {
  entity: bhUsage,
  title: titleWords,
  views: usageViews,
  pathOf: ({ id }) => usagePath(id),
  create: { label: bi('登记征税', 'New levy'), to: newLevyPath },
  columns: {
    declNo: 176,
    usageStatus: 116,
    dueDate: { width: 114, label: bi('客户应付日', 'Due date') },
    totalAmount: 124,
    outstandingQuota: 120,
    outstandingGuar: 120,
    heldAmount: 112,
    overdueDays: 80,
    mainCompId: 110,
    guaranteeId: 166,
    customsCode: { width: 64, label: bi('关区', 'Office') },
    guarMode: 110,
    levyNoticeDate: 104,
    customsDeadline: 116,
    dutyAmount: 116,
    vatAmount: 116,
    consumptionAmount: 110,
    otherAmount: 110,
    payMode: 116,
    lateFee: 104,
  },
  cells: {
    dueDate: (usage) => <DueDate usage={usage} />,
    overdueDays: (usage) => <OverdueDays usage={usage} />,
  },
  card: {
    title: 'customerId',
    marks: ['usageStatus'],
    lines: [
      'totalAmount',
      'outstandingQuota',
      { label: bi('应付日', 'Due'), value: (usage) => <DueDate usage={usage} saysDays /> },
    ],
  },
  filters: [
    'declNo',
    'taxBillNos',
    'customerId',
    'mainCompId',
    'guaranteeId',
    'usageStatus',
    'levyNoticeDate',
    'dueDate',
    'paidDate',
    'overdueDays',
    'contractNo',
    'ownerDept',
  ],
  exportName: titleWords.zh,
};

const importTitles = { levy: bi('导入征税', 'Import levies'), payment: bi('导入缴税', 'Import payments') };
type ImportKind = keyof typeof importTitles;
const methods = { levy: 'usageLevyImport', payment: 'usagePayImport' };

interface LedgerImportAnswer {
  readonly msg: string;
  readonly total: number;
  readonly ok: number;
  readonly existing: number;
  readonly failed: number;
  readonly errors: ImportResult['errors'];
  readonly resultHashaddr: string | null;
  readonly resultFileName: string | null;
}

/** The customs system's list of levies, or a list of paid bills. The same file twice posts nothing new. */
function LedgerImport({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const ask = useBaohan();
  const gateway = useGateway();
  return (
    <ImportDialog
      resource={bhUsage.key}
      title={importTitles[kind]}
      isAllOrNothing={false}
      send={async (fileId, { isPreview }) =>
        toResult(
          await ask<LedgerImportAnswer>(
            methods[kind],
            { fileId, ...(isPreview && { preview: 1 }) },
            { write: true, toast: false },
          ),
        )
      }
      loadTemplate={async () =>
        gateway.download(await ask<{ hashaddr: string; fileName: string }>('usageImportTemplate', { kind }))
      }
      onClose={onClose}
    />
  );
}

const toResult = ({ ok, resultHashaddr, resultFileName, ...answer }: LedgerImportAnswer): ImportResult => ({
  ...answer,
  success: ok,
  ...(resultHashaddr && { errorFile: { hashaddr: resultHashaddr, fileName: resultFileName ?? 'errors.xlsx' } }),
});
