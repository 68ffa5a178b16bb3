import { shareSheet } from '#domain/workbooks/index.ts';
import { workbookPages } from '#domain/workbooks/pages.ts';
import { sheetsPath } from '#domain/workbooks/paths.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

/** What the pages of shared sheets show beside those that follow from definitions; the editor comes when one is opened. */
export const workbookScreens: AreaScreens = {
  components: {
    ...shownOn(workbookPages, { dynExcel: page(() => import('./DynExcel.tsx'), 'DynExcel') }),
    ...insteadOf(shareSheet, { edit: page(() => import('./SheetPage.tsx'), 'SheetPage') }),
    [sheetsPath]: page(() => import('./SheetList.tsx'), 'SheetList'),
  },
};
