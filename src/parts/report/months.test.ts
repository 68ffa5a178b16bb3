import { expect, test } from 'vitest';
import { lastMonths, offeredMonths, presets, withEnd } from './months.ts';

test('the last twelve months end with this one, across the turn of the year', () => {
  expect(lastMonths('2026-03', 12)).toEqual({ fromMonth: '2025-04', toMonth: '2026-03' });
  expect(presets('2026-11', 24).at(-1)?.period).toEqual({ fromMonth: '2025-01', toMonth: '2025-12' });
  expect(offeredMonths('2026-02', 5).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

test('a period stays in order and within 24 months: the other end follows', () => {
  const period = { fromMonth: '2025-04', toMonth: '2026-03' };
  expect(withEnd(period, { fromMonth: '2025-06' }, 24)).toEqual({ fromMonth: '2025-06', toMonth: '2026-03' });
  expect(withEnd(period, { fromMonth: '2023-01' }, 24)).toEqual({ fromMonth: '2023-01', toMonth: '2024-12' });
  expect(withEnd(period, { toMonth: '2024-12' }, 24)).toEqual({ fromMonth: '2024-12', toMonth: '2024-12' });
  expect(withEnd({ fromMonth: '2024-01', toMonth: '2024-12' }, { toMonth: '2026-11' }, 24)).toEqual({
    fromMonth: '2024-12',
    toMonth: '2026-11',
  });
});
