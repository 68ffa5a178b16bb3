import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import * as implemented from './handlers.ts';
import { cutSheetLogs, takeSheetSnapshot, takeSheetSnapshots } from './snapshots.ts';

/** Sheets that many write at once. */
export const workbooksServerArea: ServerArea = {
  key: 'workbooks',
  ...handlersOf(implemented),
  jobs: { takeSheetSnapshot, takeSheetSnapshots, cutSheetLogs },
  cron: ['*/5 * * * * takeSheetSnapshots', '40 2 * * * cutSheetLogs ?fill=1d'],
};
