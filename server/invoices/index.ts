import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { expireReds } from './expireReds.ts';
import { feeInvoices } from './feeInvoices.ts';
import * as implemented from './handlers.ts';
import { billedStays } from './links.ts';
import { invoiceProofs } from './proofs.ts';
import { seedPermissions } from './seedPermissions.ts';
import { invoicesSettling } from './settling.ts';

/** What we are billed and what we bill. */
export const invoicesServerArea: ServerArea = {
  key: 'invoices',
  ...handlersOf(implemented),
  afterStep: { precatSettle: billedStays },
  settles: { INVOICE: invoicesSettling },
  jobs: { expireReds, feeInvoices },
  // Behind the fees of the night; on the first of a month alone it has something to do.
  cron: ['20 * * * * expireReds ?fill=1d', '50 0 * * * feeInvoices ?fill=1d'],
  proofs: invoiceProofs,
  seed: seedPermissions,
};
