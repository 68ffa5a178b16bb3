import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { transportDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { transportPapers } from './papers.ts';
import { transportWorklists } from './worklists.ts';

/** 运输配送: vehicles, shipments on their way, and deliveries to stores. */
export const transportArea = defineArea({
  key: 'transport',
  label: bi('运输配送', 'Transport'),
  ...definitionsOf(definitions),
  papers: transportPapers,
  queues: transportWorklists,
  dictionaries: transportDictionaries,
  groups: [{ no: '21', title: bi('运输配送', 'Transport'), icon: 'truck' }],
  menuOrder: ['dispatchOrder', 'trackShipment', 'retailOrder', 'retailTms'],
});
