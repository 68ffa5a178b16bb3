import { expect, test } from 'vitest';
import { filtersOf } from '#domain/core/listFilter.ts';
import { entityOf } from '#domain/index.ts';
import { mergeFilters, setNames, withFilter } from './listFilter.ts';

test('each kind of field is asked for in its own way', () => {
  expect(filtersOf(entityOf('demand')).map(({ key, input }) => [key, input])).toEqual([
    ['demandNo__like', 'text'],
    ['customerId', 'record'],
    ['status__in', 'options'],
    ['demandType__in', 'options'],
    ['urgency__in', 'options'],
    ['ownerUser', 'record'],
    ['expectTime__between', 'days'],
    ['createdTime__between', 'days'],
    ['billNo__like', 'text'],
    ['declarationNo__like', 'text'],
    // Whatever comes in by sheets can be asked for by its batch.
    ['importNo__like', 'text'],
  ]);
});

test('the view, empty values and ranges open at both ends narrow nothing', () => {
  const values = { view: 'mine', demandNo__like: '', status__in: [], expectTime__between: ['', ''], billNo__like: 'A' };
  expect(setNames(values)).toEqual(['billNo__like']);
});

test('a range open at one end does narrow', () => {
  expect(setNames({ expectTime__between: ['2026-11-01', ''] })).toEqual(['expectTime__between']);
});

test('an emptied value leaves the set', () => {
  expect(withFilter({ a: 1, b: 2 }, 'a', '')).toEqual({ b: 2 });
  expect(withFilter({ a: 1 }, 'b', ['x'])).toEqual({ a: 1, b: ['x'] });
});

test.each([
  [{ status__in: ['A', 'B'] }, { status__in: ['B', 'C'] }, { status__in: ['B'] }],
  [{ status__in: ['A'] }, { status__in: ['C'] }, { status__in: ['-'] }],
  [{ status__in: ['A'] }, { urgency__in: ['X'] }, { status__in: ['A'], urgency__in: ['X'] }],
  [{ createdBy: 'me' }, { createdBy: 'you' }, { createdBy: 'me' }],
])('view %j and choice %j ask for %j', (view, chosen, asked) => {
  expect(mergeFilters(view, chosen)).toEqual(asked);
});
