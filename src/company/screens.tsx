import { customer } from '#domain/company/index.ts';
import { companyPages } from '#domain/company/pages.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page, shownOn } from '../shell/areaScreens.ts';

const customers = () => import('./CustomerPages.tsx');

/** What the pages of the company area show beside those that follow from definitions. */
export const companyScreens: AreaScreens = {
  components: {
    ...shownOn(companyPages, { quick: page(() => import('./CompanyQuick.tsx'), 'CompanyQuick') }),
    ...insteadOf(customer, { create: page(customers, 'CustomerForm'), edit: page(customers, 'CustomerRecord') }),
  },
};
