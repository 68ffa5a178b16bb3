import { companyQuickPath } from '#domain/company/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of the company area show beside those that follow from definitions. */
export const companyScreens: AreaScreens = {
  components: { [companyQuickPath]: page(() => import('./CompanyQuick.tsx'), 'CompanyQuick') },
};
