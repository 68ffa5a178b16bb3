import { bookPages } from '#domain/books/pages.ts';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

/** What the pages of the books show beside those that follow from definitions. */
export const bookScreens: AreaScreens = {
  components: { ...shownOn(bookPages, { conf: page(() => import('./FinanceConf.tsx'), 'FinanceConf') }) },
};
