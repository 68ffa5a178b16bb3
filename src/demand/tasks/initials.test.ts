import { expect, test } from 'vitest';
import { initials } from './initials.ts';

test.each([
  ['王晓雯', '晓雯'],
  ['沈一', '沈一'],
  ['Mary Ann Lee', 'MA'],
  ['wh01', 'W'],
  ['', ''],
] as const)('%s is shown as %s', (name, shown) => {
  expect(initials(name)).toBe(shown);
});
