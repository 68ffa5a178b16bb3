import { expect, test } from 'vitest';
import { shortAmount } from './amounts.ts';

test.each([
  [0, '0', '0'],
  [5_000, '5000', '5K'],
  [1_500_000, '150万', '1.5M'],
  [20_000_000, '2000万', '20M'],
  [250_000_000, '2.5亿', '250M'],
])('%d yuan read %s and %s', (yuan, zh, en) => {
  expect(shortAmount(yuan)).toEqual({ zh, en });
});
