export {
  invoiceNotDeducted,
  invoiceSelected,
  invoiceTransferredOut,
  invoiceUnselected,
  periodAssigned,
  periodCertified,
  periodCleared,
  periodUncertified,
  periodUnlocked,
} from './deduct.ts';
export { invoicesUploaded } from './eInvoice/upload.ts';
export { feesBilled } from './feeInvoices.ts';
export { invoiceFromSettle } from './fromSettle.ts';
export { inputsImported } from './importInputs.ts';
export { invoiceInRules } from './inputRules.ts';
export { billedLinked, billedUnlinked, invoiceLinked, invoiceUnlinked, orderLinked, orderUnlinked } from './links.ts';
export { invoiceOutRules, invoiceRules } from './outputRules.ts';
export { ownCompanies, permissionsSaved } from './permissions.ts';
export { redApplyRules } from './redRules.ts';
export { importBelongPeriod, importIssueResult, importVerifyResult } from './sheets.ts';
export { taxCorrected, taxDeclared } from './taxPeriods.ts';
export { invoicesVerified } from './verify.ts';
export { invoicesZipped } from './zip.ts';
