import { Link } from 'react-router';
import { statusOf } from '#domain/approval/statuses.ts';
import { say as text } from '#domain/core/text.ts';
import { type AccountDocument, accountDocuments } from '#domain/guarantee/accountCalls.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { isQuotaDocType } from '../docKinds.ts';

/** Whose documents: exactly one of the three. */
export type DocumentSubject = { readonly quotaId: string } | { readonly guaranteeId: string } | { readonly usageId: string };

const words = {
  documents: text('单据', 'Documents'),
  none: text('没有相关单据', 'No documents'),
  closed: text('已作废', 'Closed'),
};

/** Documents of a quota, a guarantee or a declaration, newest first. */
export function AccountDocuments({ subject, docType = '' }: { subject: DocumentSubject; docType?: string }) {
  const { data, error } = useAnswer(accountDocuments, subject);
  if (error) return <Nothing>{error.message}</Nothing>;
  if (!data) return null;
  const rows = docType ? data.rows.filter((row) => row.docType === docType) : data.rows;
  return (
    <RecordTable
      entity={bhApply}
      label={words.documents}
      columns={columns}
      rows={rows}
      empty={words.none}
      isOver={({ closedFlag }) => closedFlag === 1}
    />
  );
}

/** The number of a document as a link to it. */
export function DocumentLink({ docType, id, docNo }: { docType: string; id: string; docNo: string }) {
  if (!isQuotaDocType(docType)) return <>{docNo}</>;
  return (
    <Link to={viewPath(docType, id)} className="tg-link">
      {docNo}
    </Link>
  );
}

function DocumentStatus({ row }: { row: AccountDocument }) {
  const say = useText();
  if (row.closedFlag === 1) return <StatusChip tone="plain" icon="cross" label={say(words.closed)} />;
  const { tone, icon, label } = statusOf(row.status);
  return <StatusChip tone={tone} icon={icon} label={say(label)} />;
}

const Amount = ({ value }: { value: string | null }) => (value === null ? <EmptyValue /> : <MoneyValue value={value} />);

const columns: readonly (string | TableColumn<AccountDocument>)[] = [
  { field: 'docNo', value: (row) => <DocumentLink docType={row.docType} id={row.id} docNo={row.docNo} /> },
  { field: 'docType', value: ({ docType }) => <DictValue dict="BH_DOC_TYPE" value={docType} /> },
  { field: 'status', value: (row) => <DocumentStatus row={row} /> },
  { field: 'amount', label: text('申请金额', 'Asked for'), isNumber: true, value: ({ amount }) => <Amount value={amount} /> },
  { field: 'approvedAmount', label: text('批准金额', 'Approved'), isNumber: true, value: ({ approvedAmount }) => <Amount value={approvedAmount} /> },
  { field: 'resultAmount', label: text('生效后额度', 'Resulting'), isNumber: true, value: ({ resultAmount }) => <Amount value={resultAmount} /> },
  'createdByName',
  'createdTime',
  { field: 'effectiveAt', label: text('生效时间', 'In force since'), value: ({ effectiveAt }) => effectiveAt || <EmptyValue /> },
]; // biome-ignore format: a table
