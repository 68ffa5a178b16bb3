import { expect, test } from 'vitest';
import { entityOf } from '../index.ts';
import { parseFilter } from './listQuestion.ts';

const demand = entityOf('demand');
const conditionOf = (filter: Record<string, unknown>) => {
  const [condition] = parseFilter(demand, filter, () => false);
  return condition && { operator: condition.operator, values: condition.values };
};

test('several numbers of a column are looked for as whole values', () => {
  expect(conditionOf({ demandNo__like: ['XQ1', ' XQ2 '] })).toEqual({ operator: 'in', values: ['XQ1', 'XQ2'] });
  expect(() => conditionOf({ demandNo__like: Array.from({ length: 501 }, (_, index) => `XQ${index}`) })).toThrow();
  for (const wrong of [[{}], [[]], [], [null]]) expect(() => conditionOf({ demandNo__like: wrong })).toThrow();
  expect(() => conditionOf({ demandNo__null: 'x' })).toThrow();
});

test('what an input method wrote wide is looked for in half width, too, and spaces around a word are no part of it', () => {
  expect(conditionOf({ demandNo__like: ' XQ2026 ' })).toEqual({ operator: 'like', values: ['XQ2026'] });
  expect(conditionOf({ demandNo__like: 'ＸＱ２０２６' })).toEqual({
    operator: 'like',
    values: ['ＸＱ２０２６', 'XQ2026'],
  });
  expect(conditionOf({ title__start: '进口（浦江）' })).toEqual({ operator: 'start', values: ['进口（浦江）'] });
});
