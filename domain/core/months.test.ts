import { expect, test } from 'vitest';
import { daysOfMonths, isMonth, monthBefore, monthsBetween } from './months.ts';

test('a span of months holds both ends and crosses years', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-01')).toEqual([]);
  expect([monthBefore('2026-01', 1), monthBefore('2025-12', -1)]).toEqual(['2025-12', '2026-01']);
});

test('a span of months ends with the last day of its last month', () => {
  expect(daysOfMonths('2023-12', '2024-02')).toEqual(['2023-12-01', '2024-02-29']);
  expect(['2025-06', '2025-13', '2025-6', ''].map(isMonth)).toEqual([true, false, false, false]);
});
