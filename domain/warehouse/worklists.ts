import { bi } from '../core/text.ts';
import { defineWorklist, type WorklistDefinition } from '../core/worklist.ts';
import { whOrdersPath, wmsGoodsPath, wrongOrdersPath } from './paths.ts';
import { whOrder } from './whOrder.ts';
import { wmsGoods } from './wmsGoods.ts';
import { wrongOrder } from './wrongOrder.ts';

const problemsToSolve = defineWorklist(wrongOrder, {
  key: 'problemsToSolve',
  label: bi('待处理问题订单', 'Problem orders to solve'),
  icon: 'place',
  filter: () => ({ status__in: ['OPEN', 'ASSIGNED', 'SYNC_FAIL'] }),
  right: 'wrongOrder:act:fix',
  who: ['W1', 'IT'],
  at: wrongOrdersPath,
  since: 'foundTime',
});

const listsToDeclare = defineWorklist(whOrder, {
  key: 'listsToDeclare',
  label: bi('待申报清单', 'Bonded lists to declare'),
  icon: 'place',
  filter: () => ({ status: 'CREATED', bondedFlg: 1 }),
  right: 'whOrder:act:declare',
  who: ['C1'],
  at: whOrdersPath,
  due: 'dueTime',
});

const ordersToPick = defineWorklist(whOrder, {
  key: 'ordersToPick',
  label: bi('待拣货与出库', 'Orders to pick and ship'),
  icon: 'place',
  filter: () => ({ status__in: ['QD_PASSED', 'PICKING', 'READY'] }),
  right: 'whOrder:act:pick',
  who: ['W1'],
  at: whOrdersPath,
  due: 'dueTime',
});

const ordersLate = defineWorklist(whOrder, {
  key: 'ordersLate',
  label: bi('超时仓库订单', 'Warehouse orders that are late'),
  icon: 'place',
  place: 'alerts',
  filter: ({ now }) => ({ dueTime__lt: now }),
  right: 'whOrder:act:declare',
  at: whOrdersPath,
  opens: { view: 'late' },
  due: 'dueTime',
});

const goodsThatDiffer = defineWorklist(wmsGoods, {
  key: 'goodsThatDiffer',
  label: bi('商品资料两侧差异', 'Goods that differ'),
  icon: 'place',
  filter: () => ({ diffFlg: 1, enabled: 1 }),
  right: 'wmsGoods:edit',
  who: ['BUSI', 'C1'],
  at: wmsGoodsPath,
});

/** In the order in which people meet them. */
export const warehouseWorklists: readonly WorklistDefinition[] = [
  problemsToSolve,
  listsToDeclare,
  ordersToPick,
  goodsThatDiffer,
  ordersLate,
];
