import AccessTimeOutlined from '@mui/icons-material/AccessTimeOutlined';
import { lazy, Suspense } from 'react';
import { companyNameOf } from '#authProvider/session.ts';
import { nowText } from '#domain/core/moments.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { say as text } from '#domain/core/text.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { dataOf, type Queue } from '../parts/workbench/block.ts';
import { greeting, weekdayText } from '../parts/workbench/spans.ts';
import { useText } from '../shell/text.ts';
import { useGateway, useSession } from '../shell/useSession.ts';
import { Alerts } from './workbench/Alerts.tsx';
import { Overview } from './workbench/Overview.tsx';
import { queueLooks } from './workbench/queues.ts';
import { Shortcuts } from './workbench/Shortcuts.tsx';
import { Todo } from './workbench/Todo.tsx';
import { useWorkbench } from './workbench/useWorkbench.ts';
import '../parts/workbench/workbench.css';
import './workbench/workbench.css';

/** For people whose work is not demands. */
const GuaranteeStart = lazy(async () => ({ default: (await import('../guarantee/workbench/GuaranteeStart.tsx')).GuaranteeStart }));

const words = {
  hello: text('{greeting}，{name}', '{greeting}, {name}'),
  total: text('待办', 'To do'),
  items: text('项', 'items'),
  overdue: text('{count} 项超期', '{count} overdue'),
  waiting: text('{count} 项超过 2 天', '{count} over 2 days'),
};

/**
 * /fta/index: own layout; what waits for the person, how business goes, what is late, and the pages he uses most.
 * @see platform.md 11.2
 */
export function Workbench() {
  const workbench = useWorkbench();
  return (
    <div className="wb">
      <Head queues={dataOf(workbench.block('todo'))} />
      <div className="wb-grid wb-start">
        <Todo workbench={workbench} />
        <Alerts workbench={workbench} />
        <Overview workbench={workbench} />
        <Suspense fallback={null}>
          <GuaranteeStart />
        </Suspense>
        <Shortcuts workbench={workbench} />
      </div>
    </div>
  );
}

/** Who, which day, how much. */
function Head({ queues }: { queues: readonly Queue[] | undefined }) {
  const say = useText();
  const name = useOwnName();
  const now = nowText(() => new Date());
  const known = queues?.filter(({ key }) => key in queueLooks) ?? [];
  const sum = (part: (queue: Queue) => number) => known.reduce((total, queue) => total + part(queue), 0);
  const [overdue, waiting] = [sum((queue) => queue.overdue), sum(({ ages }) => ages[2])];
  return (
    <header className="wb-head">
      <h1>{say(words.hello, { greeting: say(greeting(Number(now.slice(11, 13)))), name })}</h1>
      <span className="wb-date">
        {now.slice(0, 10)} {say(weekdayText(now))}
      </span>
      {queues && (
        <p role="status">
          {say(words.total)} <b>{sum(({ count }) => count)}</b> {say(words.items)}
          {(overdue > 0 || waiting > 0) && (
            <strong className="wb-bad">
              <AccessTimeOutlined aria-hidden />
              {say(overdue > 0 ? words.overdue : words.waiting, { count: overdue || waiting })}
            </strong>
          )}
        </p>
      )}
    </header>
  );
}

/** The department; for a customer his company. */
function useOwnName(): string {
  const facts = useSession();
  const { hooks } = useGateway();
  const departments = useDictionary('DEPT');
  if (isCustomer(facts.actor.roleId)) return companyNameOf(facts, hooks.navId());
  return departments.itemOf(facts.actor.deptCode)?.dictName ?? facts.userInfo.roleName;
}
