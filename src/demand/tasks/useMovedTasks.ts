import { useState } from 'react';
import { isChangedBySomeoneElse } from '#dataProvider/toHttpError.ts';
import type { ActDefinition } from '#domain/core/act.ts';
import { bi } from '#domain/core/text.ts';
import { type DelegateTask, delegateTask } from '#domain/demand/delegateTask.ts';
import { useActs } from '../../parts/acts/useActs.tsx';
import { useText } from '../../shell/text.ts';
import { type MovedTask, withMoved } from './movedColumns.ts';
import type { TaskBoardData } from './useBoard.ts';
import { useCardFocus } from './useCardFocus.ts';

const changed = bi('任务已被他人修改，请看最新状态', 'The task was changed by someone else');

export type MovedTasks = ReturnType<typeof useMovedTasks>;

/**
 * Steps taken on the board: a card stands in its new column at once, and goes back with the reason when the step is
 * refused.
 */
export function useMovedTasks(board: TaskBoardData) {
  const t = useText();
  const [moved, setMoved] = useState<MovedTask>();
  const [refusal, setRefusal] = useState<{ id: unknown; text: string }>();
  const columns = withMoved(board.columns, moved);
  const focus = useCardFocus(columns.map(({ status, tasks }) => ({ status, ids: tasks.map(({ id }) => String(id)) })));

  const settle = async () => {
    await board.reload();
    setMoved(undefined);
  };
  const putBack = (task: DelegateTask, reason: string) => {
    setMoved(undefined);
    setRefusal({ id: task.id, text: reason });
    void board.reload();
  };
  const acts = useActs(delegateTask, {
    onDone: (record) => {
      focus.returnTo(record.id);
      setMoved({ task: record, to: record.status ?? '' });
      void settle();
    },
    onRefused: (error, task) => {
      const reason = isChangedBySomeoneElse(error)
        ? t(changed)
        : error instanceof Error
          ? error.message
          : String(error);
      putBack(task, reason);
    },
  });

  const take = (act: ActDefinition, task: DelegateTask) => {
    setRefusal(undefined);
    focus.returnTo(String(task.id));
    acts.start(act, task);
  };
  const put = (task: DelegateTask, act: ActDefinition, status: string) => {
    const { reason, needs, takes } = act.step ?? {};
    // A step that asks something leaves the card where it is until it is answered.
    if (reason !== 'required' && !needs && !takes) setMoved({ task, to: status });
    take(act, task);
  };
  return { columns, focus, acts, moved, refusal, take, put };
}
