import { bi } from '../core/text.ts';
import { defineWorklist } from '../core/worklist.ts';
import { clearanceApply } from './clearanceApply.ts';
import { clearancesPath } from './paths.ts';

const toCheck = defineWorklist(clearanceApply, {
  key: 'clearancesToCheck',
  label: bi('待审单的清关申请', 'Clearance applications to check'),
  icon: 'declaration',
  place: 'todo',
  right: 'clearanceApply:act:check',
  who: ['C1'],
  at: clearancesPath,
  filter: () => ({ status__in: ['SUBMITTED'] }),
});

const returned = defineWorklist(clearanceApply, {
  key: 'clearancesReturned',
  label: bi('被退回的清关申请', 'Clearance applications that were returned'),
  icon: 'declaration',
  place: 'todo',
  right: 'clearanceApply:act:submit',
  who: ['W1', 'BUSI'],
  at: clearancesPath,
  filter: () => ({ status__in: ['RETURNED'] }),
});

export const clearanceWorklists = [toCheck, returned];
