import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';

/** What of warehouse orders is declared to customs. */
export const clearanceServerArea: ServerArea = {
  key: 'clearance',
  ...handlersOf(implemented),
};
