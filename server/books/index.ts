import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { advanceFollows } from './advanceEvents.ts';
import { buildVouchers } from './buildVouchers.ts';
import * as implemented from './handlers.ts';
import { inputFollows, outputFollows, redFollows } from './invoiceEvents.ts';
import { bookProofs } from './proofs.ts';
import { purchaseFollows, receiptFollows, refundFollows } from './receiptEvents.ts';
import { settleFollows } from './settleEvents.ts';

/** Vouchers of what the business did, and the months they are closed in. It listens to other areas; none knows it. */
export const booksServerArea: ServerArea = {
  key: 'books',
  ...handlersOf(implemented),
  jobs: { buildVouchers },
  // A job of each event makes its voucher; what lost its job, or failed by a fault, is tried again by the clock.
  cron: ['*/10 * * * * buildVouchers'],
  proofs: bookProofs,
  afterStep: {
    precatSettle: settleFollows,
    fundReceipt: receiptFollows,
    fundRefund: refundFollows,
    purchasePay: purchaseFollows,
    taxAdvance: advanceFollows,
    invoiceIn: inputFollows,
    invoiceOut: outputFollows,
    redApply: redFollows,
  },
};
