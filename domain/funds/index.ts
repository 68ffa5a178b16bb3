export { acctPeriod, daysOfPeriod, isPeriod, periodOf } from './acctPeriod.ts';
export { bankAccount } from './bankAccount.ts';
export { fundErrors } from './errors.ts';
export { financeConf } from './financeConf.ts';
<<<<<<< HEAD
export { configurationAccess, configuredBy, configurersOnly, financeGroup, mayConfigure } from './keepers.ts';
=======
export { fundAccount } from './fundAccount.ts';
export { fundItem } from './fundItem.ts';
export { fundTxn } from './fundTxn.ts';
>>>>>>> funds
