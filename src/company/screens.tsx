import { companyQuickPath } from '#domain/company/paths.ts';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

const customers = () => import('./CustomerPages.tsx');

/** What the pages of the company area show beside those that follow from definitions. */
export const companyScreens: AreaScreens = {
  components: {
    [companyQuickPath]: page(() => import('./CompanyQuick.tsx'), 'CompanyQuick'),
    '/customer/create': page(customers, 'CustomerForm'),
    '/customer/:id': page(customers, 'CustomerRecord'),
  },
};
