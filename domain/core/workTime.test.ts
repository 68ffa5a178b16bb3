import { expect, test } from 'vitest';
import { workCalendar } from './workCalendar.ts';
import { afterWorkMinutes, workMinutesBetween } from './workTime.ts';

/** V-23: working minutes. Monday 2026-11-23 is worked, Wednesday the 25th is not here, Saturday the 28th is. */
const calendar = workCalendar(
  new Map([
    ['2026-11-25', false],
    ['2026-11-28', true],
  ]),
);

test.each([
  ['2026-11-23 09:00:00', '2026-11-23 18:00:00', 480],
  ['2026-11-23 08:00:00', '2026-11-23 12:30:00', 180],
  ['2026-11-23 12:00:00', '2026-11-23 13:00:00', 0],
  ['2026-11-23 17:30:00', '2026-11-24 09:15:00', 45],
  ['2026-11-24 17:00:00', '2026-11-26 10:00:00', 120],
  ['2026-11-27 18:00:00', '2026-11-30 09:00:00', 480],
])('from %s to %s: %i minutes, and back', (from, to, minutes) => {
  expect(workMinutesBetween({ from, to }, calendar)).toBe(minutes);
  const reached = afterWorkMinutes(from, minutes, calendar);
  expect(workMinutesBetween({ from, to: reached }, calendar)).toBe(minutes);
});

test('24 hours of work are three days', () => {
  expect(afterWorkMinutes('2026-11-23 10:00:00', 24 * 60, calendar)).toBe('2026-11-27 10:00:00');
  expect(afterWorkMinutes('2026-11-29 10:00:00', 60, calendar)).toBe('2026-11-30 10:00:00');
});
