import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { bhAlert } from './bhAlert.ts';
import { alertListPath, workbenchPath } from './paths.ts';

/** Documents of every kind that wait for this person; the area counts them, for the machine knows whose turn it is. */
const quotaDocuments: WorklistDefinition = {
  key: 'quotaDocuments',
  label: bi('保函单据待办', 'Guarantee documents'),
  icon: 'guarantee',
  place: 'todo',
  right: 'bhWorkbench:list',
  at: workbenchPath,
  entities: ['bhApply', 'bhAdjust', 'bhShortAdjust', 'bhDelay', 'bhExcess'],
};

const openAlerts = defineWorklist(bhAlert, {
  key: 'guaranteeAlerts',
  label: bi('保函预警', 'Guarantee alerts'),
  icon: 'guarantee',
  place: 'alerts',
  right: 'bhAlert:list',
  at: alertListPath,
  opens: { view: 'open' },
  filter: () => ({ alertStatus__in: ['OPEN'] }),
  since: 'createdTime',
});

/** In the order in which people meet them. */
export const guaranteeWorklists: readonly WorklistDefinition[] = [quotaDocuments, openAlerts];
