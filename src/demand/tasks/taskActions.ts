import type { DelegateTask, delegateTask } from '#domain/demand/delegateTask.ts';
import type { Acts } from '../../parts/acts/useActs.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { forwardFirst, withResultNo } from './taskMoves.ts';

/**
 * What can be done with a task, the way on first: for rows of a list, cards of the board, and the tasks of one demand.
 */
export const taskActions = (
  acts: Pick<Acts<typeof delegateTask>, 'offered' | 'start'>,
  task: DelegateTask,
): RowAction[] =>
  forwardFirst(acts.offered(task)).map(({ act, reason }) => ({
    key: act.key,
    label: act.label,
    reason,
    danger: act.danger,
    run: () => acts.start(withResultNo(act, task), task),
  }));
