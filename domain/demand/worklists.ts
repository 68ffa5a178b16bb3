import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { delegateTask } from './delegateTask.ts';
import { demand } from './demand.ts';
import { demandListPath, taskListPath } from './paths.ts';

/** Tasks that somebody has in hand. */
export const tasksInHand: readonly string[] = ['ASSIGNED', 'DOING', 'BLOCKED'];

const demandsToAccept = defineWorklist(demand, {
  key: 'toAccept',
  label: bi('待受理需求', 'Demands to accept'),
  icon: 'demand',
  right: 'demand:act:accept',
  at: demandListPath,
  filter: () => ({ status__in: ['SUBMITTED'] }),
  due: 'expectTime',
});

const myTasks = defineWorklist(delegateTask, {
  key: 'myTasks',
  label: bi('我的任务', 'My tasks'),
  icon: 'declaration',
  right: 'delegateTask:act:take',
  at: taskListPath,
  opens: { view: 'mine' },
  filter: ({ actor }) => ({ assignee: actor.userId, status__in: tasksInHand }),
  since: 'createdTime',
  due: 'planTime',
});

const tasksToTake = defineWorklist(delegateTask, {
  key: 'tasksToTake',
  label: bi('待分派任务', 'Tasks to assign'),
  icon: 'daily',
  right: 'delegateTask:act:take',
  at: taskListPath,
  opens: { view: 'toAssign' },
  filter: () => ({ status__in: ['WAIT'] }),
  since: 'createdTime',
  due: 'planTime',
});

const returnedDemands = defineWorklist(demand, {
  key: 'returned',
  label: bi('退回补充', 'Returned demands'),
  icon: 'file',
  right: 'demand:act:submit',
  forCustomers: true,
  at: demandListPath,
  filter: () => ({ status__in: ['RETURNED'] }),
  due: 'expectTime',
});

const myDrafts = defineWorklist(demand, {
  key: 'drafts',
  label: bi('我的草稿', 'My drafts'),
  icon: 'folder',
  right: 'demand:act:submit',
  forCustomers: true,
  at: demandListPath,
  opens: { view: 'mine', status__in: ['DRAFT'] },
  filter: ({ actor }) => ({ createdBy: actor.userId, status__in: ['DRAFT'] }),
  due: 'expectTime',
});

/** In the order in which people meet them. */
export const demandWorklists: readonly WorklistDefinition[] = [
  demandsToAccept,
  myTasks,
  tasksToTake,
  returnedDemands,
  myDrafts,
];
