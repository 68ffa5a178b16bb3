import { shareSheet } from '#domain/workbooks/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of shared sheets show beside those that follow from definitions; the editor comes when one is opened. */
export const workbookScreens: AreaScreens = {
  components: {
    ...insteadOf(shareSheet, { edit: page(() => import('./SheetPage.tsx'), 'SheetPage') }),
  },
};
