import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { settleDrafted, settlementsSettling, settleStepped } from './settlements.ts';

export { financeParam } from './financeParam.ts';
export { fundBalance, type OpenItem, openItems, openOfItem } from './openItems.ts';
export { type BookedOn, bookedOn, holdPeriod } from './periods.ts';
export { type FundRow, type PostedRow, postFunds, reverseFunds, setDueDate } from './postFunds.ts';

/** What customers owe and paid, down to each row. */
export const fundsServerArea: ServerArea = {
  key: 'funds',
  ...handlersOf(implemented),
  afterWrite: { precatSettle: settleDrafted },
  afterStep: { precatSettle: settleStepped },
  settles: { SETTLE: settlementsSettling },
};
