export { acctPeriod } from './acctPeriod.ts';
export { bankAccount } from './bankAccount.ts';
export { financeConf } from './financeConf.ts';
