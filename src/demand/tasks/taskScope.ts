import { bi } from '#domain/core/text.ts';
import type { DelegateTask } from '#domain/demand/delegateTask.ts';
import { openTaskStatuses } from '#domain/demand/delegateTaskFlow.ts';
import { tasksInHand } from '#domain/demand/worklists.ts';
import type { ListView } from '../../parts/list/listContext.ts';

/**
 * What the address narrows the tasks to, as the gateway filters by it: those of one demand, or the one a message spoke
 * of.
 */
export type TaskScope = { readonly demandId?: string; readonly taskNo?: string };

export function scopeOf({ demandId, taskNo }: Readonly<Record<string, string>>): TaskScope {
  return { ...(demandId && { demandId }), ...(taskNo && { taskNo }) };
}

export const isOpenTask = ({ status }: DelegateTask): boolean => openTaskStatuses.has(status);

/**
 * Tabs above the list.
 * @param now `yyyy-MM-dd HH:mm:ss`, fixed while the screen stands, so that the list does not ask forever
 */
export const taskViews = (userId: string, now: string): ListView[] => [
  { key: 'all', label: bi('全部', 'All'), filter: {} },
  { key: 'mine', label: bi('待我处理', 'Mine'), filter: { assignee: userId, status__in: [...tasksInHand] } },
  { key: 'toAssign', label: bi('待分派', 'To assign'), filter: { status__in: ['WAIT'] } },
  {
    key: 'late',
    label: bi('已超期', 'Overdue'),
    filter: { planTime__lt: now, status__in: [...openTaskStatuses].map(String) },
  },
  { key: 'done', label: bi('已完成', 'Done'), filter: { status__in: ['DONE', 'SKIPPED'] } },
];
