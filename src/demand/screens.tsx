import { startPage } from '#domain/core/product.ts';
import {
  addressListPath,
  addressTemplatesPath,
  demandDocumentPath,
  demandGoodsRecordPath,
  demandListPath,
  newAddressPath,
  newDemandPath,
  newShanghaiAddressPath,
  taskListPath,
} from '#domain/demand/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';
import { demandJumps } from './jumpSources.ts';

const addresses = () => import('./AddressForm.tsx');

/** What the pages of the demand area show. */
export const demandScreens: AreaScreens = {
  components: {
    [startPage]: page(() => import('./Workbench.tsx'), 'Workbench'),
    [taskListPath]: page(() => import('./TaskList.tsx'), 'TaskList'),
    [newDemandPath()]: page(() => import('./DemandForm.tsx'), 'DemandForm'),
    [demandListPath]: page(() => import('./DemandList.tsx'), 'DemandList'),
    [demandDocumentPath]: page(() => import('./DemandDocument.tsx'), 'DemandDocument'),
    [demandGoodsRecordPath]: page(() => import('./GoodsRecord.tsx'), 'GoodsRecord'),
    [addressListPath]: page(() => import('./AddressList.tsx'), 'AddressList'),
    [newAddressPath]: page(addresses, 'AddressForm'),
    [newShanghaiAddressPath]: page(addresses, 'ShanghaiAddressForm'),
    [addressTemplatesPath]: page(() => import('./AddressTemplates.tsx'), 'AddressTemplates'),
  },
  jumpSources: demandJumps,
};
