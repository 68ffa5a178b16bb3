import { Link } from 'react-router';
import { statusOf } from '#domain/approval/statuses.ts';
import { type Text, say as text } from '#domain/core/text.ts';
import { type AccountChange, type AccountStep, accountChanges, accountLog } from '#domain/guarantee/accountCalls.ts';
import { bhApply } from '#domain/guarantee/bhApply.ts';
import { bhLevyChange } from '#domain/guarantee/bhUsage.ts';
import { usagePath } from '#domain/guarantee/paths.ts';
import { useAnswer } from '../../parts/calls/useCall.ts';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { PersonValue } from '../../parts/cells/PersonValue.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { useText } from '../../shell/text.ts';
import { DocumentLink, type DocumentSubject } from './AccountDocuments.tsx';

const words = {
  log: text('审批日志', 'Status log'),
  noLog: text('没有审批记录', 'Nothing was approved yet'),
  changes: text('征税变更', 'Levy changes'),
  noChanges: text('没有征税变更', 'No changes'),
};

/** Every step of every document of an account, newest first. */
export function AccountLog({ subject, docType }: { subject: DocumentSubject; docType: string }) {
  const { data, error } = useAnswer(accountLog, subject);
  if (error) return <Nothing>{error.message}</Nothing>;
  if (!data) return null;
  const rows = docType ? data.rows.filter((row) => row.docType === docType) : data.rows;
  return <RecordTable entity={bhApply} label={words.log} columns={logColumns} rows={rows} empty={words.noLog} />;
}

/** What customs changed of the declarations of an account. */
export function AccountChanges({ subject }: { subject: DocumentSubject }) {
  const { data, error } = useAnswer(accountChanges, subject);
  if (error) return <Nothing>{error.message}</Nothing>;
  if (!data) return null;
  return <RecordTable entity={bhLevyChange} label={words.changes} columns={changeColumns} rows={data.rows} empty={words.noChanges} />;
}

const Said = ({ words: said }: { words: Text }) => <>{useText()(said)}</>;

const logColumns: readonly TableColumn<AccountStep>[] = [
  { field: 'actTime', label: text('时间', 'Time'), value: ({ actTime }) => actTime },
  { field: 'docNo', value: (row) => <DocumentLink docType={row.docType} id={row.docId} docNo={row.docNo} /> },
  { field: 'docType', value: ({ docType }) => <DictValue dict="BH_DOC_TYPE" value={docType} /> },
  { field: 'action', label: text('动作', 'Action'), value: ({ action }) => <DictValue dict="BH_ACTION" value={action} /> },
  { field: 'toStatus', label: text('到达状态', 'Status reached'), value: ({ toStatus }) => <Said words={statusOf(toStatus).label} /> },
  { field: 'userName', label: text('办理人', 'By'), value: ({ userName, deptCode }) => <PersonValue name={userName} dept={deptCode} /> },
  { field: 'amount', label: text('金额', 'Amount'), isNumber: true, value: ({ amount }) => (amount ? <MoneyValue value={amount} /> : <EmptyValue />) },
  { field: 'opinion', label: text('意见', 'Opinion'), isLong: true, value: ({ opinion }) => opinion || <EmptyValue /> },
]; // biome-ignore format: a table

const changeColumns: readonly (string | TableColumn<AccountChange>)[] = [
  'changeDate',
  {
    field: 'usageId',
    value: ({ usageId, usageId_label: declNo }) => (
      <Link to={usagePath(usageId)} className="tg-link">
        {declNo}
      </Link>
    ),
  },
  'customerId',
  'changeType',
  'taxKind',
  'deltaAmount',
  'postStatus',
  'docRef',
  'newTaxBillNo',
  'createdByName',
  'reason',
];
