import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { openOfCustomer } from './openOfCustomer.ts';
import { fundProofs } from './proofs.ts';
import { proveFunds } from './proveFunds.ts';
import { settleDrafted, settlementsSettling, settleStepped } from './settlements.ts';
import { confirmBySilence } from './statements/confirmBySilence.ts';

export { financeParam } from './financeParam.ts';
export { fundBalance, openItems, openOfItem } from './openItems.ts';
export { isCheckedAccount, payeeBeforeSql } from './payees.ts';
export { holdPeriod } from './periods.ts';
export { type FundRow, postFunds, reverseFunds, setDueDate } from './postFunds.ts';
export { overdueOf } from './reports/balances.ts';

/** What customers owe and paid, down to each row. */
export const fundsServerArea: ServerArea = {
  key: 'funds',
  ...handlersOf(implemented),
  afterWrite: { precatSettle: settleDrafted },
  afterStep: { precatSettle: settleStepped },
  jobs: { confirmBySilence, proveFunds },
  cron: ['0 9 * * * confirmBySilence ?fill=1d', '0 2 * * * proveFunds ?fill=1d'],
  speaksAgainst: { customer: openOfCustomer },
  settles: { SETTLE: settlementsSettling },
  proofs: fundProofs,
};
