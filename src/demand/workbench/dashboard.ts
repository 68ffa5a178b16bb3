import { startFigures } from '#domain/demand/startPage.ts';
import { queues } from '#domain/index.ts';
import { defineDashboard } from '../../parts/workbench/dashboard.tsx';

/**
 * Entities whose changes change the start page: its own, what a new installation lacks, and those that wait in a queue
 * of any area.
 */
const behind = [
  ...new Set([
    'demand',
    'delegateTask',
    'notice',
    'userMessage',
    'sysSetting',
    'sysUser',
    'customer',
    ...queues.flatMap(({ entities }) => entities),
  ]),
];

/** The figures of the start page. */
export const startDashboard = defineDashboard({ call: startFigures, entities: behind });
