import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';

export { financeParam } from './financeParam.ts';

/** What customers owe and paid, down to each row. */
export const fundsServerArea: ServerArea = {
  key: 'funds',
  ...handlersOf(implemented),
};
