export { acctPeriod } from './acctPeriod.ts';
export { bankAccount } from './bankAccount.ts';
export { financeConf } from './financeConf.ts';
export { fundAccount } from './fundAccount.ts';
export { fundItem } from './fundItem.ts';
export { fundTxn } from './fundTxn.ts';
