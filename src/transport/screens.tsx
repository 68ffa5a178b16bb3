import { dispatchOrder, retailOrder, trackShipment } from '#domain/transport/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const tracks = () => import('./Tracks.tsx');

/** What the pages of transport show beside those that follow from definitions. */
export const transportScreens: AreaScreens = {
  components: {
    ...insteadOf(dispatchOrder, { create: page(() => import('./Dispatches.tsx'), 'NewDispatch') }),
    ...insteadOf(trackShipment, { list: page(tracks, 'TrackList'), edit: page(tracks, 'TrackRecord') }),
    ...insteadOf(retailOrder, { list: page(() => import('./RetailOrders.tsx'), 'RetailOrders') }),
  },
};
