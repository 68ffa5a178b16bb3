import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { dailyDictionaries } from './dictionaries.ts';
import { expectedReports } from './expected.ts';
import * as definitions from './index.ts';
import { dailyPages } from './pages.ts';
import { dailyWorklists } from './worklists.ts';

/** 日报: what the work of each day came to. */
export const dailyArea = defineArea({
  key: 'daily',
  label: bi('日报', 'Daily reports'),
  ...definitionsOf(definitions),
  pages: dailyPages,
  menuOrder: ['dailyReport'],
  queues: dailyWorklists,
  dictionaries: dailyDictionaries,
  settings: [expectedReports],
  groups: [{ no: '19', title: bi('日报与审批', 'Reports and approvals'), icon: 'daily' }],
});
