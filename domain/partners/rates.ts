import Big from 'big.js';

/** A year of a rate has 365 days, also in leap years. */
const daysOfYear = 365;

/** A daily rate by the year, as decimal text: `0.000300` -> `0.1095`. @see docs/spec/finance-addendum.md F3 */
export const yearlyRate = (daily: string): string => new Big(daily).times(daysOfYear).toFixed();
