import { useRef, useState } from 'react';
import type { FlowStep } from '#domain/core/flow.ts';
import { bi } from '#domain/core/text.ts';
import { type DelegateTask, delegateTask } from '#domain/demand/delegateTask.ts';
import { useSteps } from '../../parts/form/useSteps.tsx';
import { useText } from '../../shell/text.ts';
import { type MovedTask, withMoved } from './movedColumns.ts';
import type { Board } from './useBoard.ts';
import { useCardFocus } from './useCardFocus.ts';

const changed = bi('任务已被他人修改，请看最新状态', 'The task was changed by someone else');

export type MovedTasks = ReturnType<typeof useMovedTasks>;

/**
 * Steps taken on the board: a card stands in its new column at once, and goes back with the reason when the step is
 * refused.
 */
export function useMovedTasks(board: Board) {
  const t = useText();
  const [moved, setMoved] = useState<MovedTask>();
  const [refusal, setRefusal] = useState<{ id: unknown; text: string }>();
  const columns = withMoved(board.columns, moved);
  const focus = useCardFocus(columns.map(({ status, tasks }) => ({ status, ids: tasks.map(({ id }) => String(id)) })));
  const moving = useRef<DelegateTask>(undefined);

  const settle = async () => {
    await board.reload();
    setMoved(undefined);
  };
  const putBack = (task: DelegateTask, reason: string) => {
    setMoved(undefined);
    setRefusal({ id: task.id, text: reason });
    void board.reload();
  };
  const steps = useSteps({
    entity: delegateTask,
    onDone: (record) => {
      focus.returnTo(record.id);
      setMoved({ task: record, to: record.status ?? '' });
      void settle();
    },
    onRefused: (error) => {
      if (moving.current) putBack(moving.current, error instanceof Error ? error.message : String(error));
      return true;
    },
    onStale: (record) => putBack(record, t(changed)),
  });

  const take = (step: FlowStep, task: DelegateTask) => {
    setRefusal(undefined);
    moving.current = task;
    focus.returnTo(String(task.id));
    steps.start(step, task);
  };
  const put = (task: DelegateTask, step: FlowStep, status: string) => {
    // A step that asks something leaves the card where it is until it is answered.
    if (step.opinion !== 'required' && !step.needs && !step.takes) setMoved({ task, to: status });
    take(step, task);
  };
  return { columns, focus, steps, moved, refusal, take, put };
}
