import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { displayComputed } from './computed.ts';
import { exitDisplayRules } from './exitDisplayRules.ts';
import * as implemented from './handlers.ts';
import { inspectionRules } from './inspectionRules.ts';
import { expireSites, offsiteRules } from './offsiteRules.ts';

/** Goods that are shown outside of the zone, where, and by whom. */
export const displayArea: ServerArea = {
  key: 'display',
  ...handlersOf(implemented),
  rules: {
    computed: displayComputed,
    entities: { exitDisplay: exitDisplayRules, offsiteFiling: offsiteRules, merchantInspection: inspectionRules },
  },
  jobs: { expireSites },
  // Right after midnight, when the last day of some is over.
  cron: ['20 0 * * * expireSites ?fill=1d'],
};
