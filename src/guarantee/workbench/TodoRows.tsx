import { Link } from 'react-router';
import { say as text } from '#domain/core/text.ts';
import type { TodoRow } from '#domain/guarantee/index.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { PersonValue } from '../../parts/cells/PersonValue.tsx';
import { RecordCards } from '../../parts/table/RecordCards.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { type Ticking, tickColumn } from '../../parts/table/tickColumn.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { docKinds } from '../docKinds.ts';
import { DaysInStatus, StatusCell } from '../lists/StatusCell.tsx';

const words = {
  title: text('待办单据', 'Documents to do'),
  tickAll: text('选择本页可办理的单据', 'Select the documents of this page that can be done'),
};

export type Ticks = Pick<Ticking<TodoRow>, 'ticked' | 'onTick' | 'reasonAgainst'>;

const ticking = { keyOf: ({ docId }: TodoRow) => docId, nameOf: ({ docNo }: TodoRow) => docNo, all: words.tickAll };

/** The row as parts for records want it. */
export const recordOf = ({ docId, ...row }: TodoRow) => ({ ...row, id: docId });

const pathOf = ({ docType, docId }: TodoRow): string => approvePath(docType, docId);

/** Rows of a table: a click anywhere opens the document, the number is the real link, arrows go from number to number. */
export function TodoTable({ rows, ticks }: { rows: readonly TodoRow[]; ticks: Ticks | undefined }) {
  const say = useText();
  const openTab = useOpenTab();
  const columns: TableColumn<TodoRow>[] = [
    {
      field: 'docNo',
      label: text('单据编号', 'Number'),
      isName: true,
      value: (row) => (
        <Link to={pathOf(row)} onClick={(event) => event.stopPropagation()}>
          {row.docNo}
        </Link>
      ),
    },
    { field: 'docType', label: text('类型', 'Type'), value: ({ docType }) => say(docKinds[docType].short) },
    { field: 'customerName', label: text('客户', 'Customer'), isWide: true, value: ({ customerName }) => customerName ?? <EmptyValue /> },
    { field: 'amount', label: text('金额', 'Amount'), isNumber: true, value: ({ amount }) => (amount === null ? <EmptyValue /> : <MoneyValue value={amount} />) },
    { field: 'status', label: text('状态', 'Status'), value: (row) => <StatusCell record={recordOf(row)} /> },
    { field: 'daysInStatus', label: text('停留', 'Waiting'), isNumber: true, value: (row) => <DaysInStatus record={recordOf(row)} /> },
    { field: 'submittedBy', label: text('提交人', 'By'), value: ({ submittedBy }) => <PersonValue name={submittedBy} /> },
  ]; // biome-ignore format: a table
  return (
    <RecordTable
      look="panel"
      label={words.title}
      columns={ticks ? [tickColumn({ ...ticking, ...ticks, rows }, say), ...columns] : columns}
      rows={rows}
      keyOf={ticking.keyOf}
      isOn={({ docId }) => ticks?.ticked.some((row) => row.docId === docId) ?? false}
      onOpen={(row) => openTab(pathOf(row))}
    />
  );
}

/** The same on a small screen: a card per document. */
export function TodoCards({ rows }: { rows: readonly TodoRow[] }) {
  const say = useText();
  return (
    <RecordCards
      label={say(words.title)}
      cards={rows.map((row) => ({
        key: row.docId,
        to: pathOf(row),
        name: row.docNo,
        mark: <StatusCell record={recordOf(row)} />,
        title: row.customerName ?? '--',
        notes: (
          <>
            <span>{say(docKinds[row.docType].entity.label)}</span>
            {row.submittedBy && <span>{row.submittedBy}</span>}
            <DaysInStatus record={recordOf(row)} />
          </>
        ),
        end: row.amount === null ? '--' : <MoneyValue value={row.amount} />,
      }))}
    />
  );
}
