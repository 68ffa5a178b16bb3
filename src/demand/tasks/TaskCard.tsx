import MoreHorizOutlined from '@mui/icons-material/MoreHorizOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import { memo } from 'react';
import { diffHours } from '#domain/core/moments.ts';
import { bi } from '#domain/core/text.ts';
import type { DelegateTask } from '#domain/demand/delegateTask.ts';
import { lateBy } from '../../parts/cells/DeadlineValue.tsx';
import { DictValue } from '../../parts/cells/DictValue.tsx';
import { useDictionary } from '../../parts/dictionary/useDictionary.ts';
import { classes } from '../../parts/layout/classes.ts';
import { Grow } from '../../parts/layout/Row.tsx';
import { useNow } from '../../shell/now.ts';
import { useText } from '../../shell/text.ts';
import { initials } from './initials.ts';
import styles from './TaskCard.module.css';
import { isOpenTask } from './taskScope.ts';

const words = {
  menu: bi('{no} {type} {customer} {when}', '{no} {type} {customer} {when}'),
  nobody: bi('未分派', 'Nobody'),
  planned: bi('计划 {time}', 'Planned {time}'),
};

export const cardButtonId = (id: unknown): string => `task-card-${String(id)}`;

interface TaskCardProps {
  readonly task: DelegateTask;
  /** Of its demand, once it is known. */
  readonly urgency: unknown;
  readonly demandNo: unknown;
  readonly isOwn: boolean;
  /** The one card of its column that the Tab key reaches. */
  readonly isTabStop: boolean;
  readonly isHeld: boolean;
  /** On its way to the gateway. */
  readonly isMoving: boolean;
  readonly mayMove: boolean;
  /** Why it was put back. */
  readonly refusal: string | undefined;
  readonly helpId: string;
  readonly onMenu: (task: DelegateTask, anchor: HTMLElement) => void;
  readonly onHold: (task: DelegateTask) => void;
  readonly onLetGo: () => void;
}

/**
 * One task: number, kind, customer, when it is planned for, who does it. It can be dragged, and its button opens the
 * same steps.
 */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const {
    task,
    urgency,
    demandNo,
    isOwn,
    isTabStop,
    isHeld,
    isMoving,
    mayMove,
    refusal,
    helpId,
    onMenu,
    onHold,
    onLetGo,
  } = props;
  const t = useText();
  const types = useDictionary('TASK_TYPE');
  const type = types.isLoading ? '' : types.nameOf(task.taskType);
  const customer = String(task.customerId_label ?? '');
  const name = typeof task.assignee_label === 'string' ? task.assignee_label : '';
  const planned = typeof task.planTime === 'string' ? task.planTime : '';
  const now = useNow();
  const late =
    isOpenTask(task) && planned !== '' && planned < now ? t(lateBy(diffHours({ from: planned, to: now }))) : '';
  const label = t(words.menu, {
    no: String(task.taskNo),
    type,
    customer,
    when: late || (planned && t(words.planned, { time: planned.slice(0, 16) })),
  });

  return (
    <li
      className={styles.card}
      data-task={task.id}
      data-held={isHeld || undefined}
      data-moving={isMoving || undefined}
      draggable={mayMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(task.taskNo));
        onHold(task);
      }}
      onDragEnd={onLetGo}
    >
      <div className={styles.top}>
        <span className="tg-grow tg-small tg-ellipsis" title={demandNo ? String(demandNo) : undefined}>
          {String(task.taskNo)}
        </span>
        <button
          type="button"
          className="tg-spot tg-press"
          id={cardButtonId(task.id)}
          aria-label={label}
          aria-haspopup="menu"
          aria-describedby={helpId}
          tabIndex={isTabStop ? 0 : -1}
          onClick={(event) => onMenu(task, event.currentTarget)}
        >
          <MoreHorizOutlined aria-hidden />
        </button>
      </div>
      <div className={styles.kind}>
        <b>{type}</b>
        {(urgency === 'U' || urgency === 'X') && <DictValue dict="URGENCY" value={urgency} />}
      </div>
      <span className="tg-ellipsis" title={customer}>
        {customer}
      </span>
      {typeof task.reason === 'string' && task.status === 'BLOCKED' && (
        <span className={styles.why}>{task.reason}</span>
      )}
      {refusal && (
        <span className={styles.refusal} role="alert">
          {refusal}
        </span>
      )}
      <div className={styles.foot}>
        {planned && (
          <span className={classes(styles.plan, late && 'tg-bad tg-bold')} title={late || undefined}>
            {late ? <WarningAmberOutlined aria-hidden /> : <ScheduleOutlined aria-hidden />}
            {planned.slice(5, 16)}
          </span>
        )}
        <Grow />
        {name ? (
          <span className={styles.person} data-own={isOwn || undefined} title={name}>
            {initials(name)}
          </span>
        ) : (
          <span className="tg-muted">{t(words.nobody)}</span>
        )}
      </div>
    </li>
  );
});
