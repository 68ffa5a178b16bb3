export { accountSubject } from './accountSubject.ts';
export { enterInvoice } from './enterInvoice.ts';
export type { CloseCheck } from './periodActs.ts';
export {
  accruePeriod,
  carryProfit,
  carryVat,
  checkPeriodClose,
  closePeriod,
  openPeriod,
  renumberPeriod,
  reopenPeriod,
} from './periodActs.ts';
export { subjectBalance } from './subjectBalance.ts';
export { trialBalance } from './trialBalance.ts';
export { voucher, voucherLine } from './voucher.ts';
export {
  buildTask,
  buildVoucher,
  importVoucher,
  openBooks,
  renumberVoucher,
  reverseVoucher,
  testTemplate,
  uploadVoucherPdf,
} from './voucherActs.ts';
export { voucherExport } from './voucherExport.ts';
export { voucherTask } from './voucherTask.ts';
export { voucherTemplate, voucherTemplateLine } from './voucherTemplate.ts';
