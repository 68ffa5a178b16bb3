import { clearanceApply } from '#domain/clearance/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of clearance show beside those that follow from definitions. */
export const clearanceScreens: AreaScreens = {
  components: insteadOf(clearanceApply, { create: page(() => import('./ClearanceForm.tsx'), 'ClearanceForm') }),
};
