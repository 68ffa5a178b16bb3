import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';

/** What we are billed and what we bill. */
export const invoicesServerArea: ServerArea = {
  key: 'invoices',
  ...handlersOf(implemented),
};
