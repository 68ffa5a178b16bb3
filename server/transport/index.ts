import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { transportFigures } from './dayFigures.ts';
import { followWhOrder } from './followOrders.ts';
import * as implemented from './handlers.ts';

/** Vehicles, shipments on their way, and deliveries to stores. */
export const transportServerArea: ServerArea = {
  key: 'transport',
  ...handlersOf(implemented),
  figures: { TRANS: transportFigures },
  afterStep: { whOrder: followWhOrder },
};
