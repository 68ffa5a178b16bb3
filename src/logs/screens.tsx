import { epLogListPath, logDetailPath, logListPath } from '#domain/logs/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of the logs show; records of all three, and the other lists, follow from their definitions. */
export const logsScreens: AreaScreens = {
  components: {
    [logDetailPath]: page(() => import('./LogDetail.tsx'), 'LogDetail'),
    [logListPath]: page(() => import('./OpLogList.tsx'), 'OpLogList'),
    [epLogListPath]: page(() => import('./EpLogList.tsx'), 'EpLogList'),
  },
};
