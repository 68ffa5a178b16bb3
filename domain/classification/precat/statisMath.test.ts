import { expect, test } from 'vitest';
import { figuresOf, sumCounters } from './statisMath.ts';

test('a rate is of those that could have been so, and unknown where none could', () => {
  const sum = sumCounters([
    { received: 4, finished: 3, timed: 2, onTime: 1, returned: 1, minutes1: 90, lines1: 1, revenue: '80.10' },
    { received: 2, answered: 3, disputed: 2, coded: 3, top1: 1, top5: 2, minutes1: 180, lines1: 1, revenue: '0.20' },
  ]);
  expect(figuresOf(sum)).toEqual({
    ...{
      received: 6,
      finished: 3,
      hours1: '2.25',
      hours2: '--',
      hours3: '--',
      onTimeRate: '50.00',
      returnRate: '16.67',
    },
    ...{ disputeRate: '66.67', overturnRate: '--', top1Rate: '33.33', top5Rate: '66.67', revenue: '80.30' },
  });
});
