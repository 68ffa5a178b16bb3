export { taxFeeDetail, taxLineUse, taxMonths } from './advanceReports.ts';
export {
  calcTaxAssess,
  calcTaxFee,
  checkTaxQuota,
  getTaxAdjustTarget,
  importTaxAdvance,
  importTaxPay,
  queryTaxsDesktop,
} from './calls.ts';
export {
  applyPay,
  askWaiver,
  askWriteOff,
  cancelPay,
  confirmPay,
  confirmWaiver,
  payReturned,
  recalcTaxFee,
  rejectPay,
  rejectWaiver,
  saveCertReturn,
  unwriteOff,
  writeOff,
} from './fundActs.ts';
export { taxAdjust } from './taxAdjust.ts';
export { taxAdvance } from './taxAdvance.ts';
export { taxAssess, taxAssessGood, taxAssessItem } from './taxAssess.ts';
export { taxBill } from './taxBill.ts';
export { taxFeeDay, taxTerm } from './taxFeeDay.ts';
export { taxPay } from './taxPay.ts';
export { taxQuota } from './taxQuota.ts';
