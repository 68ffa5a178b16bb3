import { invoiceUserPerm } from '#domain/invoices/index.ts';
import { insteadOf } from '../parts/screens/derivedPages.tsx';
import { type AreaScreens, page } from '../shell/areaScreens.ts';

/** What the pages of invoices show beside those that follow from definitions. */
export const invoiceScreens: AreaScreens = {
  components: insteadOf(invoiceUserPerm, { list: page(() => import('./InvoiceRights.tsx'), 'InvoiceRights') }),
};
