import { bookPages } from '#domain/books/pages.ts';
import { acctPeriod } from '#domain/funds/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

const configuration = () => import('./FinanceConf.tsx');

/** What the pages of the books show beside those that follow from definitions. */
export const bookScreens: AreaScreens = {
  components: {
    ...shownOn(bookPages, { conf: page(configuration, 'FinanceConf') }),
    ...insteadOf(acctPeriod, { list: page(configuration, 'Periods') }),
  },
};
