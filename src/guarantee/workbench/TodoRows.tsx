import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import { type Text, say as text } from '#domain/core/text.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import type { TodoRow } from '#domain/guarantee/workbenchCalls.ts';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { PersonValue } from '../../parts/cells/PersonValue.tsx';
import { RecordCards } from '../../parts/table/RecordCards.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { Tick } from '../../parts/table/Tick.tsx';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { type Say, useText } from '../../shell/text.ts';
import { docKinds } from '../docKinds.ts';
import { DaysInStatus, StatusCell } from '../lists/StatusCell.tsx';

const words = {
  title: text('待办单据', 'Documents to do'),
  docNo: text('单据编号', 'Number'),
  type: text('类型', 'Type'),
  customer: text('客户', 'Customer'),
  amount: text('金额', 'Amount'),
  status: text('状态', 'Status'),
  days: text('停留', 'Waiting'),
  by: text('提交人', 'By'),
  tick: text('选择 {no}', 'Select {no}'),
  tickAll: text('选择本页可办理的单据', 'Select the documents of this page that can be done'),
};

interface Ticks {
  readonly ticked: readonly TodoRow[];
  readonly onTick: (rows: readonly TodoRow[]) => void;
  readonly reasonAgainst: ((record: RaRecord) => Text | undefined) | undefined;
}

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
      label: words.docNo,
      isName: true,
      value: (row) => (
        <Link to={pathOf(row)} onClick={(event) => event.stopPropagation()}>
          {row.docNo}
        </Link>
      ),
    },
    { field: 'docType', label: words.type, value: ({ docType }) => say(docKinds[docType].short) },
    { field: 'customerName', label: words.customer, isWide: true, value: ({ customerName }) => customerName ?? <EmptyValue /> },
    { field: 'amount', label: words.amount, isNumber: true, value: ({ amount }) => (amount === null ? <EmptyValue /> : <MoneyValue value={amount} />) },
    { field: 'status', label: words.status, value: (row) => <StatusCell record={recordOf(row)} /> },
    { field: 'daysInStatus', label: words.days, isNumber: true, value: (row) => <DaysInStatus record={recordOf(row)} /> },
    { field: 'submittedBy', label: words.by, value: ({ submittedBy }) => <PersonValue name={submittedBy} /> },
  ]; // biome-ignore format: a table
  return (
    <RecordTable
      look="panel"
      label={words.title}
      columns={ticks ? [tickColumn(rows, ticks, say), ...columns] : columns}
      rows={rows}
      keyOf={({ docId }) => docId}
      isOn={(row) => isTicked(row, ticks)}
      onOpen={(row) => openTab(pathOf(row))}
    />
  );
}

const isTicked = ({ docId }: TodoRow, ticks: Ticks | undefined): boolean => ticks?.ticked.some((row) => row.docId === docId) ?? false;

/** A box per row, and one that ticks what can be done of the page, of whatever type. */
function tickColumn(rows: readonly TodoRow[], ticks: Ticks, say: Say): TableColumn<TodoRow> {
  const { ticked, onTick, reasonAgainst } = ticks;
  const wanted = rows.filter((row) => !reasonAgainst?.(recordOf(row)));
  const isAll = wanted.length > 0 && ticked.length === wanted.length;
  return {
    field: 'tick',
    head: (
      <Tick
        label={say(words.tickAll)}
        isOn={isAll}
        reason={wanted.length === 0 ? '' : undefined}
        onTurn={() => onTick(isAll ? [] : wanted)}
      />
    ),
    value: (row) => {
      const isOn = isTicked(row, ticks);
      const reason = reasonAgainst?.(recordOf(row));
      const turn = () => onTick(isOn ? ticked.filter(({ docId }) => docId !== row.docId) : [...ticked, row]);
      return <Tick label={say(words.tick, { no: row.docNo })} isOn={isOn} reason={reason && say(reason)} onTurn={turn} />;
    },
  };
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
