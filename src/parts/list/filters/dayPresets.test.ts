import { expect, test } from 'vitest';
import { dayPresets, daysOfFilter, withDays } from './dayPresets.ts';

const spans = (today: string) =>
  Object.fromEntries(dayPresets(today).map(({ label, from, to }) => [label.en, [from, to]]));

test.each([
  ['2026-11-20', 'This week', ['2026-11-16', '2026-11-22']],
  ['2026-11-16', 'This week', ['2026-11-16', '2026-11-22']],
  ['2026-11-22', 'Next week', ['2026-11-23', '2026-11-29']],
  ['2026-11-20', 'This month', ['2026-11-01', '2026-11-30']],
  ['2026-12-31', 'This month', ['2026-12-01', '2026-12-31']],
  ['2026-01-05', 'Last month', ['2025-12-01', '2025-12-31']],
  ['2024-03-01', 'Last month', ['2024-02-01', '2024-02-29']],
  ['2026-11-20', 'Last 7 days', ['2026-11-14', '2026-11-20']],
  ['2026-11-20', 'Before today', ['', '2026-11-19']],
])('on %s %s is %j', (today, name, span) => {
  expect(spans(today)[name]).toEqual(span);
});

test('a span by name means other days tomorrow; two days stay what they are', () => {
  const kept = { createdTime__between: 'last7Days', expectTime__between: ['2026-11-01', ''], status__in: ['DRAFT'] };
  expect(withDays(kept, '2026-11-20')).toEqual({ ...kept, createdTime__between: ['2026-11-14', '2026-11-20'] });
  expect(withDays(kept, '2026-12-01')).toEqual({ ...kept, createdTime__between: ['2026-11-25', '2026-12-01'] });
  expect(daysOfFilter('last7Days', '2026-11-20').preset?.label.zh).toBe('近 7 天');
});

test('a span that an older page knew and this one does not asks for nothing', () => {
  expect(withDays({ createdTime__between: 'lastCentury' }, '2026-11-20')).toEqual({ createdTime__between: ['', ''] });
});
