import { expect, test } from 'vitest';
import { formatFen, parseFen } from '../core/money.ts';
import { dailyFigures, periodFigures } from './statisticsMath.ts';

const month = (name: string, opening: string, days: Parameters<typeof dailyFigures>[0]['days'] = []) => {
  const total = parseFen('3000000.00');
  return { month: name, ...dailyFigures({ month: name, opening: parseFen(opening), days, total }) };
};

test('months as one run from the first opening to the last closing, keep the highest peak, and weigh averages by days', () => {
  const whole = periodFigures([
    month('2025-02', '900000.00'),
    month('2025-03', '900000.00', [{ day: '2025-03-01', deducted: parseFen('590000.00'), returned: parseFen('0') }]),
  ]);
  expect(formatFen(whole.opening)).toBe('900000.00');
  expect(formatFen(whole.closing)).toBe('1490000.00');
  expect(formatFen(whole.peak)).toBe('1490000.00');
  // 28 days of 900,000 and 31 of 1,490,000
  expect(formatFen(whole.average)).toBe('1210000.00');
  expect(formatFen(whole.averageTotal)).toBe('3000000.00');
});
