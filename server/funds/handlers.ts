export { acctPeriodRules, bankAccountRules, financeConfRules } from './configRules.ts';
export { fundAllocRules, fundReceiptRules, receiptProposed } from './receipts/receiptRules.ts';
export { fundRefundRules } from './refundRules.ts';
export { ageing } from './reports/ageing.ts';
export { balances } from './reports/balances.ts';
export { daily } from './reports/daily.ts';
export { customerStatementRules } from './statements/statementRules.ts';
