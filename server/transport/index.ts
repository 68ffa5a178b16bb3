import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { followWhOrder } from './followOrders.ts';
import * as implemented from './handlers.ts';

/** Vehicles, shipments on their way, and deliveries to stores. */
export const transportServerArea: ServerArea = {
  key: 'transport',
  ...handlersOf(implemented),
  afterStep: { whOrder: followWhOrder },
};
