import Big from 'big.js';
import { formatFen, parseFen, sumFen } from '../../core/money.ts';

const counts = [
  ...([
    'received',
    'finished',
    'timed',
    'onTime',
    'returned',
    'answered',
    'disputed',
    'reviewed',
    'overturned',
    'coded',
    'top1',
    'top5',
  ] as const),
  ...(['lines1', 'lines2', 'lines3', 'minutes1', 'minutes2', 'minutes3'] as const),
] as const;

/** What is counted of goods: how many there are of each kind, and how long how many of them were at each level. */
export type Counters = Readonly<Record<(typeof counts)[number], number>> & { readonly revenue: string };

/** Counters of several groups or months together. */
export const sumCounters = (all: readonly Partial<Counters>[]): Counters => ({
  ...(Object.fromEntries(counts.map((name) => [name, all.reduce((sum, one) => sum + (one[name] ?? 0), 0)])) as Record<
    (typeof counts)[number],
    number
  >),
  revenue: formatFen(sumFen(all.map(({ revenue }) => parseFen(revenue ?? '0')))),
});

const unknown = '--';

/** A part of a whole in per cent; unknown where there is no whole. */
const share = (part: number, whole: number): string =>
  whole === 0 ? unknown : new Big(part).times(100).div(whole).toFixed(2);

const hours = (minutes: number, lines: number): string =>
  lines === 0 ? unknown : new Big(minutes).div(60).div(lines).toFixed(2);

/**
 * The figures of a report. Each rate is of those that could have been so: on time of what is finished and had a term,
 * disputed of what was answered, overturned of what was reviewed, suggestions of what got a code.
 */
export const figuresOf = (sum: Counters) => ({
  received: sum.received,
  finished: sum.finished,
  hours1: hours(sum.minutes1, sum.lines1),
  hours2: hours(sum.minutes2, sum.lines2),
  hours3: hours(sum.minutes3, sum.lines3),
  onTimeRate: share(sum.onTime, sum.timed),
  returnRate: share(sum.returned, sum.received),
  disputeRate: share(sum.disputed, sum.answered),
  overturnRate: share(sum.overturned, sum.reviewed),
  top1Rate: share(sum.top1, sum.coded),
  top5Rate: share(sum.top5, sum.coded),
  revenue: sum.revenue,
});
