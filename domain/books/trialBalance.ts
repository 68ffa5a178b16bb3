import { money } from '../core/field.ts';
import { defineReport } from '../core/report.ts';
import { bi } from '../core/text.ts';
import { voucherLine } from './voucher.ts';

/**
 * 科目余额表: opening, movements and closing of each subject over POSTED vouchers; each level is a foot of its own, and
 * both sides of it are equal. @see docs/spec/finance.md 7 R9
 */
export const trialBalance = defineReport(voucherLine, {
  key: 'trialBalance',
  label: bi('科目余额表', 'Trial balance'),
  months: { of: 'voucherDate', yearsBack: 10, most: 24, first: 1 },
  where: { voucherStatus__in: ['POSTED'] },
  filters: ['mainCompId', 'customerId', 'supplierId'],
  dimensions: {
    top: { field: 'topCode' },
    second: { field: 'code2' },
    third: { field: 'code3' },
    leaf: { field: 'subjectCode', label: bi('末级科目', 'Leaf subject') },
  },
  measures: {
    openingDebit: money('期初借方', 'Opening debit'),
    openingCredit: money('期初贷方', 'Opening credit'),
    debit: money('本期借方', 'Debit'),
    credit: money('本期贷方', 'Credit'),
    closingDebit: money('期末借方', 'Closing debit'),
    closingCredit: money('期末贷方', 'Closing credit'),
  },
  charts: [],
  sortedBy: 'groupName',
  presentBy: ['openingDebit', 'openingCredit', 'debit', 'credit'],
  nothing: bi('所选期间没有已记账的凭证。', 'No voucher was posted until then.'),
  records: {
    columns: ['voucherDate', 'voucherId', 'summary', 'subjectCode', 'debit', 'credit', 'customerId', 'supplierId'],
  },
  pages: { icon: 'finance' },
  access: { finance: 'list,export' },
});
