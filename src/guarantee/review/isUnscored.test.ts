import { expect, test } from 'vitest';
import { scoreReview } from '#domain/guarantee/reviewScore.ts';
import { isUnscored } from './useSheet.ts';

test('a sheet in which nobody has answered anything has no score', () => {
  const empty = { counterSecurity: 'NONE', avgUtilisation: '40.00' } as Parameters<typeof scoreReview>[0];
  expect(isUnscored(scoreReview(empty, '2024').items)).toBe(true);
  expect(isUnscored(scoreReview({ ...empty, coopYears: '2' } as typeof empty, '2024').items)).toBe(false);
});
