import { defineErrors } from '../core/errors.ts';

/** Refusals of money that comes in and goes out. @see docs/spec/finance.md 6.7, docs/spec/finance-addendum.md F62 */
export const fundErrors = defineErrors({
  SERIAL_USED: ['62014', '银行流水号已使用：{no}', 'Bank serial already used: {no}'],
  PAYEE_UNCHECKED: ['62029', '收款账户未复核：{account}', 'Account not checked: {account}'],
  WRONG_PARTS: ['1001', '分配有误', 'The allocation is wrong'],
  ABOVE_OPEN: ['62023', '分配金额{amount}元超过未收金额{open}元', 'Allocation {amount} exceeds open {open}'],
  PERIOD_CLOSED: ['62024', '期间{period}已结账', 'Period {period} is closed'],
  CUSTOMER_OPEN: ['62070', '客户存在未结清款项，不能删除：{amounts}', 'Customer has open amounts: {amounts}'],
  PREPAY_SHORT: ['62079', '预收余额不足：{balance}', 'Prepayment too small: {balance}'],
  LEADER_DISCOUNT: ['62073', '折扣超过{rate}，需领导审批', 'Discount above {rate} needs a leader'],
  SETTLE_PAID: ['62074', '已开票或已收款，不能取消', 'Invoiced or paid, cannot cancel'],
  CNY_ONLY: ['62075', '仅支持人民币：{curr}', 'Only CNY is supported: {curr}'],
});
