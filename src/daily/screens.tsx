import { dailyPages } from '#domain/daily/pages.ts';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

/** What the pages of daily reports show beside those that follow from definitions. */
export const dailyScreens: AreaScreens = {
  components: { ...shownOn(dailyPages, { summary: page(() => import('./DailySummary.tsx'), 'DailySummary') }) },
};
