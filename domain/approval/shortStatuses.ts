import { bi, type Text } from '../core/text.ts';
import { approvalStatuses, type StatusCode, statusOf } from './statuses.ts';

/** English words of the design that no chip of a list has room for; I/E is the import/export department. */
const shortEnglish: Readonly<Partial<Record<StatusCode, string>>> = {
  BUSINESS_PENDING_REVIEW: 'Business: leader review',
  EXITDEPT_RETURN_BUSINESS_LEADER: 'I/E return to business leader',
  EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER: 'Finance return, agreed by I/E',
  ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT: 'Finance → business: I/E opinion',
  ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT: 'Finance → investment: I/E opinion',
  INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT: 'Investment → business: I/E opinion',
  EXITDEPT_PASS: 'I/E passed, to be confirmed',
  BUSINESS_PASS_EXITDEPT_INPUT: 'Business passed: I/E input',
  EXITDEPT_RETURN_INVESTMENT_LEADER: 'I/E return to investment leader',
  INVESTMENT_PASS_EXITDEPT_INPUT: 'Investment passed: I/E input',
  ACCOUNTING_PENDING_REVIEW: 'Finance: leader review',
  EXITDEPT_RETURN_ACCOUNTING_LEADER: 'I/E return to finance leader',
  ACCOUNTING_INPUT_FINISH: 'Finance done, to be confirmed',
  EXITDEPT_INPUT_CONFIRMED: 'Confirmed by I/E',
  EXITDEPT_PENDING_REVIEW: 'I/E: leader review',
};

/**
 * What a status is called in a list.
 * @throws {RangeError} not one of the 27
 */
export function shortStatus(code: unknown): Text {
  const { code: known, label } = statusOf(code);
  return bi(label.zh, shortEnglish[known] ?? label.en);
}

/** All of them, for the width of a column. */
export const shortStatuses: readonly Text[] = approvalStatuses.map(({ code }) => shortStatus(code));
