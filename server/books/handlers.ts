export { accountSubjectRules, openBooksCall } from './subjects.ts';
export { taskBuilt, templateTested, vouchersBuilt } from './tasks.ts';
export { vouchersRenumbered } from './voucherNumbers.ts';
export { voucherReversed, voucherRules } from './voucherRules.ts';
