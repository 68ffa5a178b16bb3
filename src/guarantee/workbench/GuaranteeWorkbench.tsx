import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { BoardProvider, useBoard } from '../../parts/workbench/board.tsx';
import { QueuesPanel } from '../../parts/workbench/QueuesPanel.tsx';
import { Workbench } from '../../parts/workbench/Workbench.tsx';
import { useText } from '../../shell/text.ts';
import { GuaranteeUse, QuotaUse } from './Accounts.tsx';
import { overdueLevies } from './addresses.ts';
import { board } from './board.ts';
import { Ending } from './Ending.tsx';
import { Levies } from './Levies.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import { queueLooks } from './queueLooks.ts';
import { TodoList } from './TodoList.tsx';
import { UsedCurve } from './UsedCurve.tsx';
import { useFigureLink } from './useFigureLink.ts';

const words = {
  title: text('保函工作台', 'Guarantee workbench'),
  todo: text('待我办理', 'To do'),
  items: text('项', 'items'),
  overdue: text('逾期 {count} 笔，{amount} 元', '{count} overdue, CNY {amount}'),
};

/** /deposit/desktop: what waits for the person, and the state of the credit. Every block loads and fails alone. @see guarantee.md 3.2 */
export const GuaranteeWorkbench = () => (
  <BoardProvider board={board}>
    <Panels />
  </BoardProvider>
);

function Panels() {
  const say = useText();
  const link = useFigureLink();
  const figures = useBoard(board);
  const queues = figures.data('todo');
  const overdue = figures.data('overdue');
  const waiting = queues && {
    label: words.todo,
    count: queues.reduce((total, { count }) => total + count, 0),
    unit: words.items,
    late:
      overdue !== undefined && overdue.count > 0 && say(words.overdue, { count: overdue.count, amount: formatThousands(overdue.amount) }),
    lateTo: link('bhUsage:list', overdueLevies(todayText(() => new Date()))),
  };
  return (
    <Workbench
      title={say(words.title)}
      waiting={waiting}
      main={
        <>
          <QueuesPanel
            title={words.todo}
            board={figures}
            time={figures.answer?.time}
            block={figures.block('todo')}
            looks={queueLooks}
            bars={5}
          />
          <TodoList queues={queues} />
          <UsedCurve />
          <QuotaUse />
        </>
      }
      side={
        <>
          <Levies />
          <OpenAlerts />
          <OwnDocuments />
          <GuaranteeUse />
          <Ending />
        </>
      }
    />
  );
}
