export { acctPeriod, isPeriod } from './acctPeriod.ts';
export { bankAccount } from './bankAccount.ts';
export { bankLine } from './bankLine.ts';
export { financeConf } from './financeConf.ts';
export { fundAccount } from './fundAccount.ts';
export { fundItem } from './fundItem.ts';
export { fundAlloc, fundReceipt } from './fundReceipt.ts';
export { fundTxn } from './fundTxn.ts';
export { proposeReceipt } from './receiptActs.ts';
