import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenScale, labelledMarks, markAt, pixelOf, spreadLabels, stackOf } from './scales.ts';

test('the scale starts at 0, holds the greatest value and has one to five even lines above', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2_000_000_000 }), (most) => {
      const ticks = evenScale(most);
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

test('labels stand as close as they fit, in whole units, and the last mark has one', () => {
  expect(labelledMarks({ count: 30, room: 700, label: 56, unit: 7 })).toEqual([1, 8, 15, 22, 29]);
  expect(labelledMarks({ count: 30, room: 200, label: 56, unit: 7 })).toEqual([1, 15, 29]);
  expect(labelledMarks({ count: 12, room: 1000, label: 56 })).toHaveLength(12);
  expect(labelledMarks({ count: 12, room: 300, label: 56 })).toEqual([2, 5, 8, 11]);
});

test.each(['points', 'bands'] as const)('with %s a mark is found where it was drawn', (layout) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 100, max: 2000 }), fc.nat(), (count, room, seed) => {
      const index = seed % count;
      expect(markAt(layout, pixelOf(layout, index, count, room), count, room)).toBe(index);
    }),
  );
});

test('parts of a bar stand on each other without gap, a negative one takes no room', () => {
  expect(stackOf([3, 0, -2, 5])).toEqual([
    [0, 3],
    [3, 3],
    [3, 3],
    [3, 8],
  ]);
});

test('labels of lines that end at one place are moved apart and stay within the room', () => {
  expect(spreadLabels([50, 50, 10], { gap: 14, from: 0, to: 60 })).toEqual([46, 60, 10]);
  expect(spreadLabels([10, 40], { gap: 14, from: 0, to: 60 })).toEqual([10, 40]);
});
