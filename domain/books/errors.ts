import { defineErrors } from '../core/errors.ts';

/** Refusals of the books. @see docs/spec/finance.md 6.7, docs/spec/finance-addendum.md F62 */
export const bookErrors = defineErrors({
  UNBALANCED: ['62060', '借贷不平衡：借方{d}，贷方{c}', 'Not balanced: debit {d}, credit {c}'],
  NO_SUBJECT: ['62061', '科目{code}不存在、非末级或停用', 'Subject {code} missing, not a leaf or disabled'],
  AUX_MISSING: ['62062', '科目{code}必须填写{aux}', 'Subject {code} needs {aux}'],
  OWN_VOUCHER: ['62063', '制单人与审核人不能相同', 'Maker and auditor must differ'],
  HAS_POSTINGS: ['62064', '科目已有发生额，不能增加下级', 'The subject has postings: nothing is added below it'],
  NUMBER_GAP: ['62065', '凭证号不连续：缺{nos}', 'Voucher numbers missing: {nos}'],
  NOT_POSTED: ['62066', '存在{n}张未记账凭证，不能结账', '{n} vouchers not posted'],
  NO_MATCH: ['62067', '文件名无法匹配凭证：{names}', 'Files match no voucher: {names}'],
  LINES: ['62068', '分录至少两行且每行只能填一方', 'At least two lines, one side each'],
  NOT_BUILT: ['62069', '有{n}笔业务未生成凭证', '{n} events without a voucher'],
  STATEMENT_CONFIRMED: [
    '62077',
    '对账单{no}已确认，不能反结账',
    'Statement {no} is confirmed: the period stays closed',
  ],
  NOT_OVER: ['62078', '{period}尚未结束或计费未到月末', '{period} is not over, or fees are not booked to its end'],
});
