import { defineErrors } from '../core/errors.ts';

/** Refusals of money that comes in and goes out. @see docs/spec/finance.md 6.7, docs/spec/finance-addendum.md F62 */
export const fundErrors = defineErrors({
  SERIAL_USED: ['62014', '银行流水号已使用：{no}', 'Bank serial already used: {no}'],
  NOT_ALL_ALLOCATED: [
    '62016',
    '分配合计{sum}元与收款金额{amount}元不一致',
    'Allocated {sum} differs from receipt {amount}',
  ],
  ABOVE_OPEN: ['62023', '分配金额{amount}元超过未收金额{open}元', 'Allocation {amount} exceeds open {open}'],
  PERIOD_CLOSED: ['62024', '期间{period}已结账', 'Period {period} is closed'],
  PREPAY_SHORT: ['62079', '预收余额不足：{balance}', 'Prepayment too small: {balance}'],
  CNY_ONLY: ['62075', '仅支持人民币：{curr}', 'Only CNY is supported: {curr}'],
});
