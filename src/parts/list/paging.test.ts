import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampPage, lastPageOf, pageAfterResize, pageMarks } from './paging.ts';
import { ariaSortOf, nextSorts, type Sort } from './sorting.ts';

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 65, [1, 2, 3, 4, 5, 'gap', 65]],
  [4, 65, [1, 2, 3, 4, 5, 6, 'gap', 65]],
  [30, 65, [1, 'gap', 28, 29, 30, 31, 32, 'gap', 65]],
  [65, 65, [1, 'gap', 61, 62, 63, 64, 65]],
] as const)('page %i of %i shows %j', (page, last, marks) => {
  expect(pageMarks(page, last)).toEqual(marks);
});

test('the marks always hold the first, the present and the last page, each once and in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (some, last) => {
      const page = Math.min(some, last);
      const numbers = pageMarks(page, last).filter((mark) => mark !== 'gap');
      expect(numbers).toEqual([...new Set(numbers)].sort((left, right) => left - right));
      expect(numbers).toEqual(expect.arrayContaining([1, page, last]));
    }),
  );
});

test('pages that only a cursor reaches have no number', () => {
  expect(lastPageOf(10_000, 30)).toBe(333);
  expect(lastPageOf(1_286, 20)).toBe(65);
  expect(lastPageOf(0, 20)).toBe(1);
});

test.each([
  ['3', 3],
  ['0', 1],
  ['999', 65],
  ['', undefined],
  ['x', undefined],
])('the jumper reads %j as %j', (typed, page) => {
  expect(clampPage(typed, 65)).toBe(page);
});

test('a page that a larger size makes impossible becomes the first', () => {
  expect(pageAfterResize({ page: 5, limit: 50, total: 100 })).toBe(1);
  expect(pageAfterResize({ page: 2, limit: 50, total: 100 })).toBe(2);
});

const created: Sort = { field: 'createdTime', order: 'DESC' };

test('a head sorts up, down and then not at all', () => {
  const up = nextSorts([created], 'amount', false);
  expect(up).toEqual([{ field: 'amount', order: 'ASC' }]);
  const down = nextSorts(up, 'amount', false);
  expect(down).toEqual([{ field: 'amount', order: 'DESC' }]);
  expect(nextSorts(down, 'amount', false)).toEqual([]);
});

test('with shift a second and third column join, a fourth does not', () => {
  const two = nextSorts([created], 'amount', true);
  const three = nextSorts(two, 'title', true);
  expect(three.map(({ field }) => field)).toEqual(['createdTime', 'amount', 'title']);
  expect(nextSorts(three, 'urgency', true)).toBe(three);
  expect(nextSorts(three, 'amount', true)[1]).toEqual({ field: 'amount', order: 'DESC' });
  expect(nextSorts([created], 'createdTime', true)).toEqual([]);
});

test('the head says how it is sorted', () => {
  expect(ariaSortOf([created], 'createdTime')).toBe('descending');
  expect(ariaSortOf([created], 'amount')).toBeUndefined();
});
