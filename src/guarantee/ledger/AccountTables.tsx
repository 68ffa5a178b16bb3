import { Link } from 'react-router';
import { statusOf } from '#domain/approval/statuses.ts';
import type { CallDefinition } from '#domain/core/call.ts';
import type { FieldMap, RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import {
  type AccountChange,
  type AccountDocument,
  type AccountStep,
  accountChanges,
  accountDocuments,
  accountLog,
  bhApply,
  bhLevyChange,
} from '#domain/guarantee/index.ts';
import { usagePath, viewPath } from '#domain/guarantee/paths.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { PersonValue } from '../../parts/cells/PersonValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { RecordTable, type RecordTableProps } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { isQuotaDocType } from '../docKinds.ts';

interface TableProps {
  /** Whose rows: exactly one of the three. */
  readonly subject: { readonly quotaId: string } | { readonly guaranteeId: string } | { readonly usageId: string };
  /** One kind of document only. */
  readonly docType?: string;
}

interface AccountTable<Row extends RecordValues> extends Omit<RecordTableProps<Row>, 'rows'> {
  readonly call: CallDefinition<FieldMap, { readonly rows: readonly Row[] }>;
}

/** Rows that a call answers of a quota, a guarantee or a declaration, newest first. */
function RowsOfAccount<Row extends RecordValues>({
  call,
  subject,
  docType = '',
  ...table
}: AccountTable<Row> & TableProps) {
  const { data, error } = useAnswer(call, { ...subject });
  if (error) return <Nothing>{error.message}</Nothing>;
  return (
    data && <RecordTable {...table} rows={docType ? data.rows.filter((row) => row.docType === docType) : data.rows} />
  );
}

/** The number of a document as a link to it. */
function DocumentLink({ docType, id, docNo }: { docType: string; id: string; docNo: string }) {
  if (!isQuotaDocType(docType)) return <>{docNo}</>;
  return (
    <Link to={viewPath(docType, id)} className="tg-link">
      {docNo}
    </Link>
  );
}

function DocumentStatus({ row }: { row: AccountDocument }) {
  const t = useText();
  if (row.closedFlag === 1) return <StatusChip tone="plain" icon="cross" label={t(bi('已作废', 'Closed'))} />;
  const { tone, icon, label } = statusOf(row.status);
  return <StatusChip tone={tone} icon={icon} label={t(label)} />;
}

const Levy = ({ usageId, usageId_label: declNo }: AccountChange) => (
  <Link to={usagePath(usageId)} className="tg-link">
    {declNo}
  </Link>
);

const ofChange = ['changeType', 'taxKind', 'deltaAmount', 'postStatus', 'docRef', 'newTaxBillNo'];
const amountOf = (amount: string | null) => (amount ? <MoneyValue value={amount} /> : <EmptyValue />);

const documents: AccountTable<AccountDocument> = {
  call: accountDocuments,
  entity: bhApply,
  label: bi('单据', 'Documents'),
  empty: bi('没有相关单据', 'No documents'),
  columns: [
    { field: 'docNo', value: (row) => <DocumentLink docType={row.docType} id={row.id} docNo={row.docNo} /> },
    'docType',
    { field: 'status', value: (row) => <DocumentStatus row={row} /> },
    { field: 'amount', label: bi('申请金额', 'Asked for'), isNumber: true, value: ({ amount }) => amountOf(amount) },
    ...['approvedAmount', 'resultAmount', 'createdByName', 'createdTime', 'effectiveAt'],
  ],
  isOver: ({ closedFlag }) => closedFlag === 1,
};

const log: AccountTable<AccountStep> = {
  call: accountLog,
  entity: bhApply,
  label: bi('审批日志', 'Status log'),
  empty: bi('没有审批记录', 'Nothing was approved yet'),
  columns: [
    { field: 'actTime', label: bi('时间', 'Time'), value: ({ actTime }) => actTime },
    { field: 'docNo', value: (row) => <DocumentLink docType={row.docType} id={row.docId} docNo={row.docNo} /> },
    'docType',
    {
      field: 'action',
      label: bi('动作', 'Action'),
      value: ({ action }) => <DictValue dict="BH_ACTION" value={action} />,
    },
    { field: 'toStatus', label: bi('到达状态', 'Status reached'), value: ({ toStatus }) => statusOf(toStatus).label },
    {
      field: 'userName',
      label: bi('办理人', 'By'),
      value: ({ userName, deptCode }) => <PersonValue name={userName} dept={deptCode} />,
    },
    { field: 'amount', label: bi('金额', 'Amount'), isNumber: true, value: ({ amount }) => amountOf(amount) },
    { field: 'opinion', label: bi('意见', 'Opinion'), isLong: true, value: ({ opinion }) => opinion || <EmptyValue /> },
  ],
};

const changes: AccountTable<AccountChange> = {
  call: accountChanges,
  entity: bhLevyChange,
  label: bi('征税变更', 'Levy changes'),
  empty: bi('没有征税变更', 'No changes'),
  columns: [
    'changeDate',
    { field: 'usageId', value: (row) => <Levy {...row} /> },
    'customerId',
    ...ofChange,
    'createdByName',
    'reason',
  ],
};

/** Documents of an account. */
export const AccountDocuments = (of: TableProps) => <RowsOfAccount {...documents} {...of} />;
/** Every step of every document of an account. */
export const AccountLog = (of: TableProps) => <RowsOfAccount {...log} {...of} />;
/** What customs changed of the declarations of an account. */
export const AccountChanges = (of: TableProps) => <RowsOfAccount {...changes} {...of} />;
