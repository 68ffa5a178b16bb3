import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { paperPrint } from './paperPrint.ts';

/** What waits for a printer. */
export const printingServerArea: ServerArea = {
  key: 'printing',
  ...handlersOf(implemented),
  prints: [paperPrint],
};
