export { periodAccrued } from './accruals.ts';
export { profitCarried, vatCarried } from './monthEnd.ts';
export { periodChecked, periodClosed, periodOpened, periodRenumbered, periodReopened } from './periods.ts';
export { accountSubjectRules, openBooksCall } from './subjects.ts';
export { taskBuilt, templateTested, vouchersBuilt } from './tasks.ts';
export { trialBalanceFigures } from './trialBalance.ts';
export { vouchersRenumbered } from './voucherNumbers.ts';
export { voucherReversed, voucherRules } from './voucherRules.ts';
