import { todayText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { BoardProvider, PanelOf, useBoard, useFigureLink } from '../../parts/workbench/board.tsx';
import { Workbench } from '../../parts/workbench/Workbench.tsx';
import { useText } from '../../shell/text.ts';
import { guaranteeUsePanel, quotaUsePanel } from './accountPanels.tsx';
import { overdueLevies } from './addresses.ts';
import { board } from './board.ts';
import { endingPanel } from './endingPanel.tsx';
import { failedPanel } from './failedPanel.tsx';
import { Levies } from './Levies.tsx';
import { openAlertsPanel } from './openAlertsPanel.tsx';
import { ownDocumentsPanel } from './ownDocumentsPanel.tsx';
import { queueLooks } from './queueLooks.ts';
import { TodoList } from './TodoList.tsx';
import { UsedCurve } from './UsedCurve.tsx';

const words = {
  title: text('保函工作台', 'Guarantee workbench'),
  todo: text('待我办理', 'To do'),
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
  const { count = 0, amount = '0' } = figures.data('overdue') ?? {};
  return (
    <Workbench
      title={say(words.title)}
      board={figures}
      waiting={words.todo}
      looks={queueLooks}
      late={count > 0 && say(words.overdue, { count, amount: formatThousands(amount) })}
      lateTo={link('bhUsage:list', overdueLevies(todayText(() => new Date())))}
      main={
        <>
          <TodoList queues={figures.data('todo')} />
          <UsedCurve />
          <PanelOf panel={quotaUsePanel} />
        </>
      }
      side={
        <>
          {figures.data('failed') && <PanelOf panel={failedPanel} />}
          <Levies />
          <PanelOf panel={openAlertsPanel} />
          <PanelOf panel={ownDocumentsPanel} />
          <PanelOf panel={guaranteeUsePanel} />
          <PanelOf panel={endingPanel} />
        </>
      }
    />
  );
}
