import { defineErrors } from '../core/errors.ts';

/** Refusals of finance. What is wrong with a field is said there with the same words. @see docs/spec/finance.md 6.7 */
export const partnerErrors = defineErrors({
  AGREEMENT_OVERLAP: ['62020', '与协议{no}有效期重叠', 'Overlaps agreement {no}'],
  PROTOCOL_OVERLAP: ['62030', '与协议{no}期间重叠', 'Overlaps protocol {no}'],
  SUPPLIER_STATUS: ['62035', '供应商状态为{status}，不能使用', 'The supplier is {status} and cannot be used'],
  ORDER_REPEATED: ['62036', '订单重复：{no}', 'Order repeated: {no}'],
  QUALIFICATIONS: ['62037', '资质缺失或过期：{kinds}', 'Qualification missing or expired: {kinds}'],
  ORDERS_OPEN: [
    '62070',
    '客户存在未结清款项，不能删除：未付采购{amount}',
    'Customer has open amounts: orders {amount}',
  ],
  IN_AGREEMENT: ['62082', '请在协议{no}中办理', 'This is done in agreement {no}'],
});
