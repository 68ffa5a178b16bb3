import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { type AfterStep, writesAt } from '../gateway/areaRules.ts';
import { advanceFollows } from './advanceEvents.ts';
import { buildVouchers } from './buildVouchers.ts';
import * as implemented from './handlers.ts';
import { inputFollows, outputFollows, redFollows } from './invoiceEvents.ts';
import { bookProofs } from './proofs.ts';
import { purchaseFollows, receiptFollows, refundFollows } from './receiptEvents.ts';
import { settleFollows } from './settleEvents.ts';

/** The books write nothing at what happened. */
const besides = (follow: AfterStep): AfterStep => writesAt([], follow);

/** Vouchers of what the business did, and the months they are closed in. It listens to other areas; none knows it. */
export const booksServerArea: ServerArea = {
  key: 'books',
  ...handlersOf(implemented),
  jobs: { buildVouchers },
  // A job of each event makes its voucher; what lost its job, or failed by a fault, is tried again by the clock.
  cron: ['*/10 * * * * buildVouchers'],
  proofs: bookProofs,
  afterStep: {
    precatSettle: besides(settleFollows),
    fundReceipt: besides(receiptFollows),
    fundRefund: besides(refundFollows),
    purchasePay: besides(purchaseFollows),
    taxAdvance: besides(advanceFollows),
    invoiceIn: besides(inputFollows),
    invoiceOut: besides(outputFollows),
    redApply: besides(redFollows),
  },
};
