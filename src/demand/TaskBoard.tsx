import AddOutlined from '@mui/icons-material/AddOutlined';
import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { nowText } from '#domain/core/moments.ts';
import { say as text } from '#domain/core/text.ts';
import { delegateTask } from '#domain/demand/delegateTask.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';
import { demandPath, taskListPath } from '#domain/demand/paths.ts';
import { useSteps } from '../parts/form/useSteps.tsx';
import { ActionSheet } from '../parts/list/ActionSheet.tsx';
import { listAddress } from '../parts/list/listAddress.ts';
import type { FilterValues } from '../parts/list/listFilter.ts';
import { type OpenRowMenu, RowMenu } from '../parts/list/RowMenu.tsx';
import { Failure } from '../parts/panel/Failure.tsx';
import { isComposing } from '../shell/composition.ts';
import { useOpenTab } from '../shell/tabs/useTab.ts';
import { useText } from '../shell/text.ts';
import { MOBILE_BELOW } from '../shell/tokens.ts';
import { useActor } from '../shell/useSession.ts';
import { BoardColumn } from './tasks/BoardColumn.tsx';
import { BoardFilters } from './tasks/BoardFilters.tsx';
import { BoardTabs } from './tasks/BoardTabs.tsx';
import { nextCard } from './tasks/boardFocus.ts';
import { type MovedTask, withMoved } from './tasks/movedColumns.ts';
import styles from './tasks/TaskBoard.module.css';
import { cardButtonId, TaskCard } from './tasks/TaskCard.tsx';
import { TaskViewSwitch } from './tasks/TaskViewSwitch.tsx';
import { forwardFirst, type Move, movesOf, withResultNo } from './tasks/taskMoves.ts';
import type { TaskScope } from './tasks/taskScope.ts';
import { useBoard } from './tasks/useBoard.ts';
import { useTaskDemands } from './tasks/useTaskDemands.ts';
import { useTaskView } from './tasks/useTaskView.ts';

const words = {
  title: text('委托任务', 'Delegated tasks'),
  add: text('添加任务', 'Add task'),
  refresh: text('刷新', 'Refresh'),
  board: text('任务看板', 'Task board'),
  help: text(
    '方向键移动，回车打开操作，空格拿起任务；拿起后用左右键选择列，空格放下，Esc 取消。',
    'Arrow keys move, Enter opens the actions, Space picks the task up; then left and right choose a column, Space drops, Esc cancels.',
  ),
  open: text('打开需求', 'Open demand'),
  held: text('已拿起 {no}', '{no} is picked up'),
  overOpen: text('{column}：可以放下，{step}', '{column}: may be dropped, {step}'),
  overClosed: text('{column}：不能放下，{reason}', '{column}: not possible, {reason}'),
  cancelled: text('已取消移动', 'Move cancelled'),
  changed: text('任务已被他人修改，请看最新状态', 'The task was changed by someone else'),
};

const { states } = delegateTaskFlow;
const foldable: ReadonlySet<string> = new Set(['SKIPPED', 'CANCELLED']);
const nothingFolded: ReadonlySet<string> = new Set();

interface HeldTask {
  readonly task: RaRecord;
  readonly moves: ReadonlyMap<string, Move>;
  /** Column below the pointer, or chosen with the keys. */
  readonly over: string;
  readonly byKeyboard: boolean;
}

/** Tasks as cards in a column per status. Putting a card elsewhere takes the step that leads there; what no step allows is closed and says why. */
export function TaskBoard({ scope, onAdd }: { scope: TaskScope; onAdd: (() => void) | undefined }) {
  const say = useText();
  const actor = useActor();
  const helpId = useId();
  const isMobile = useMediaQuery(`(max-width:${MOBILE_BELOW - 0.05}px)`, { noSsr: true });
  const [chosen, setChosen] = useState<FilterValues>({});
  const [foldedByChoice, setFolded] = useState(foldable);
  const folded = isMobile ? nothingFolded : foldedByChoice;
  const board = useBoard({ ...chosen, ...scope }, folded);
  const [moved, setMoved] = useState<MovedTask>();
  const [refusal, setRefusal] = useState<{ id: unknown; text: string }>();
  const [said, setSaid] = useState('');
  const columns = withMoved(board.columns, moved);
  const demands = useTaskDemands(columns.flatMap(({ tasks }) => tasks));
  const lanes = useRef<HTMLDivElement>(null);
  const focus = useCardFocus(columns.map(({ status, tasks }) => ({ status, ids: tasks.map(({ id }) => String(id)) })));
  const more = useMoreInList(scope);

  const settle = async () => {
    await board.reload();
    setMoved(undefined);
  };
  const putBack = (task: RaRecord, reason: string) => {
    setMoved(undefined);
    setRefusal({ id: task.id, text: reason });
    void board.reload();
  };
  const moving = useRef<RaRecord>(undefined);
  const steps = useSteps({
    entity: delegateTask,
    onDone: (record) => {
      focus.returnTo(String(record.id));
      setMoved({ task: record, to: String(record.status) });
      void settle();
    },
    onRefused: (error) => {
      if (moving.current) putBack(moving.current, error instanceof Error ? error.message : String(error));
      return true;
    },
    onStale: (record) => putBack(record, say(words.changed)),
  });

  const { held, hold, holdByKeyboard, pointAt, letGo } = useHeldTask(setSaid);
  const drop = (status: string) => {
    const move = held?.moves.get(status);
    letGo();
    if (!held || !move || steps.isBusy) return;
    if (!('step' in move)) {
      setSaid(say(move.reason));
      return;
    }
    setRefusal(undefined);
    moving.current = held.task;
    focus.returnTo(String(held.task.id));
    // A step that asks something leaves the card where it is until it is answered.
    if (move.step.opinion !== 'required' && !move.step.needs && !move.step.takes) setMoved({ task: held.task, to: status });
    steps.start(move.step, held.task);
  };

  const taskOf = (id: string) => columns.flatMap(({ tasks }) => tasks).find((task) => String(task.id) === id);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (isComposing(event) || !(event.target instanceof HTMLButtonElement)) return;
    const id = event.target.closest<HTMLElement>('[data-task]')?.dataset.task;
    if (id === undefined) return;
    if (held?.byKeyboard) {
      event.preventDefault();
      if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
        const at = states.findIndex(({ key }) => key === held.over) + (event.key === 'ArrowLeft' ? -1 : 1);
        const over = states[at]?.key;
        if (over === undefined) return;
        pointAt(over);
        lanes.current?.querySelector(`[data-status="${over}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      } else if (event.key === ' ' || event.key === 'Enter') drop(held.over);
      else if (event.key === 'Escape' || event.key === 'Tab') {
        letGo();
        setSaid(say(words.cancelled));
      }
      return;
    }
    const task = taskOf(id);
    if (event.key === ' ' && task) {
      event.preventDefault();
      if (isMovable(task)) holdByKeyboard(task);
      return;
    }
    if (focus.move(id, event.key)) event.preventDefault();
  };

  const [menu, setMenu] = useState<OpenRowMenu & { readonly title: string }>();
  const openTab = useOpenTab();
  const latest = useRef({ steps, focus, openTab });
  latest.current = { steps, focus, openTab };
  const openMenu = useCallback((task: RaRecord, anchor: HTMLElement) => {
    const actions = forwardFirst(latest.current.steps.offered(task)).map(({ step, reason }) => ({
      key: step.action,
      label: step.label,
      reason,
      danger: step.danger,
      run: () => {
        setRefusal(undefined);
        moving.current = task;
        latest.current.focus.returnTo(String(task.id));
        latest.current.steps.start(withResultNo(step, task), task);
      },
    }));
    const open = { key: 'demand', label: words.open, run: () => latest.current.openTab(demandPath(String(task.demandId))) };
    setMenu({ anchor, title: String(task.taskNo), actions: [...actions, open] });
  }, []);

  return (
    <div className={styles.board}>
      <header className={styles.head}>
        <h1>{say(words.title)}</h1>
        {!isMobile && onAdd && (
          <Button variant="contained" startIcon={<AddOutlined />} onClick={onAdd}>
            {say(words.add)}
          </Button>
        )}
        <TaskViewSwitch />
        <span className={styles.grow} />
        <BoardFilters values={chosen} onChange={setChosen} />
        <Tooltip title={say(words.refresh)}>
          <IconButton aria-label={say(words.refresh)} aria-busy={board.isAsking} onClick={() => void board.reload()}>
            <RefreshOutlined />
          </IconButton>
        </Tooltip>
      </header>
      {isMobile && <BoardTabs columns={columns} lanes={lanes} />}
      {board.failure !== undefined && <Failure requestId={board.failure} onRetry={() => void board.reload()} />}
      <p className="tg-hidden" id={helpId}>
        {say(words.help)}
      </p>
      <p className="tg-hidden" role="status">
        {said}
      </p>
      <div className={styles.lanes} ref={lanes} role="group" aria-label={say(words.board)} onKeyDown={onKeyDown} onFocus={focus.onFocus}>
        {states.map((state, index) => {
          const column = columns[index];
          if (!column) return null;
          const isFolded = folded.has(state.key);
          return (
            <BoardColumn
              key={state.key}
              state={state}
              data={column}
              isFolded={isFolded}
              onFold={!isMobile && foldable.has(state.key) ? () => setFolded(toggled(foldedByChoice, state.key)) : undefined}
              move={held?.moves.get(state.key)}
              isTarget={held?.over === state.key}
              onOver={() => pointAt(state.key)}
              onDrop={() => drop(state.key)}
              onMore={() => more(state.key, chosen)}
            >
              {column.tasks.map((task) => (
                <TaskCard
                  key={task.id}
                  task={task}
                  urgency={demands.get(String(task.demandId))?.urgency}
                  demandNo={demands.get(String(task.demandId))?.demandNo}
                  isOwn={task.assignee === actor.userId}
                  isTabStop={focus.isTabStop(state.key, String(task.id))}
                  isHeld={held?.task.id === task.id}
                  isMoving={moved?.task.id === task.id}
                  mayMove={!isMobile && isMovable(task) && moved === undefined}
                  refusal={refusal?.id === task.id ? refusal.text : undefined}
                  helpId={helpId}
                  onMenu={openMenu}
                  onHold={hold}
                  onLetGo={letGo}
                />
              ))}
            </BoardColumn>
          );
        })}
      </div>
      {isMobile && onAdd && (
        <footer className={styles.foot}>
          <Button variant="contained" startIcon={<AddOutlined />} onClick={onAdd}>
            {say(words.add)}
          </Button>
        </footer>
      )}
      {menu && !isMobile && <RowMenu anchor={menu.anchor} actions={menu.actions} onClose={() => setMenu(undefined)} />}
      {menu && isMobile && <ActionSheet title={menu.title} actions={menu.actions} onClose={() => setMenu(undefined)} />}
      {steps.dialog}
    </div>
  );
}

/** An ended task stays where it is. */
const isMovable = ({ status }: RaRecord): boolean => states.some(({ key, final }) => key === status && !final);

function toggled(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  return all.has(one) ? new Set([...all].filter((other) => other !== one)) : new Set([...all, one]);
}

/** The task in somebody's hand: dragged with the pointer, or picked up with the keyboard, which hears each column it points at. */
function useHeldTask(announce: (sentence: string) => void) {
  const say = useText();
  const actor = useActor();
  const [held, setHeld] = useState<HeldTask>();
  const begin = useCallback(
    (task: RaRecord, byKeyboard: boolean) => {
      setHeld({
        task,
        moves: movesOf(
          task,
          actor,
          nowText(() => new Date()),
        ),
        over: String(task.status),
        byKeyboard,
      });
      announce(say(words.held, { no: String(task.taskNo) }));
    },
    [actor, announce, say],
  );
  return {
    held,
    hold: useCallback((task: RaRecord) => begin(task, false), [begin]),
    holdByKeyboard: (task: RaRecord) => begin(task, true),
    pointAt: (over: string) => {
      if (!held || held.over === over) return;
      setHeld({ ...held, over });
      const move = held.moves.get(over);
      const column = say(states.find(({ key }) => key === over)?.label ?? text(over, over));
      if (!held.byKeyboard) return;
      if (!move) announce(column);
      else if ('step' in move) announce(say(words.overOpen, { column, step: say(move.step.label) }));
      else announce(say(words.overClosed, { column, reason: say(move.reason) }));
    },
    letGo: useCallback(() => setHeld(undefined), []),
  };
}

/** Focus among the cards: one stop of the Tab key per column, arrows in between, and back to a card that has moved. */
function useCardFocus(columns: readonly { readonly status: string; readonly ids: readonly string[] }[]) {
  const [last, setLast] = useState<Readonly<Record<string, string>>>({});
  const wanted = useRef<{ id: string; until: number }>(undefined);

  // A card that changes its column is drawn anew and loses the focus; somebody who went elsewhere meanwhile keeps his.
  useEffect(() => {
    if (!wanted.current || wanted.current.until < Date.now()) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost) document.getElementById(cardButtonId(wanted.current.id))?.focus();
  });

  return {
    isTabStop: (status: string, id: string) => {
      const ids = columns.find((column) => column.status === status)?.ids ?? [];
      const kept = last[status];
      return id === (kept !== undefined && ids.includes(kept) ? kept : ids[0]);
    },
    onFocus: (event: { target: EventTarget }) => {
      const id = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-task]')?.dataset.task : undefined;
      const status = columns.find(({ ids }) => id !== undefined && ids.includes(id))?.status;
      if (id !== undefined && status !== undefined) setLast((all) => (all[status] === id ? all : { ...all, [status]: id }));
    },
    /** @returns whether the key led somewhere */
    move: (id: string, key: string): boolean => {
      const next = nextCard(columns, id, key);
      if (next !== undefined) document.getElementById(cardButtonId(next))?.focus();
      return next !== undefined;
    },
    returnTo: (id: string) => {
      wanted.current = { id, until: Date.now() + FOCUS_WITHIN_MS };
    },
  };
}

const FOCUS_WITHIN_MS = 3_000;

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
