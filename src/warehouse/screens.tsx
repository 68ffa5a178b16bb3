import { whOrder, wmsGoods, wrongOrder } from '#domain/warehouse/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of the warehouse show beside those that follow from definitions. */
export const warehouseScreens: AreaScreens = {
  components: {
    ...insteadOf(whOrder, { list: page(() => import('./WhOrders.tsx'), 'WhOrders') }),
    ...insteadOf(wmsGoods, { list: page(() => import('./WmsGoods.tsx'), 'WmsGoodsList') }),
    ...insteadOf(wrongOrder, { list: page(() => import('./WrongOrders.tsx'), 'WrongOrders') }),
  },
};
