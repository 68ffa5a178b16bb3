import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { followTerms } from './followTerms.ts';
import * as implemented from './handlers.ts';
import { unpaidOrdersFor } from './unpaidOrders.ts';

/** With whom we deal on which terms, and what is bought on them. */
export const partnersServerArea: ServerArea = {
  key: 'partners',
  ...handlersOf(implemented),
  speaksAgainst: { customer: unpaidOrdersFor },
  jobs: { followTerms },
  // Right after midnight, when the last day of some is over and the first of others has come.
  cron: ['5 0 * * * followTerms ?fill=1d'],
};
