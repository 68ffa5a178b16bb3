import type { Journal } from '../core/journal.ts';

/** How the logs of the product are kept and looked at. @see docs/spec/platform.md 11.6 */
export const threeYears = <const Name extends string>(by: Name): Journal<Name> => ({
  by,
  years: 3,
  days: 7,
  mostDays: 92,
});
