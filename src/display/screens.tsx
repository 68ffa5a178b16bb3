import { inspectionsPath, merchantsPath } from '#domain/display/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const merchants = () => import('./Merchants.tsx');

/** What the pages of merchants show beside those that follow from definitions. */
export const displayScreens: AreaScreens = {
  components: {
    [merchantsPath]: page(merchants, 'Merchants'),
    '/merchant/:id': page(merchants, 'MerchantRecord'),
    [inspectionsPath]: page(() => import('./Inspections.tsx'), 'Inspections'),
  },
};
