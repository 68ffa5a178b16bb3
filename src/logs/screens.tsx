import { epLogListPath, logDetailPath } from '#domain/logs/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of the logs show; lists and records of all three follow from their definitions. */
export const logsScreens: AreaScreens = {
  components: {
    [logDetailPath]: page(() => import('./LogDetail.tsx'), 'LogDetail'),
    [epLogListPath]: page(() => import('./EpLogList.tsx'), 'EpLogList'),
  },
};
