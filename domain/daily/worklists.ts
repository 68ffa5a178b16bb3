import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { dailyReport } from './dailyReport.ts';
import { reportsPath } from './paths.ts';

/** What waits for people in daily reports. */
export const dailyWorklists: readonly WorklistDefinition[] = [
  defineWorklist(dailyReport, {
    key: 'reportsToConfirm',
    label: bi('待确认日报', 'Daily reports to confirm'),
    icon: 'daily',
    right: 'dailyReport:act:confirm',
    who: ['BUSI_L', 'JCK_L', 'TZ_L', 'FINANC_L'],
    at: reportsPath,
    filter: () => ({ status__in: ['SUBMITTED'] }),
    since: 'submittedTime',
  }),
  defineWorklist(dailyReport, {
    key: 'reportsReturned',
    label: bi('被退回的日报', 'My reports that were returned'),
    icon: 'file',
    right: 'dailyReport:act:submit',
    at: reportsPath,
    filter: () => ({ createdBy: 'me', status__in: ['RETURNED'] }),
  }),
];
