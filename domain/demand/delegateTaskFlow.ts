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
      action: 'assign',
      label: bi('分派', 'Assign'),
      from: ['WAIT', 'ASSIGNED'],
      to: 'ASSIGNED',
      by: ['BUSI', 'LEADER'],
      needs: ['assignee'],
      takes: ['planTime'],
      effect: 'taskAssigned',
    },
    {
      action: 'take',
      label: bi('接单', 'Take'),
      from: ['WAIT', 'ASSIGNED'],
      to: 'DOING',
      by: workers,
      effect: 'taskTaken',
    },
    {
      action: 'reject',
      label: bi('拒单', 'Refuse'),
      from: ['ASSIGNED'],
      to: 'WAIT',
      by: workers,
      opinion: 'required',
      effect: 'taskRejected',
    },
    { action: 'block', label: bi('受阻', 'Block'), from: ['DOING'], to: 'BLOCKED', by: workers, opinion: 'required' },
    { action: 'unblock', label: bi('解除受阻', 'Unblock'), from: ['BLOCKED'], to: 'DOING', by: workers },
    {
      action: 'done',
      label: bi('完成', 'Complete'),
      from: ['DOING'],
      to: 'DONE',
      by: workers,
      takes: ['resultNo', 'files', 'remark'],
      effect: 'taskDone',
    },
    {
      action: 'skip',
      label: bi('无需办理', 'Skip'),
      from: ['WAIT', 'ASSIGNED'],
      to: 'SKIPPED',
      by: ['BUSI_L'],
      opinion: 'required',
      effect: 'taskEnded',
    },
    {
      action: 'cancel',
      label: bi('取消', 'Cancel'),
      from: ['WAIT', 'ASSIGNED', 'DOING', 'BLOCKED'],
      to: 'CANCELLED',
      by: ['BUSI_L', 'SYSTEM'],
      opinion: 'required',
      effect: 'taskEnded',
      danger: true,
    },
  ],
});

/** Statuses of a task that keep its demand from being finished. */
export const openTaskStatuses: ReadonlySet<unknown> = new Set(['WAIT', 'ASSIGNED', 'DOING', 'BLOCKED']);
