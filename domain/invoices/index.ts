export {
  addFeeInvoices,
  addInvoiceFromSettle,
  batchDownloadInvoiceZip,
  certifyPeriod,
  importInvoiceIn,
  linkInvoice,
  queryUserMainComp,
  uncertifyPeriod,
  unlinkInvoice,
  uploadInvoiceFile,
  verifyInvoice,
} from './calls.ts';
export {
  assignPeriod,
  clearPeriod,
  noDeductInvoice,
  selectInvoice,
  transferOutInvoice,
  unlockPeriod,
  unselectInvoice,
} from './deductActs.ts';
export { invoice } from './invoice.ts';
export { invoiceIn } from './invoiceIn.ts';
export { invoiceLine, invoiceLink } from './invoiceLine.ts';
export { invoiceOut } from './invoiceOut.ts';
export { invoiceUserPerm, saveInvoiceUserPerm } from './invoiceUserPerm.ts';
export { linkBilled, linkOrder, unlinkBilled, unlinkOrder } from './linkActs.ts';
export { redApply, redLine } from './redApply.ts';
export { correctTax, declareTax } from './taxPeriodActs.ts';
