export { acctPeriodRules, bankAccountRules, financeConfRules } from './configRules.ts';
export { fundAllocRules, fundReceiptRules, receiptProposed } from './receipts/receiptRules.ts';
