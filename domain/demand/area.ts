import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { demandDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { demandPages } from './pages.ts';
import { demandRows } from './rows.ts';
import { demandWorklists } from './worklists.ts';

/** 需求管理: what customers ask for, the tasks it makes, and where goods go. */
export const demandArea = defineArea({
  key: 'demand',
  label: bi('需求管理', 'Demand'),
  ...definitionsOf(definitions),
  queues: demandWorklists,
  dictionaries: demandDictionaries,
  dynamicDictionaries: { ADDRESS: { entity: 'addressBook', value: 'id', label: 'name' } },
  groups: [{ no: '1', title: bi('需求管理', 'Demand'), icon: 'demand' }],
  pages: demandPages,
  rows: demandRows,
});
