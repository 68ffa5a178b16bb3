import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { statusOf } from '#domain/approval/statuses.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { viewPath } from '#domain/guarantee/paths.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { StatusChip } from '../../parts/cells/StatusChip.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { isQuotaDocType } from '../docKinds.ts';
import { useBaohan } from '../useBaohan.ts';

/** Whose documents: exactly one of the three. */
export type DocumentSubject = { readonly quotaId: string } | { readonly guaranteeId: string } | { readonly usageId: string };

const words = {
  documents: text('单据', 'Documents'),
  none: text('没有相关单据', 'No documents'),
  closed: text('已作废', 'Closed'),
};

/** Documents of a quota, a guarantee or a declaration, newest first. */
export function AccountDocuments({ subject, docType = '' }: { subject: DocumentSubject; docType?: string }) {
  const ask = useBaohan();
  const { data, error } = useQuery({
    queryKey: ['accountDocuments', subject],
    queryFn: ({ signal }) => ask<{ rows: readonly RecordValues[] }>('accountDocumentsFind', subject, { signal, loading: false }),
    retry: false,
  });
  if (error) return <p className="ledger-empty">{error.message}</p>;
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
export function DocumentLink({ docType, id, docNo }: { docType: unknown; id: unknown; docNo: unknown }) {
  if (!isQuotaDocType(docType)) return <>{String(docNo ?? '')}</>;
  return (
    <Link to={viewPath(docType, String(id))} className="ledger-link">
      {String(docNo)}
    </Link>
  );
}

function DocumentStatus({ row }: { row: RecordValues }) {
  const say = useText();
  if (row.closedFlag === 1) return <StatusChip tone="plain" icon="cross" label={say(words.closed)} />;
  const { tone, icon, label } = statusOf(row.status);
  return <StatusChip tone={tone} icon={icon} label={say(label)} />;
}

const columns: readonly (string | TableColumn)[] = [
  { field: 'docNo', value: (row) => <DocumentLink docType={row.docType} id={row.id} docNo={row.docNo} /> },
  { field: 'docType', value: ({ docType }) => <DictValue dict="BH_DOC_TYPE" value={docType} /> },
  { field: 'status', value: (row) => <DocumentStatus row={row} /> },
  { field: 'amount', label: text('金额', 'Amount'), isNumber: true, value: ({ amount }) => (amount === null ? <EmptyValue /> : <MoneyValue value={String(amount)} />) },
  'createdByName',
  'createdTime',
  { field: 'effectiveAt', label: text('生效时间', 'In force since'), value: ({ effectiveAt }) => (effectiveAt ? String(effectiveAt) : <EmptyValue />) },
]; // biome-ignore format: a table
