import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { expireSites } from './offsiteRules.ts';

/** Goods that are shown outside of the zone, where, and by whom. */
export const displayServerArea: ServerArea = {
  key: 'display',
  ...handlersOf(implemented),
  jobs: { expireSites },
  // Right after midnight, when the last day of some is over.
  cron: ['20 0 * * * expireSites ?fill=1d'],
};
