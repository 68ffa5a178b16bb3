import { advancePages } from '#domain/advance/pages.ts';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

const documents = () => import('./AdvanceDocument.tsx');

/** What the pages of tax advances show beside those that follow from definitions. */
export const advanceScreens: AreaScreens = {
  components: shownOn(advancePages, {
    desktop: page(() => import('./Desktop.tsx'), 'TaxsDesktop'),
    apply: page(documents, 'ApplyForLine'),
    advance: page(documents, 'AdvanceForm'),
    adjustment: page(documents, 'AdjustForm'),
  }),
};
