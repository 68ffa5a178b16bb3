import { declarationItem, orderGoods } from '#domain/declaration/index.ts';
import { demandGoods } from '#domain/demand/index.ts';
import { whOrder, wmsGoods, wrongOrder } from '#domain/warehouse/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, linePick, page } from '../shell/areaScreens.ts';

const pickGoods = linePick(() => import('./PickGoods.tsx'), 'PickGoods');

/** What the pages of the warehouse show beside those that follow from definitions. */
export const warehouseScreens: AreaScreens = {
  linePicks: { [demandGoods.key]: pickGoods, [orderGoods.key]: pickGoods, [declarationItem.key]: pickGoods },
  components: {
    ...insteadOf(whOrder, { list: page(() => import('./WhOrders.tsx'), 'WhOrders') }),
    ...insteadOf(wmsGoods, { list: page(() => import('./WmsGoods.tsx'), 'WmsGoodsList') }),
    ...insteadOf(wrongOrder, { list: page(() => import('./WrongOrders.tsx'), 'WrongOrders') }),
  },
};
