import { paymentFlow } from './paymentFlow.ts';

/** 预收退款: prepaid money given back. @see docs/spec/finance-addendum.md F19, F20 */
export const fundRefundFlow = paymentFlow('fundRefund', {
  about: ['customerId', 'payeeName', 'payeeBank', 'payeeAccount', 'amount', 'payeeBefore'],
});
