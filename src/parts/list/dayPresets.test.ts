import { expect, test } from 'vitest';
import { dayPresets } from './dayPresets.ts';

const spans = (today: string) => Object.fromEntries(dayPresets(today).map(({ label, from, to }) => [label.en, [from, to]]));

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
