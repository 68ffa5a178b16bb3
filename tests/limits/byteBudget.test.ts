import { expect, test } from 'vitest';
import { openByteBudget } from '#server/gateway/byteBudget.ts';

test('a sender has a burst of bytes, which comes back with time; another one has his own', () => {
  const mayRead = openByteBudget({ burst: 100, perSecond: 10 });
  expect(mayRead('a', 60, 0)).toBe(true);
  expect(mayRead('a', 60, 0)).toBe(false);
  expect(mayRead('b', 100, 0)).toBe(true);
  expect(mayRead('a', 60, 1_900)).toBe(false);
  expect(mayRead('a', 60, 2_000)).toBe(true);
  expect(mayRead('a', 1, 2_000)).toBe(false);
  expect(mayRead('a', 100, 60_000)).toBe(true);
});
