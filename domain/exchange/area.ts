import { type AreaRows, defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { exchangeDictionaries } from './dictionaries.ts';
import { exchangeGroup } from './group.ts';
import * as definitions from './index.ts';
import { exchangeWorklists } from './worklists.ts';

const rows: AreaRows = {
  business: { partnerLog: 'DEPT', importBatch: 'DEPT' },
  declarants: { importBatch: 'DEPT' },
  warehouse: { importBatch: 'DEPT' },
  it: { partnerLog: 'ALL', importBatch: 'ALL', partnerDoor: 'ALL' },
};

/** 接口与队列: what other systems send us, and what waits for jobs and robots. */
export const exchangeArea = defineArea({
  key: 'exchange',
  label: bi('接口与队列', 'Interfaces and queues'),
  ...definitionsOf(definitions),
  queues: exchangeWorklists,
  dictionaries: exchangeDictionaries,
  groups: [{ no: exchangeGroup, title: bi('接口与队列', 'Interfaces and queues'), icon: 'list' }],
  menuOrder: ['importBatch', 'importRow', 'partnerLog', 'partnerDaily', 'partnerDoor'],
  rows,
});
