import { paymentFlow } from './paymentFlow.ts';

/** 供应商付款: the same way as every payment of finance. @see docs/spec/finance-addendum.md F17 */
export const purchasePayFlow = paymentFlow('purchasePay', {
  about: ['supplierId', 'payeeName', 'payeeBank', 'payeeAccount', 'amount', 'payeeBefore'],
});
