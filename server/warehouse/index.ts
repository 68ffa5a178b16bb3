import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';

/** What the warehouse receives, keeps and ships. */
export const warehouseServerArea: ServerArea = {
  key: 'warehouse',
  ...handlersOf(implemented),
};
