import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import { useGetManyAggregate } from 'react-admin';
import { Link } from 'react-router';
import { rightOf } from '#domain/core/entity.ts';
import { nowText } from '#domain/core/moments.ts';
import { hasRight } from '#domain/core/rights.ts';
import { bi } from '#domain/core/text.ts';
import { type DelegateTask, delegateTask } from '#domain/demand/delegateTask.ts';
import { type Demand, demand } from '#domain/demand/demand.ts';
import { demandPath } from '#domain/demand/paths.ts';
import { useActs } from '../parts/acts/useActs.tsx';
import { DeadlineValue } from '../parts/cells/DeadlineValue.tsx';
import { EmptyValue } from '../parts/cells/EmptyValue.tsx';
import { PersonValue } from '../parts/cells/PersonValue.tsx';
import { EntityList } from '../parts/list/EntityList.tsx';
import type { CardLook } from '../parts/list/listContext.ts';
import { useTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { MOBILE_BELOW } from '../shell/tokens.ts';
import { useActor } from '../shell/useSession.ts';
import { TaskBoard } from './TaskBoard.tsx';
import { AddTask, addTask } from './tasks/AddTask.tsx';
import { ScopeLead } from './tasks/ScopeLead.tsx';
import styles from './tasks/TaskList.module.css';
import { TaskViewSwitch } from './tasks/TaskViewSwitch.tsx';
import { taskActions } from './tasks/taskActions.ts';
import { taskBatches } from './tasks/taskBatches.tsx';
import { isOpenTask, scopeOf, type TaskScope, taskViews } from './tasks/taskScope.ts';
import { useTaskView } from './tasks/useTaskView.ts';

const words = {
  nobody: bi('未分派', 'Nobody'),
  waiting: bi('已等待 {hours} 小时', 'Waiting for {hours} h'),
};

/**
 * /fta/delegateTask: tasks as a list or as a board; `?demandId=` shows those of one demand below its number and title.
 */
export function TaskList() {
  const actor = useActor();
  const { query } = useTab();
  const [view] = useTaskView();
  const [isAdding, setIsAdding] = useState(false);
  const scope = useMemo(() => scopeOf(query), [query]);
  const isScoped = Object.keys(scope).length > 0;
  const add = hasRight(actor, rightOf(delegateTask.key, 'add')) ? () => setIsAdding(true) : undefined;

  return (
    <div className={`tg-column tg-fill ${styles.view}`}>
      {isScoped && <ScopeLead scope={scope} />}
      <div className={`tg-column tg-fill ${styles.view}`}>
        {view === 'board' ? <TaskBoard scope={scope} onAdd={add} /> : <Rows scope={scope} onAdd={add} />}
      </div>
      {isAdding && <AddTask demandId={scope.demandId} onClose={() => setIsAdding(false)} />}
    </div>
  );
}

function Rows({ scope, onAdd }: { scope: TaskScope; onAdd: (() => void) | undefined }) {
  const actor = useActor();
  const acts = useActs(delegateTask, { batches: taskBatches });
  // The tool bar that holds the switch is not there on a small screen.
  const isMobile = useMediaQuery(`(max-width:${MOBILE_BELOW - 0.05}px)`, { noSsr: true });
  const views = useMemo(
    () =>
      taskViews(
        actor.userId,
        nowText(() => new Date()),
      ),
    [actor.userId],
  );
  return (
    <>
      {isMobile && (
        <div className={styles.switchLine}>
          <TaskViewSwitch />
        </div>
      )}
      <EntityList
        entity={delegateTask}
        views={views}
        filter={scope}
        {...(scope.demandId && { filters: filtersInDemand })}
        columns={columns}
        cells={cells}
        card={card}
        rowActions={(task) => taskActions(acts, task)}
        batchActions={acts.batchActions}
        pathOf={pathOf}
        {...(onAdd && { create: { label: addTask, run: onAdd } })}
        toolbar={<TaskViewSwitch />}
      >
        {acts.dialog}
      </EntityList>
    </>
  );
}

/** A task has no page of its own; it is worked on beside its demand. */
const pathOf = ({ demandId }: DelegateTask) => demandPath(demandId ?? '');

const filtersInDemand = (delegateTask.filters ?? []).filter((name) => name !== 'demandId');

const columns = {
  taskNo: { width: 148 },
  planTime: { width: 172 },
  taskType: { width: 84, label: bi('类型', 'Type') },
  demandId: { width: 250 },
  deptCode: { width: 84 },
  assignee: { width: 84 },
  waitingHours: { width: 84 },
  createdTime: { width: 156 },
} as const;

const card: CardLook<typeof delegateTask> = {
  title: 'customerId',
  lines: [
    {
      label: delegateTask.fields.planTime.label,
      value: (task) => <DeadlineValue value={task.planTime} isOpen={isOpenTask(task)} saysLate />,
    },
    'taskType',
    { label: delegateTask.fields.assignee.label, value: (task) => <Assignee task={task} /> },
  ],
  foot: ({ waitingHours }) =>
    waitingHours !== null && waitingHours !== undefined && <Waiting hours={Number(waitingHours)} />,
};

function Assignee({ task }: { task: DelegateTask }) {
  const t = useText();
  return <PersonValue name={task.assignee_label ?? t(words.nobody)} dept={task.deptCode} />;
}

function Waiting({ hours }: { hours: number }) {
  const t = useText();
  return <span className="tg-muted">{t(words.waiting, { hours })}</span>;
}

const cells = {
  planTime: (task: DelegateTask) => <DeadlineValue value={task.planTime} isOpen={isOpenTask(task)} />,
  demandId: (task: DelegateTask) => <DemandName id={task.demandId ?? ''} title={task.demandId_label} />,
  assignee: ({ assignee_label: name }: DelegateTask) => name || <EmptyValue />,
};

/** Number and title of the demand; the rows of a page ask for their demands together. */
function DemandName({ id, title }: { id: string; title: string | null | undefined }) {
  const actor = useActor();
  const { data } = useGetManyAggregate<Demand>(
    demand.key,
    { ids: [id] },
    { enabled: hasRight(actor, rightOf(demand.key, 'byIds')), staleTime: 60_000 },
  );
  const number = data?.[0]?.demandNo;
  return (
    <>
      {number && (
        <>
          <Link to={demandPath(id)} tabIndex={-1} className={styles.demand}>
            {number}
          </Link>{' '}
        </>
      )}
      {title}
    </>
  );
}
