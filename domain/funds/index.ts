export { acctPeriod, daysOfPeriod, isPeriod, periodOf } from './acctPeriod.ts';
export { bankAccount } from './bankAccount.ts';
export { fundErrors } from './errors.ts';
export { financeConf } from './financeConf.ts';
export { configurationAccess, configuredBy, configurersOnly, financeGroup, mayConfigure } from './keepers.ts';
