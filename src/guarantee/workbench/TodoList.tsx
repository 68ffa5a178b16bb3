import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Worklist } from '#domain/core/dashboard.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { bi } from '#domain/core/text.ts';
import { type TodoRow, workbenchTodo } from '#domain/guarantee/index.ts';
import { approvePath } from '#domain/guarantee/paths.ts';
import { useBatchApproval } from '../../approval/useBatchApproval.tsx';
import { EmptyValue } from '../../parts/cells/EmptyValue.tsx';
import { MoneyValue } from '../../parts/cells/MoneyValue.tsx';
import { PersonValue } from '../../parts/cells/PersonValue.tsx';
import { RadioTiles } from '../../parts/layout/Choice.tsx';
import { Grow } from '../../parts/layout/Row.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import type { BatchAction } from '../../parts/list/actions.ts';
import { useBatchReport } from '../../parts/list/useBatchReport.tsx';
import { Pages } from '../../parts/pages/Pages.tsx';
import { RecordCards } from '../../parts/table/RecordCards.tsx';
import { RecordTable, type TableColumn } from '../../parts/table/RecordTable.tsx';
import { SelectionBar } from '../../parts/table/SelectionBar.tsx';
import { type Ticking, tickColumn } from '../../parts/table/tickColumn.tsx';
import { WidgetPanel } from '../../parts/workbench/dashboard.tsx';
import { useFigures, widgetOf } from '../../parts/workbench/useFigures.ts';
import { useOpenTab } from '../../shell/tabs/useTab.ts';
import { useText } from '../../shell/text.ts';
import { MOBILE_BELOW } from '../../shell/tokens.ts';
import { docKinds, isQuotaDocType, type QuotaDocType } from '../docKinds.ts';
import { DaysInStatus, StatusCell } from '../lists/StatusCell.tsx';
import { documents } from './dashboard.ts';

const titleWords = bi('待办单据', 'Documents to do');

const pageSize = 10;

/**
 * The documents that wait for the person, longest first; leaders tick several, of whatever type, and approve them at
 * once.
 */
export function TodoList({ queues }: { queues: readonly Worklist[] | undefined }) {
  const t = useText();
  const isMobile = useMediaQuery(`(max-width:${MOBILE_BELOW - 0.05}px)`, { noSsr: true });
  const [docType, setDocType] = useState<QuotaDocType>();
  const [page, setPage] = useState(1);
  const todo = useFigures({
    call: workbenchTodo,
    input: { ...(docType && { docType }), page, limit: pageSize },
    entities: documents,
  });
  const { ticked, setTicked, actions, run, dialogs } = useTickedTodo(todo.refresh);

  const turn = (to: number) => {
    setPage(to);
    setTicked([]);
  };
  const choose = (type: QuotaDocType | undefined) => {
    setDocType(type);
    turn(1);
  };
  const reasonAgainst = (row: TodoRow) => actions[0]?.reasonAgainst?.(recordOf(row));
  const ticks = actions.length > 0 && !isMobile ? { ticked, onTick: setTicked, reasonAgainst } : undefined;

  return (
    <WidgetPanel
      title={titleWords}
      block={widgetOf(todo)}
      bars={8}
      onRetry={todo.refresh}
      choice={<TypeChoice queues={queues} chosen={docType} onChoose={choose} />}
    >
      {({ rows, total }) => (
        <>
          {ticked.length > 0 && (
            <SelectionBar
              label={t(titleWords)}
              count={t(bi('已选 {count} 份', '{count} selected'), { count: ticked.length })}
            >
              {actions.map((action) => (
                <Button
                  key={action.key}
                  size="small"
                  variant="contained"
                  startIcon={action.icon}
                  onClick={() => run(action)}
                >
                  {t(action.label)}
                </Button>
              ))}
              <Grow />
              <Button size="small" variant="text" color="inherit" onClick={() => setTicked([])}>
                {t(bi('清除选择', 'Clear selection'))}
              </Button>
            </SelectionBar>
          )}
          {rows.length === 0 ? (
            <Nothing>{t(bi('目前没有需要您办理的单据。', 'No document waits for you right now.'))}</Nothing>
          ) : isMobile ? (
            <TodoCards rows={rows} />
          ) : (
            <TodoTable rows={rows} ticks={ticks} />
          )}
          <Pages page={page} pageSize={pageSize} total={total} onTurn={turn} />
          {dialogs}
        </>
      )}
    </WidgetPanel>
  );
}

const kindOfRow = ({ docType }: RecordValues) => docKinds[isQuotaDocType(docType) ? docType : 'APPLY'];

/**
 * The documents somebody has ticked, and approving them: those that fail stay ticked, with their reasons in a report.
 */
function useTickedTodo(refresh: () => void) {
  const [ticked, setTicked] = useState<readonly TodoRow[]>([]);
  const { tell, dialog: report } = useBatchReport(bi('已处理 {count} 份', '{count} done'), ({ docNo }) =>
    String(docNo),
  );
  const { actions, dialog } = useBatchApproval(kindOfRow);
  const run = (action: BatchAction) => {
    const records = ticked.map(recordOf);
    void action.run({
      ids: records.map(({ id }) => id),
      records,
      exportThese: async () => undefined,
      report: (answer) => {
        tell(answer, records);
        const failed = new Set(answer.failed.map(({ id }) => id));
        setTicked(ticked.filter(({ docId }) => failed.has(docId)));
        refresh();
      },
    });
  };
  const dialogs = (
    <>
      {dialog}
      {report}
    </>
  );
  return { ticked, setTicked, actions, run, dialogs };
}

interface TypeChoiceProps {
  readonly queues: readonly Worklist[] | undefined;
  readonly chosen: QuotaDocType | undefined;
  readonly onChoose: (type: QuotaDocType | undefined) => void;
}

/** The types of which something waits; a single one is no choice. */
function TypeChoice({ queues = [], chosen, onChoose }: TypeChoiceProps) {
  const t = useText();
  const types = queues.filter(({ count, key }) => isQuotaDocType(key) && (count > 0 || key === chosen));
  if (types.length <= 1) return null;
  const options = Object.values(docKinds).flatMap(({ docType: key, short }) => {
    const queue = types.find((type) => type.key === key);
    return queue ? [{ key, label: `${t(short)} ${queue.count}` }] : [];
  });
  return (
    <RadioTiles
      isSmall
      label={t(bi('单据类型', 'Type of document'))}
      chosen={chosen}
      onChoose={onChoose}
      options={[{ key: undefined, label: t(bi('全部', 'All')) }, ...options]}
    />
  );
}

const tickAll = bi('选择本页可办理的单据', 'Select the documents of this page that can be done');

type Ticks = Pick<Ticking<TodoRow>, 'ticked' | 'onTick' | 'reasonAgainst'>;

const ticking = { keyOf: ({ docId }: TodoRow) => docId, nameOf: ({ docNo }: TodoRow) => docNo, all: tickAll };

/** The row as parts for records want it. */
const recordOf = ({ docId, ...row }: TodoRow) => ({ ...row, id: docId });

const pathOf = ({ docType, docId }: TodoRow): string => approvePath(docType, docId);

/**
 * Rows of a table: a click anywhere opens the document, the number is the real link, arrows go from number to number.
 */
function TodoTable({ rows, ticks }: { rows: readonly TodoRow[]; ticks: Ticks | undefined }) {
  const t = useText();
  const openTab = useOpenTab();
  const columns: TableColumn<TodoRow>[] = [
    {
      field: 'docNo',
      label: bi('单据编号', 'Number'),
      isName: true,
      value: (row) => (
        <Link to={pathOf(row)} onClick={(event) => event.stopPropagation()}>
          {row.docNo}
        </Link>
      ),
    },
    { field: 'docType', label: bi('类型', 'Type'), value: ({ docType }) => t(docKinds[docType].short) },
    {
      field: 'customerName',
      label: bi('客户', 'Customer'),
      isWide: true,
      value: ({ customerName }) => customerName ?? <EmptyValue />,
    },
    {
      field: 'amount',
      label: bi('金额', 'Amount'),
      isNumber: true,
      value: ({ amount }) => (amount === null ? <EmptyValue /> : <MoneyValue value={amount} />),
    },
    { field: 'status', label: bi('状态', 'Status'), value: (row) => <StatusCell record={recordOf(row)} /> },
    {
      field: 'daysInStatus',
      label: bi('停留', 'Waiting'),
      isNumber: true,
      value: (row) => <DaysInStatus record={recordOf(row)} />,
    },
    { field: 'submittedBy', label: bi('提交人', 'By'), value: ({ submittedBy }) => <PersonValue name={submittedBy} /> },
  ];
  return (
    <RecordTable
      look="panel"
      label={titleWords}
      columns={ticks ? [tickColumn({ ...ticking, ...ticks, rows }, t), ...columns] : columns}
      rows={rows}
      keyOf={ticking.keyOf}
      isOn={({ docId }) => ticks?.ticked.some((row) => row.docId === docId) ?? false}
      onOpen={(row) => openTab(pathOf(row))}
    />
  );
}

/** The same on a small screen: a card per document. */
function TodoCards({ rows }: { rows: readonly TodoRow[] }) {
  const t = useText();
  return (
    <RecordCards
      label={t(titleWords)}
      cards={rows.map((row) => ({
        key: row.docId,
        to: pathOf(row),
        name: row.docNo,
        mark: <StatusCell record={recordOf(row)} />,
        title: row.customerName ?? '--',
        notes: (
          <>
            <span>{t(docKinds[row.docType].entity.label)}</span>
            {row.submittedBy && <span>{row.submittedBy}</span>}
            <DaysInStatus record={recordOf(row)} />
          </>
        ),
        end: row.amount === null ? '--' : <MoneyValue value={row.amount} />,
      }))}
    />
  );
}
