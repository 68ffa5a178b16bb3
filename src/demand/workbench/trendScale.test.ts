import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countScale, labelledDays } from './trendScale.ts';

test('the scale of counts starts at 0, holds the greatest count and has one to five even lines above', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000 }), (most) => {
      const ticks = countScale(most);
      const step = ticks[1] ?? 0;
      expect(ticks[0]).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(Number.isInteger(step)).toBe(true);
      ticks.forEach((tick, index) => {
        expect(tick).toBe(index * step);
      });
    }),
  );
});

test('every seventh day is labelled, and today is one of them', () => {
  expect(labelledDays(30)).toEqual([1, 8, 15, 22, 29]);
});
