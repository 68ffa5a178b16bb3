export { adjustTarget, assessReckoned, feeEstimated, quotaChecked } from './calls.ts';
export { taxsDesktop } from './desktop.ts';
export { badAsked, badTakenBack, waiverAsked, waiverGranted, waiverRefused, writtenOff } from './feeActs.ts';
export { drawsImported, slipsImported } from './importSheets.ts';
export { taxAdvanceRules, taxAssessRules, taxQuotaRules } from './lineRules.ts';
export { advanceMonths } from './months.ts';
export {
  certReturned,
  feeReckoned,
  payApplied,
  payCameBack,
  payCancelled,
  payConfirmed,
  payRejected,
} from './payActs.ts';
export { feeDetail, lineUse } from './reports.ts';
