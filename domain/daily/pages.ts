import { definePages } from '../core/screen.ts';
import { bi } from '../core/text.ts';
import { reportSummaryPath, reportsPath } from './paths.ts';

const look = 'list';

/** Pages of daily reports that no entity brings. @see docs/spec/operations.md 3.8 */
export const dailyPages = definePages({
  summary: {
    at: reportSummaryPath,
    title: bi('日报汇总', 'Daily report summary'),
    right: 'dailyReport:list',
    own: ['dailyReport'],
    icon: 'list',
    parent: reportsPath,
    access: {
      business: look,
      importExport: look,
      investment: look,
      finance: look,
      warehouse: look,
      declarants: look,
      preAudit: look,
      it: look,
    },
  },
});
