import { defineFlow, type JudgeFacts } from '../core/flow.ts';
import { isSamePerson } from '../core/person.ts';
import type { Actor } from '../core/rights.ts';
import { isSystem } from '../core/rights.ts';
import { bi } from '../core/text.ts';

interface Held {
  readonly robotId?: string | null;
  readonly leaseUntil?: string | null;
}

/** A robot answers for what it holds, as long as it holds it. */
const notHeld = ({ robotId, leaseUntil }: Held, { actor, now }: JudgeFacts & { readonly actor: Actor }) => {
  if (isSystem(actor)) return undefined;
  if (!isSamePerson(actor, robotId))
    return { ...bi('该任务不是由您取走的', 'The task was not pulled by you'), code: '1005' };
  return (leaseUntil ?? '') < now ? { ...bi('租约已到期', 'The lease is over'), code: '1004' } : undefined;
};

/**
 * RPA取件任务: a robot takes it for ten minutes, answers for it, or loses it.
 * @see docs/spec/classification.md 2.14, docs/spec/operations.md 3.16
 */
export const rpaTaskFlow = defineFlow({
  entity: 'rpaTask',
  dict: 'RPA_STATUS',
  states: [
    { key: 'QUEUED', label: bi('待取件', 'Queued'), tone: 'wait', icon: 'clock' },
    { key: 'PULLING', label: bi('取件中', 'Being pulled'), tone: 'run', icon: 'half' },
    { key: 'PULLED', label: bi('已取件', 'Pulled'), tone: 'run', icon: 'dot' },
    { key: 'FINISHED', label: bi('已处理', 'Finished'), tone: 'ok', icon: 'tick', final: true },
    { key: 'FAILED', label: bi('失败', 'Failed'), tone: 'bad', icon: 'mark' },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'pull',
      label: bi('取件', 'Pull'),
      from: ['QUEUED'],
      to: 'PULLING',
      who: ['RPA'],
      takes: ['robot'],
      effect: 'taskPulled',
    },
    {
      key: 'pulled',
      label: bi('已取件', 'Pulled'),
      from: ['PULLING'],
      to: 'PULLED',
      who: ['RPA'],
      needs: ['takenHash'],
      stop: notHeld,
    },
    {
      key: 'lease',
      label: bi('租约到期', 'Lease over'),
      from: ['PULLING', 'PULLED'],
      to: 'QUEUED',
      who: ['SYSTEM'],
      effect: 'leaseEnded',
    },
    {
      key: 'finish',
      label: bi('完成', 'Finish'),
      from: ['PULLED'],
      to: 'FINISHED',
      who: ['RPA'],
      needs: ['resultJson'],
      stop: notHeld,
      effect: 'taskFinished',
    },
    {
      key: 'fail',
      label: bi('失败', 'Fail'),
      from: ['PULLING', 'PULLED'],
      to: 'FAILED',
      who: ['RPA', 'SYSTEM'],
      needs: ['errorMsg'],
      stop: notHeld,
      effect: 'taskFailed',
    },
    {
      key: 'requeue',
      label: bi('重排', 'Queue again'),
      from: ['FAILED'],
      to: 'QUEUED',
      who: ['C1', 'BUSI'],
      effect: 'taskQueuedAgain',
    },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['QUEUED', 'FAILED'],
      to: 'CANCELLED',
      who: ['C1', 'BUSI'],
      reason: 'required',
      danger: true,
    },
  ],
});
