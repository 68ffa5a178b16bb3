import { defineFlow } from '../core/flow.ts';
import type { Who } from '../core/rights.ts';
import { bi } from '../core/text.ts';

/** A task is done by the department it was given to. */
const workers: readonly Who[] = ['DEPT'];

/** 委托任务: one piece of work of a demand, handed to a department and a person. @see docs/spec/operations.md 5 */
export const delegateTaskFlow = defineFlow({
  entity: 'delegateTask',
  dict: 'TASK_STATUS',
  states: [
    { key: 'WAIT', label: bi('待分派', 'To assign'), tone: 'wait', icon: 'clock' },
    { key: 'ASSIGNED', label: bi('待接单', 'Assigned'), tone: 'run', icon: 'dot' },
    { key: 'DOING', label: bi('处理中', 'In progress'), tone: 'run', icon: 'half' },
    { key: 'BLOCKED', label: bi('受阻', 'Blocked'), tone: 'bad', icon: 'mark' },
    { key: 'DONE', label: bi('已完成', 'Done'), tone: 'ok', icon: 'tick', final: true },
    { key: 'SKIPPED', label: bi('无需办理', 'Not needed'), tone: 'plain', icon: 'ring', final: true },
    { key: 'CANCELLED', label: bi('已取消', 'Cancelled'), tone: 'plain', icon: 'cross', final: true },
  ],
  steps: [
    {
      key: 'assign',
      label: bi('分派', 'Assign'),
      from: ['WAIT', 'ASSIGNED'],
      to: 'ASSIGNED',
      who: ['BUSI', 'LEADER'],
      needs: ['assignee'],
      takes: ['planTime'],
      effect: 'taskAssigned',
    },
    {
      key: 'take',
      label: bi('接单', 'Take'),
      from: ['WAIT', 'ASSIGNED'],
      to: 'DOING',
      who: workers,
      effect: 'taskTaken',
    },
    {
      key: 'reject',
      label: bi('拒单', 'Refuse'),
      from: ['ASSIGNED'],
      to: 'WAIT',
      who: workers,
      reason: 'required',
      effect: 'taskRejected',
    },
    { key: 'block', label: bi('受阻', 'Block'), from: ['DOING'], to: 'BLOCKED', who: workers, reason: 'required' },
    { key: 'unblock', label: bi('解除受阻', 'Unblock'), from: ['BLOCKED'], to: 'DOING', who: workers },
    {
      key: 'done',
      label: bi('完成', 'Complete'),
      from: ['DOING'],
      to: 'DONE',
      who: workers,
      takes: ['resultNo', 'files', 'remark'],
      effect: 'taskDone',
    },
    {
      key: 'skip',
      label: bi('无需办理', 'Skip'),
      from: ['WAIT', 'ASSIGNED'],
      to: 'SKIPPED',
      who: ['BUSI_L'],
      reason: 'required',
      effect: 'taskEnded',
    },
    {
      key: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['WAIT', 'ASSIGNED', 'DOING', 'BLOCKED'],
      to: 'CANCELLED',
      who: ['BUSI_L', 'SYSTEM'],
      reason: 'required',
      effect: 'taskEnded',
      danger: true,
    },
  ],
});

/** Statuses of a task that keep its demand from being finished. */
export const openTaskStatuses: ReadonlySet<unknown> = new Set(['WAIT', 'ASSIGNED', 'DOING', 'BLOCKED']);
