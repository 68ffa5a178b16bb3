import { expect, test } from 'vitest';
import { MinuteBudget } from './minuteBudget.ts';

test('what is taken comes back evenly, and each person has his own', () => {
  const budget = new MinuteBudget();
  expect(budget.take('a', 20, 30, 0)).toBe(0);
  expect(budget.take('a', 20, 30, 0)).toBe(20_000);
  expect(budget.take('b', 20, 30, 0)).toBe(0);
  expect(budget.take('a', 20, 30, 19_000)).toBe(1_000);
  expect(budget.take('a', 20, 30, 20_000)).toBe(0);
});

test('whoever has used nothing may take more than a minute holds, and waits until all of it has come back', () => {
  const budget = new MinuteBudget();
  expect(budget.take('a', 90, 30, 0)).toBe(0);
  expect(budget.take('a', 1, 30, 60_000)).toBe(62_000);
  expect(budget.take('a', 1, 30, 122_000)).toBe(0);
});

test('of work whose length nobody knows before, what it took counts afterwards', () => {
  const budget = new MinuteBudget();
  expect(budget.waitOf('a', 60, 0)).toBe(0);
  budget.spend('a', 50, 60, 0);
  expect(budget.waitOf('a', 60, 0)).toBe(0);
  budget.spend('a', 20, 60, 0);
  expect(budget.waitOf('a', 60, 0)).toBe(10_000);
  expect(budget.waitOf('a', 60, 10_000)).toBe(0);
});
