import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { confirmReports, remindReports } from './remind.ts';

/** What the work of each day came to. */
export const dailyServerArea: ServerArea = {
  key: 'daily',
  ...handlersOf(implemented),
  jobs: { confirmReports, remindReports },
  // When people are about to leave, and before they come back.
  cron: ['0 18 * * * remindReports', '20 0 * * * confirmReports ?fill=1d'],
};
