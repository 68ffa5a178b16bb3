import { interfaceLog, opLog } from '#domain/logs/index.ts';
import { logPages } from '#domain/logs/pages.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

/** What the pages of the logs show; records of all three, and the other lists, follow from their definitions. */
export const logsScreens: AreaScreens = {
  components: {
    ...shownOn(logPages, { detail: page(() => import('./LogDetail.tsx'), 'LogDetail') }),
    ...insteadOf(opLog, { list: page(() => import('./OpLogList.tsx'), 'OpLogList') }),
    ...insteadOf(interfaceLog, { list: page(() => import('./EpLogList.tsx'), 'EpLogList') }),
  },
};
