import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { ActManyAnswer } from '#dataProvider/index.ts';
import type { Queue } from '#domain/core/board.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { say as text } from '#domain/core/text.ts';
import { type TodoRow, workbenchTodo } from '#domain/guarantee/index.ts';
import { useBatchApproval } from '../../approval/useBatchApproval.tsx';
import { Choice } from '../../parts/layout/Choice.tsx';
import { Grow } from '../../parts/layout/Row.tsx';
import { Nothing } from '../../parts/layout/Surface.tsx';
import type { BatchAction } from '../../parts/list/actions.ts';
import { BatchReport } from '../../parts/list/BatchReport.tsx';
import { Pages } from '../../parts/pages/Pages.tsx';
import { SelectionBar } from '../../parts/table/SelectionBar.tsx';
import { BlockPanel } from '../../parts/workbench/board.tsx';
import { blockOf, useFigures } from '../../parts/workbench/useFigures.ts';
import { useText } from '../../shell/text.ts';
import { showToast } from '../../shell/toasts.ts';
import { MOBILE_BELOW } from '../../shell/tokens.ts';
import { docKinds, isQuotaDocType, type QuotaDocType } from '../docKinds.ts';
import { documents } from './board.ts';
import { recordOf, TodoCards, TodoTable } from './TodoRows.tsx';

const words = {
  title: text('待办单据', 'Documents to do'),
};

const pageSize = 10;

/** The documents that wait for the person, longest first; leaders tick several, of whatever type, and approve them at once. */
export function TodoList({ queues }: { queues: readonly Queue[] | undefined }) {
  const say = useText();
  const isMobile = useMediaQuery(`(max-width:${MOBILE_BELOW - 0.05}px)`, { noSsr: true });
  const [docType, setDocType] = useState<QuotaDocType>();
  const [page, setPage] = useState(1);
  const todo = useFigures({ call: workbenchTodo, input: { ...(docType && { docType }), page, limit: pageSize }, entities: documents });
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
    <BlockPanel
      title={say(words.title)}
      block={blockOf(todo)}
      bars={8}
      onRetry={todo.refresh}
      choice={<TypeChoice queues={queues} chosen={docType} onChoose={choose} />}
    >
      {({ rows, total }) => (
        <>
          {ticked.length > 0 && (
            <SelectionBar label={say(words.title)} count={say(text('已选 {count} 份', '{count} selected'), { count: ticked.length })}>
              {actions.map((action) => (
                <Button key={action.key} size="small" variant="contained" startIcon={action.icon} onClick={() => run(action)}>
                  {say(action.label)}
                </Button>
              ))}
              <Grow />
              <Button size="small" variant="text" color="inherit" onClick={() => setTicked([])}>
                {say(text('清除选择', 'Clear selection'))}
              </Button>
            </SelectionBar>
          )}
          {rows.length === 0 ? (
            <Nothing>{say(text('目前没有需要您办理的单据。', 'No document waits for you right now.'))}</Nothing>
          ) : isMobile ? (
            <TodoCards rows={rows} />
          ) : (
            <TodoTable rows={rows} ticks={ticks} />
          )}
          <Pages page={page} pageSize={pageSize} total={total} onTurn={turn} />
          {dialogs}
        </>
      )}
    </BlockPanel>
  );
}

const kindOfRow = ({ docType }: RecordValues) => docKinds[isQuotaDocType(docType) ? docType : 'APPLY'];

/** The documents somebody has ticked, and approving them: those that fail stay ticked, with their reasons in a report. */
function useTickedTodo(refresh: () => void) {
  const say = useText();
  const [ticked, setTicked] = useState<readonly TodoRow[]>([]);
  const [report, setReport] = useState<{ answer: ActManyAnswer; rows: readonly TodoRow[] }>();
  const { actions, dialog } = useBatchApproval(kindOfRow);
  const run = (action: BatchAction) =>
    void action.run({
      ids: ticked.map(({ docId }) => docId),
      records: ticked.map(recordOf),
      exportThese: async () => undefined,
      report: (answer) => {
        if (answer.failed.length > 0) setReport({ answer, rows: ticked });
        else showToast({ tone: 'ok', text: say(text('已处理 {count} 份', '{count} done'), { count: answer.ok.length }) });
        const failed = new Set(answer.failed.map(({ id }) => id));
        setTicked(ticked.filter(({ docId }) => failed.has(docId)));
        refresh();
      },
    });
  const dialogs = (
    <>
      {dialog}
      {report && (
        <BatchReport
          answer={report.answer}
          records={report.rows.map(recordOf)}
          nameOf={({ docNo }) => String(docNo)}
          onClose={() => setReport(undefined)}
        />
      )}
    </>
  );
  return { ticked, setTicked, actions, run, dialogs };
}

interface TypeChoiceProps {
  readonly queues: readonly Queue[] | undefined;
  readonly chosen: QuotaDocType | undefined;
  readonly onChoose: (type: QuotaDocType | undefined) => void;
}

/** The types of which something waits; a single one is no choice. */
function TypeChoice({ queues = [], chosen, onChoose }: TypeChoiceProps) {
  const say = useText();
  const types = queues.filter(({ count, key }) => isQuotaDocType(key) && (count > 0 || key === chosen));
  if (types.length <= 1) return null;
  const options = Object.values(docKinds).flatMap(({ docType: key, short }) => {
    const queue = types.find((type) => type.key === key);
    return queue ? [{ key, label: `${say(short)} ${queue.count}` }] : [];
  });
  return (
    <Choice
      isSmall
      label={say(text('单据类型', 'Type of document'))}
      chosen={chosen}
      onChoose={onChoose}
      options={[{ key: undefined, label: say(text('全部', 'All')) }, ...options]}
    />
  );
}
