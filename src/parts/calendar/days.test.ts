import { expect, test } from 'vitest';
import { addMonths, monthDays, weeksOf } from './days.ts';

test('a month has its own days only', () => {
  expect(monthDays('2024-02')).toHaveLength(29);
  expect(monthDays('2026-11').at(-1)).toBe('2026-11-30');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-01', -1, '2025-12-01'],
] as const)('%s moved by %i months is %s', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected);
});

test('a month is shown in six weeks that begin on a Monday', () => {
  const days = weeksOf('2026-11-21');
  expect(days).toHaveLength(42);
  expect([days[0], days[6], days[41]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06']);
});
