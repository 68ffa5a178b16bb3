import type { DelegateTask, delegateTask } from '#domain/demand/delegateTask.ts';
import type { Steps } from '../../parts/form/useSteps.tsx';
import type { RowAction } from '../../parts/list/actions.ts';
import { forwardFirst, withResultNo } from './taskMoves.ts';

/**
 * What can be done with a task, the way on first: for rows of a list, cards of the board, and the tasks of one demand.
 */
export const taskActions = (
  steps: Pick<Steps<typeof delegateTask>, 'offered' | 'start'>,
  task: DelegateTask,
): RowAction[] =>
  forwardFirst(steps.offered(task)).map(({ step, reason }) => ({
    key: step.action,
    label: step.label,
    reason,
    danger: step.danger,
    run: () => steps.start(withResultNo(step, task), task),
  }));
