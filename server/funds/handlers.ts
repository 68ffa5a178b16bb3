export { acctPeriodRules, bankAccountRules, financeConfRules } from './configRules.ts';
