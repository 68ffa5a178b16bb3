import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import { nowText } from '#domain/core/moments.ts';
import { formatThousands } from '#domain/core/money.ts';
import { say as text } from '#domain/core/text.ts';
import { dataOf } from '../../parts/workbench/block.ts';
import { Panel } from '../../parts/workbench/Panel.tsx';
import { agesHint, Queues } from '../../parts/workbench/Queues.tsx';
import { weekdayText } from '../../parts/workbench/spans.ts';
import { UpdateState } from '../../parts/workbench/UpdateState.tsx';
import { useText } from '../../shell/text.ts';
import { Accounts } from './Accounts.tsx';
import { overdueLevies } from './addresses.ts';
import { Ending } from './Ending.tsx';
import { Levies } from './Levies.tsx';
import { MaybeLink } from './MaybeLink.tsx';
import { OpenAlerts } from './OpenAlerts.tsx';
import { OwnDocuments } from './OwnDocuments.tsx';
import { queueLooks } from './queueLooks.ts';
import { TodoList } from './TodoList.tsx';
import { UsedCurve } from './UsedCurve.tsx';
import { useFigureLink } from './useFigureLink.ts';
import { type GuaranteeWorkbench as Board, useGuaranteeWorkbench } from './useGuaranteeWorkbench.ts';
import '../../parts/list/list.css';
import '../../parts/workbench/workbench.css';
import './guaranteeWorkbench.css';

const words = {
  title: text('保函工作台', 'Guarantee workbench'),
  total: text('待我办理', 'To do'),
  items: text('项', 'items'),
  overdue: text('逾期 {count} 笔，{amount} 元', '{count} overdue, CNY {amount}'),
  queues: text('待我办理', 'To do'),
};

/** /deposit/desktop: what waits for the person, and the state of the credit. Every block loads and fails alone. @see guarantee.md 3.2 */
export function GuaranteeWorkbench() {
  const board = useGuaranteeWorkbench();
  return (
    <div className="wb">
      <Head board={board} />
      <div className="wb-grid gw-grid">
        <div className="gw-column">
          <TodoQueues board={board} />
          <TodoList queues={dataOf(board.block('todo'))} />
          <UsedCurve />
          <Accounts board={board} name="topQuotas" />
        </div>
        <div className="gw-column">
          <Levies board={board} />
          <OpenAlerts board={board} />
          <OwnDocuments board={board} />
          <Accounts board={board} name="guarantees" />
          <Ending board={board} />
        </div>
      </div>
    </div>
  );
}

/** Which day, how much waits, and what is overdue. */
function Head({ board }: { board: Board }) {
  const say = useText();
  const link = useFigureLink();
  const now = nowText(() => new Date());
  const queues = dataOf(board.block('todo'));
  const overdue = dataOf(board.block('overdue'));
  const late = overdue && overdue.count > 0 && (
    <strong className="wb-bad">
      <AccessTimeOutlined aria-hidden />
      {say(words.overdue, { count: overdue.count, amount: formatThousands(overdue.amount) })}
    </strong>
  );
  const lateAddress = link('bhUsage:list', overdueLevies(now.slice(0, 10)));
  return (
    <header className="wb-head">
      <h1>{say(words.title)}</h1>
      <span className="wb-date">
        {now.slice(0, 10)} {say(weekdayText(now))}
      </span>
      {queues && (
        <p role="status">
          {say(words.total)} <b>{queues.reduce((total, { count }) => total + count, 0)}</b> {say(words.items)}
          {late && <MaybeLink to={lateAddress}>{late}</MaybeLink>}
        </p>
      )}
    </header>
  );
}

function TodoQueues({ board: { answer, block, isStale, isAsking, refresh } }: { board: Board }) {
  const say = useText();
  return (
    <Panel
      title={say(words.queues)}
      hint={say(agesHint)}
      className="wb-todo"
      block={block('todo')}
      bars={5}
      onRetry={refresh}
      tools={<UpdateState time={answer?.time} isStale={isStale} isAsking={isAsking} onRefresh={refresh} />}
    >
      {(queues) => <Queues queues={queues} looks={queueLooks} />}
    </Panel>
  );
}
