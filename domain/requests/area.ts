import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { requestDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { approvalPlan } from './settings.ts';
import { requestWorklists } from './worklists.ts';

/** 审批中心: what people ask each other for, and who has to agree. */
export const requestsArea = defineArea({
  key: 'requests',
  label: bi('审批中心', 'Approval centre'),
  ...definitionsOf(definitions),
  groups: [{ no: '19', title: bi('日报与审批', 'Reports and approvals'), icon: 'daily' }],
  queues: requestWorklists,
  dictionaries: requestDictionaries,
  settings: [approvalPlan],
});
