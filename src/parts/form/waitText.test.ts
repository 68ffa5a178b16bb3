import { expect, test } from 'vitest';
import { waitText } from './waitText.ts';

test.each([
  ['2026-11-20 10:00:00', '刚刚'],
  ['2026-11-20 09:59:00', '1分钟'],
  ['2026-11-20 09:01:00', '59分钟'],
  ['2026-11-20 09:00:00', '1小时'],
  ['2026-11-19 10:00:00', '1天'],
  ['2026-11-18 08:59:00', '2天1小时'],
])('since %s it is %s', (since, said) => {
  expect(waitText(since, '2026-11-20 10:00:30').zh).toBe(said);
});
