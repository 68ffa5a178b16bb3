import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { companyQuickRoute } from './companyQuick.ts';
import * as implemented from './handlers.ts';

export { departmentOfCustomer } from './customerOf.ts';

/** Customers' files and the look-up of companies. */
export const companyServerArea: ServerArea = {
  key: 'company',
  ...handlersOf(implemented),
  routes: companyQuickRoute,
};
