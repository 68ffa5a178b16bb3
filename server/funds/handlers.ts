export { acctPeriodRules, bankAccountRules, financeConfRules } from './configRules.ts';
export { fundReceiptRules, receiptProposed } from './receipts/receiptRules.ts';
