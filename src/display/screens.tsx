import { merchant, merchantInspection } from '#domain/display/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const merchants = () => import('./Merchants.tsx');

/** What the pages of merchants show beside those that follow from definitions. */
export const displayScreens: AreaScreens = {
  components: {
    ...insteadOf(merchant, { list: page(merchants, 'Merchants'), edit: page(merchants, 'MerchantRecord') }),
    ...insteadOf(merchantInspection, { list: page(() => import('./Inspections.tsx'), 'Inspections') }),
  },
};
