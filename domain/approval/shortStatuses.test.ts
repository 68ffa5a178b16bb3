import { expect, test } from 'vitest';
import { approvalStatuses, shortStatus, shortStatuses, statusOf } from './statuses.ts';

test('in Chinese a status is called as the design calls it, in English in at most 34 signs, and no two alike', () => {
  expect(shortStatuses.map(({ zh }) => zh)).toEqual(approvalStatuses.map(({ label }) => label.zh));
  expect(shortStatuses.filter(({ en }) => en.length > 34)).toEqual([]);
  expect(new Set(shortStatuses.map(({ en }) => en)).size).toBe(27);
});

test('what is short keeps its words', () => {
  expect(shortStatus('INVESTMENT_INPUT')).toEqual(statusOf('INVESTMENT_INPUT').label);
});
