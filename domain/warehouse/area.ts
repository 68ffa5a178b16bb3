import { defineArea, definitionsOf } from '../core/area.ts';
import { bi } from '../core/text.ts';
import { warehouseDictionaries } from './dictionaries.ts';
import * as definitions from './index.ts';
import { warehouseWorklists } from './worklists.ts';

/** 仓库作业: what the warehouse receives, keeps and ships, and what customs has to know of it. */
export const warehouseArea = defineArea({
  key: 'warehouse',
  label: bi('仓库作业', 'Warehouse'),
  ...definitionsOf(definitions),
  queues: warehouseWorklists,
  dictionaries: warehouseDictionaries,
  dynamicDictionaries: { WMS_GOODS: { entity: 'wmsGoods', value: 'id', label: 'goodsName' } },
  groups: [{ no: '2', title: bi('仓库作业', 'Warehouse'), icon: 'warehouse' }],
  menuOrder: ['wrongOrder', 'whOrder', 'wmsGoods'],
});
