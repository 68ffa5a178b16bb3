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
  queues: requestWorklists,
  dictionaries: requestDictionaries,
  settings: [approvalPlan],
});
