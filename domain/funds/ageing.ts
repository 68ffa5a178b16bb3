import { diffDays } from '../core/moments.ts';

/** How long something is overdue, as the ageing shows it. @see docs/spec/finance-addendum.md F13 */
export type AgeBucket = 'current' | 'days7' | 'days15' | 'days30' | 'days60' | 'days90' | 'days180' | 'more';

const upTo: readonly (readonly [days: number, bucket: AgeBucket])[] = [
  [0, 'current'],
  [7, 'days7'],
  [15, 'days15'],
  [30, 'days30'],
  [60, 'days60'],
  [90, 'days90'],
  [180, 'days180'],
];

/** The bucket of an item on a day: days from its due day to then. What nobody asked for yet is not due. */
export function ageBucket(dueDate: string | null, asOf: string): AgeBucket {
  const days = dueDate ? diffDays({ from: dueDate, to: asOf }) : 0;
  return upTo.find(([most]) => days <= most)?.[1] ?? 'more';
}
