export { adjustTarget, assessReckoned, feeEstimated, quotaChecked } from './calls.ts';
export { taxsDesktop } from './desktop.ts';
export { badAsked, badTakenBack, waiverAsked, waiverGranted, waiverRefused, writtenOff } from './feeActs.ts';
export { taxAdvanceRules, taxAssessRules, taxQuotaRules } from './lineRules.ts';
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
