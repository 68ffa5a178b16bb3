import type { ActDefinition } from '#domain/core/act.ts';
import { type Offered, possibleActs } from '#domain/core/actRules.ts';
import type { RecordValues } from '#domain/core/entity.ts';
import { stateOf } from '#domain/core/flow.ts';
import type { Actor } from '#domain/core/rights.ts';
import { actOfStep } from '#domain/core/stepForm.ts';
import { bi, inSentence, type Text } from '#domain/core/text.ts';
import { delegateTask, taskNeedsResultNo } from '#domain/demand/delegateTask.ts';
import { delegateTaskFlow } from '#domain/demand/delegateTaskFlow.ts';

/** What putting a task into a column means: a step to take, or why it cannot be put there. */
export type Move = { readonly act: ActDefinition } | { readonly reason: Text };

/**
 * Every other column for a task that is being moved. A drop is a step of the lifecycle and nothing else, so the board
 * cannot do what the buttons may not.
 * @param now `yyyy-MM-dd HH:mm:ss`
 */
export function movesOf(task: RecordValues, actor: Actor, now: string): ReadonlyMap<string, Move> {
  const offered = possibleActs(delegateTaskFlow.steps, task, { actor, now });
  const others = delegateTaskFlow.states.filter(({ key }) => key !== task.status);
  return new Map(
    others.map(({ key, label }): [string, Move] => {
      const leading = offered.filter(({ act }) => act.to === key);
      const open = leading.find(({ reason }) => !reason);
      if (open) return [key, { act: withResultNo(actOfStep(delegateTask, open.act), task) }];
      return [key, { reason: leading[0]?.reason ?? noWay(task.status, label) }];
    }),
  );
}

/** An ended task stays where it is. */
export const isMovable = ({ status }: RecordValues): boolean =>
  delegateTaskFlow.states.some(({ key, final }) => key === status && !final);

/** The step as it asks this task: some kinds of work end with a number. */
export function withResultNo(act: ActDefinition, task: RecordValues): ActDefinition {
  const { step } = act;
  if (!step?.takes?.includes('resultNo') || !taskNeedsResultNo(task)) return act;
  const takes = step.takes.filter((name) => name !== 'resultNo');
  return actOfStep(delegateTask, { ...step, needs: [...(step.needs ?? []), 'resultNo'], takes });
}

/** The way on before ways back, which want a reason, and those before what ends the task. */
export const forwardFirst = (offered: readonly Offered<ActDefinition>[]): readonly Offered<ActDefinition>[] => {
  const rank = ({ act }: Offered<ActDefinition>) => (act.danger ? 2 : act.step?.reason === 'required' ? 1 : 0);
  return [...offered].sort((one, other) => rank(one) - rank(other));
};

function noWay(from: unknown, to: Text): Text {
  const state = stateOf(delegateTaskFlow, from);
  if (state?.final)
    return bi(`${state.label.zh}的任务不能再变更`, `A task that is ${inSentence(state.label.en)} stays as it is`);
  return bi(
    `${state?.label.zh ?? String(from)}的任务不能直接变为${to.zh}`,
    `A task that is ${inSentence(state?.label.en ?? String(from))} cannot become ${inSentence(to.en)} at once`,
  );
}
