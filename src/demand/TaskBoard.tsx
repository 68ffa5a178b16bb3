import AddOutlined from '@mui/icons-material/AddOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isSamePerson } from '#domain/core/person.ts';
import { bi } from '#domain/core/text.ts';
import type { DelegateTask } from '#domain/demand/delegateTask.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { demandPath, taskListPath } from '#domain/demand/paths.ts';
import type { Acts } from '../parts/acts/useActs.tsx';
import { listAddress } from '../parts/list/listAddress.ts';
import type { FilterValues } from '../parts/list/listFilter.ts';
import mobileStyles from '../parts/list/mobile/mobile.module.css';
import { ActionSheet } from '../parts/list/mobile/Sheet.tsx';
import { useLiveRows } from '../parts/list/useLiveRows.ts';
import { ActionMenu, type OpenMenu } from '../parts/menu/ActionMenu.tsx';
import { Failure } from '../parts/panel/Failure.tsx';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { MOBILE_BELOW } from '../shell/tokens.ts';
import { useActor } from '../shell/useSession.ts';
import { addTask } from './tasks/AddTask.tsx';
import { BoardColumn } from './tasks/BoardColumn.tsx';
import { BoardFilters } from './tasks/BoardFilters.tsx';
import { BoardTabs } from './tasks/BoardTabs.tsx';
import styles from './tasks/TaskBoard.module.css';
import { TaskCard } from './tasks/TaskCard.tsx';
import { TaskViewSwitch } from './tasks/TaskViewSwitch.tsx';
import { taskActions } from './tasks/taskActions.ts';
import { isMovable } from './tasks/taskMoves.ts';
import type { TaskScope } from './tasks/taskScope.ts';
import { useTaskBoard } from './tasks/useBoard.ts';
import { useBoardKeys } from './tasks/useBoardKeys.ts';
import { type HeldTaskState, useHeldTask } from './tasks/useHeldTask.ts';
import { type MovedTasks, useMovedTasks } from './tasks/useMovedTasks.ts';
import { useTaskDemands } from './tasks/useTaskDemands.ts';
import { useTaskView } from './tasks/useTaskView.ts';

const words = {
  title: bi('委托任务', 'Delegated tasks'),
  refresh: bi('刷新', 'Refresh'),
  board: bi('任务看板', 'Task board'),
  help: bi(
    '方向键移动，回车打开操作，空格拿起任务；拿起后用左右键选择列，空格放下，Esc 取消。',
    'Arrow keys move, Enter opens the actions, Space picks the task up; then left and right choose a column, Space drops, Esc cancels.',
  ),
  open: bi('打开需求', 'Open demand'),
};

const { states } = delegateTaskFlow;
const foldable: ReadonlySet<string> = new Set(['SKIPPED', 'CANCELLED']);
const nothingFolded: ReadonlySet<string> = new Set();

/**
 * Tasks as cards in a column per status. Putting a card elsewhere takes the step that leads there; what no step allows
 * is closed and says why.
 */
export function TaskBoard({ scope, onAdd }: { scope: TaskScope; onAdd: (() => void) | undefined }) {
  const t = useText();
  const helpId = useId();
  const isMobile = useMediaQuery(`(max-width:${MOBILE_BELOW - 0.05}px)`, { noSsr: true });
  const [chosen, setChosen] = useState<FilterValues>({});
  const [foldedByChoice, setFolded] = useState(foldable);
  const folded = isMobile ? nothingFolded : foldedByChoice;
  const board = useTaskBoard({ ...chosen, ...scope }, folded);
  useLiveRows(delegateTask.key);
  const [said, setSaid] = useState('');
  const lanes = useRef<HTMLDivElement>(null);
  const moves = useMovedTasks(board);
  const { columns, acts, focus } = moves;
  const hand = useHeldTask(setSaid);
  const drop = (status: string) => {
    const { held } = hand;
    const move = held?.moves.get(status);
    hand.letGo();
    if (!held || !move || acts.isBusy) return;
    if ('act' in move) moves.put(held.task, move.act, status);
    else setSaid(t(move.reason));
  };
  const onKeyDown = useBoardKeys({ columns, lanes, hand, focus, drop, announce: setSaid });
  const { menu, openMenu } = useTaskMenu({ offered: acts.offered, start: moves.take }, isMobile);
  const more = useMoreInList(scope);
  const reload = () => void board.reload();

  return (
    <div className="tg-column tg-fill" data-small={isMobile || undefined}>
      <BoardHead {...{ chosen, isMobile, onAdd, reload }} onChoose={setChosen} isAsking={board.isAsking} />
      {isMobile && <BoardTabs columns={columns} lanes={lanes} />}
      {board.failure !== undefined && <Failure requestId={board.failure} onRetry={reload} />}
      <p className="tg-hidden" id={helpId}>
        {t(words.help)}
      </p>
      <p className="tg-hidden" role="status">
        {said}
      </p>
      <div
        className={styles.lanes}
        ref={lanes}
        role="group"
        aria-label={t(words.board)}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
      >
        <BoardColumns
          {...{ moves, hand, helpId, isMobile, folded, drop }}
          onFold={(status) => setFolded(toggled(foldedByChoice, status))}
          onMore={(status) => more(status, chosen)}
          onMenu={openMenu}
        />
      </div>
      {isMobile && onAdd && (
        <footer className={mobileStyles.bottom}>
          <AddTaskButton onAdd={onAdd} />
        </footer>
      )}
      {menu}
      {acts.dialog}
    </div>
  );
}

interface BoardHeadProps {
  readonly chosen: FilterValues;
  readonly isMobile: boolean;
  readonly isAsking: boolean;
  readonly onAdd: (() => void) | undefined;
  readonly onChoose: (chosen: FilterValues) => void;
  readonly reload: () => void;
}

function BoardHead({ chosen, isMobile, isAsking, onAdd, onChoose, reload }: BoardHeadProps) {
  const t = useText();
  return (
    <header className={styles.head}>
      <h1 className="tg-nowrap">{t(words.title)}</h1>
      {!isMobile && onAdd && <AddTaskButton onAdd={onAdd} />}
      <TaskViewSwitch />
      <span className="tg-grow" />
      <BoardFilters values={chosen} onChange={onChoose} />
      <Tooltip title={t(words.refresh)}>
        <IconButton aria-label={t(words.refresh)} aria-busy={isAsking} onClick={reload}>
          <RefreshOutlined />
        </IconButton>
      </Tooltip>
    </header>
  );
}

function AddTaskButton({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  return (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={onAdd}>
      {t(addTask)}
    </Button>
  );
}

interface BoardColumnsProps {
  readonly moves: MovedTasks;
  readonly hand: HeldTaskState;
  readonly helpId: string;
  readonly isMobile: boolean;
  readonly folded: ReadonlySet<string>;
  readonly drop: (status: string) => void;
  readonly onFold: (status: string) => void;
  readonly onMore: (status: string) => void;
  readonly onMenu: (task: DelegateTask, anchor: HTMLElement) => void;
}

function BoardColumns({ moves, hand, helpId, isMobile, folded, drop, onFold, onMore, onMenu }: BoardColumnsProps) {
  const actor = useActor();
  const { columns, focus, moved, refusal } = moves;
  const { held, pointAt, hold, letGo } = hand;
  const demands = useTaskDemands(columns.flatMap(({ tasks }) => tasks));
  return states.map((state, index) => {
    const column = columns[index];
    if (!column) return null;
    return (
      <BoardColumn
        key={state.key}
        state={state}
        data={column}
        isFolded={folded.has(state.key)}
        onFold={!isMobile && foldable.has(state.key) ? () => onFold(state.key) : undefined}
        move={held?.moves.get(state.key)}
        isTarget={held?.over === state.key}
        onOver={() => pointAt(state.key)}
        onDrop={() => drop(state.key)}
        onMore={() => onMore(state.key)}
      >
        {column.tasks.map((task) => (
          <TaskCard
            key={task.id}
            task={task}
            urgency={demands.get(task.demandId ?? '')?.urgency}
            demandNo={demands.get(task.demandId ?? '')?.demandNo}
            isOwn={isSamePerson(actor, task.assignee)}
            isTabStop={focus.isTabStop(state.key, String(task.id))}
            isHeld={held?.task.id === task.id}
            isMoving={moved?.task.id === task.id}
            mayMove={!isMobile && isMovable(task) && moved === undefined}
            refusal={refusal?.id === task.id ? refusal.text : undefined}
            helpId={helpId}
            onMenu={onMenu}
            onHold={hold}
            onLetGo={letGo}
          />
        ))}
      </BoardColumn>
    );
  });
}

function toggled(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return all.has(one) ? new Set([...all].filter((other) => other !== one)) : new Set([...all, one]);
}

/** The menu of a card. What opens it stays the same, so that cards are not drawn anew. */
function useTaskMenu(acts: Pick<Acts<typeof delegateTask>, 'offered' | 'start'>, isMobile: boolean) {
  const openTab = useOpenTab();
  const [open, setOpen] = useState<OpenMenu & { readonly title: string }>();
  const latest = useRef({ acts, openTab });
  latest.current = { acts, openTab };
  const openMenu = useCallback((task: DelegateTask, anchor: HTMLElement) => {
    const demand = {
      key: 'demand',
      label: words.open,
      run: () => latest.current.openTab(demandPath(task.demandId ?? '')),
    };
    setOpen({ anchor, title: String(task.taskNo), actions: [...taskActions(latest.current.acts, task), demand] });
  }, []);
  const close = () => setOpen(undefined);
  const menu =
    open &&
    (isMobile ? (
      <ActionSheet title={open.title} actions={open.actions} onClose={close} />
    ) : (
      <ActionMenu isAtEnd anchor={open.anchor} actions={open.actions} onClose={close} />
    ));
  return { menu, openMenu };
}

/** Shows the rest of a column as a list, with what the board was narrowed to. */
function useMoreInList(scope: TaskScope): (status: string, chosen: FilterValues) => void {
  const navigate = useNavigate();
  const [, setView] = useTaskView();
  const isScoped = useMemo(() => Object.keys(scope).length > 0, [scope]);
  return (status, chosen) => {
    setView('list');
    if (!isScoped) navigate(listAddress(taskListPath, { ...chosen, status__in: [status] }));
  };
}
