import { demandGoods } from '#domain/demand/index.ts';
import { demandPages } from '#domain/demand/pages.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';
import { demandJumps } from './jumpSources.ts';

const addresses = () => import('./AddressForm.tsx');

/** What the pages of the demand area show. */
export const demandComponents: AreaScreens = {
  components: {
    ...shownOn(demandPages, {
      workbench: page(() => import('./Workbench.tsx'), 'StartPage'),
      tasks: page(() => import('./TaskList.tsx'), 'TaskList'),
      newDemand: page(() => import('./DemandForm.tsx'), 'DemandForm'),
      demands: page(() => import('./DemandList.tsx'), 'DemandList'),
      demand: page(() => import('./DemandDocument.tsx'), 'DemandDocument'),
      addresses: page(() => import('./AddressList.tsx'), 'AddressList'),
      address: page(addresses, 'AddressForm'),
      shanghaiAddress: page(addresses, 'ShanghaiAddressForm'),
      addressTemplates: page(() => import('./AddressTemplates.tsx'), 'AddressTemplates'),
    }),
    ...insteadOf(demandGoods, { edit: page(() => import('./GoodsRecord.tsx'), 'GoodsRecord') }),
  },
  jumpSources: demandJumps,
};
