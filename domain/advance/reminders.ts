import { diffDays } from '../core/moments.ts';

/**
 * Whether a day is one on which a customer is told of what he has to repay: some days before, on the day, and then every
 * week. @see docs/spec/finance.md 8
 * @param daysBefore how many days ahead the first word comes
 */
export function isReminderDay({ repayDate, today }: { repayDate: string; today: string }, daysBefore: number): boolean {
  const late = diffDays({ from: repayDate, to: today });
  return late === -daysBefore || (late >= 0 && late % 7 === 0);
}
