// What other areas of finance build on.

export { acctPeriod, daysOfPeriod, isPeriod, periodOf } from './acctPeriod.ts';
export { bankAccount } from './bankAccount.ts';
export { bankLine } from './bankLine.ts';
export { claimBankLine } from './bankLineActs.ts';
export { customerStatement, statementAcct, statementTxn } from './customerStatement.ts';
export { fundErrors } from './errors.ts';
export { financeConf } from './financeConf.ts';
export { fundAccount } from './fundAccount.ts';
export { fundItem } from './fundItem.ts';
export { fundAlloc, fundOffset, fundReceipt } from './fundReceipt.ts';
export { fundRefund } from './fundRefund.ts';
export { fundTxn } from './fundTxn.ts';
export { configurationAccess, configuredBy, configurersOnly, financeGroup, mayConfigure } from './keepers.ts';
export { checkPartyBank, partyBank } from './partyBank.ts';
export { payeeBeforeField } from './paymentFlow.ts';
export { purchasePay, purchasePayOrder } from './purchasePay.ts';
export { rebuildBalance } from './rebuildCalls.ts';
export { proposeReceipt } from './receiptActs.ts';
export { statementAgeing, statementBalance, statementDaily } from './statementReports.ts';
