import { companyNameOf } from '#authProvider/session.ts';
import type { Worklist } from '#domain/core/dashboard.ts';
import { nowText } from '#domain/core/moments.ts';
import { isCustomer } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { useDictionary } from '../parts/dictionary/useDictionary.ts';
import { DashboardProvider, PanelOf, useDashboard } from '../parts/workbench/dashboard.tsx';
import { greeting } from '../parts/workbench/spans.ts';
import { Dashboard as WorkbenchPage } from '../parts/workbench/Workbench.tsx';
import { useWorklistStyles } from '../parts/workbench/worklistStyles.ts';
import { useStartWidgets } from '../shell/startWidgets.ts';
import { useText } from '../shell/text.ts';
import { useActor, useGateway, useSession } from '../shell/useSession.ts';
import { alertsPanel } from './workbench/alertsPanel.tsx';
import { startDashboard } from './workbench/dashboard.ts';
import { firstStepsPanel } from './workbench/firstStepsPanel.tsx';
import { noticesPanel } from './workbench/noticesPanel.tsx';
import { Overview } from './workbench/Overview.tsx';
import { Shortcuts } from './workbench/Shortcuts.tsx';
import { Warnings } from './workbench/Warnings.tsx';

const words = {
  hello: bi('{greeting}，{name}', '{greeting}, {name}'),
  total: bi('待办', 'To do'),
  overdue: bi('{count} 项超期', '{count} overdue'),
  waiting: bi('{count} 项超过 2 天', '{count} over 2 days'),
};

/**
 * /fta/index: own layout; what waits for the person, how business goes, what is late, and the pages he uses most.
 * @see docs/spec/platform.md 11.2
 */
export const StartPage = () => (
  <DashboardProvider board={startDashboard}>
    <Start />
  </DashboardProvider>
);

function Start() {
  const t = useText();
  const name = useOwnName();
  // The server tells customers nothing of these; their panels are not even drawn while the answer is on its way.
  const isStaff = !isCustomer(useActor().roleId);
  const figures = useDashboard(startDashboard);
  const blocks = useStartWidgets();
  const hour = Number(nowText(() => new Date()).slice(11, 13));
  const queueLooks = useWorklistStyles('todo');
  const queues = figures.data('todo')?.filter(({ key }) => key in queueLooks);
  const sum = (part: (queue: Worklist) => number) => queues?.reduce((total, queue) => total + part(queue), 0) ?? 0;
  const [overdue, waiting] = [sum((queue) => queue.overdue), sum(({ ages }) => ages[2])];
  const late =
    (overdue > 0 || waiting > 0) && t(overdue > 0 ? words.overdue : words.waiting, { count: overdue || waiting });
  return (
    <WorkbenchPage
      title={t(words.hello, { greeting: t(greeting(hour)), name })}
      board={figures}
      waiting={words.total}
      looks={queueLooks}
      late={late}
      main={
        <>
          <Overview />
          {blocks.map((Block, at) => (
            <Block key={at} />
          ))}
        </>
      }
      side={
        <>
          {isStaff && (
            <>
              {figures.data('firstSteps') && <PanelOf panel={firstStepsPanel} />}
              <PanelOf panel={alertsPanel} />
              <Warnings />
            </>
          )}
          <PanelOf panel={noticesPanel} />
          {isStaff && <Shortcuts />}
        </>
      }
    />
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
