import { expect, test } from 'vitest';
import { entityOf } from '../index.ts';
import { plainFilter } from './listFilter.ts';

const asked = (key: string, query: string) => plainFilter(entityOf(key), new URLSearchParams(query));

test.each([
  ['demand', 'status=DRAFT', { status__in: ['DRAFT'] }],
  ['demand', 'status=DRAFT,SUBMITTED', { status__in: ['DRAFT', 'SUBMITTED'] }],
  ['demand', 'status=DRAFT&status=SUBMITTED', { status__in: ['DRAFT', 'SUBMITTED'] }],
  [
    'demand',
    'demandNo=XQ1&customerId=0199aa77-0000-7000-8000-000000000000',
    { demandNo__like: 'XQ1', customerId: '0199aa77-0000-7000-8000-000000000000' },
  ],
  ['demand', 'createdTime=2026-11-01', { createdTime__between: ['2026-11-01', '2026-11-01'] }],
  ['bhUsage', 'dueDate=2026-11-01,2026-11-30', { dueDate__between: ['2026-11-01', '2026-11-30'] }],
  [
    'bhUsage',
    'dueDate=,2026-11-30&overdueDays=1,',
    { dueDate__between: ['', '2026-11-30'], overdueDays__between: ['1', ''] },
  ],
] as const)('%s ?%s asks by the kind of the field', (key, query, filter) => {
  expect(asked(key, query)).toEqual(filter);
});

test.each([
  ['demand', 'status=DRAFT&nonsense=1&__proto__=x', { status__in: ['DRAFT'] }],
  ['demand', 'createdTime=yesterday', {}],
  ['demand', 'createdTime=2026-02-30', {}],
  ['demand', 'createdTime=2026-11-01,2026-11-02,2026-11-03', {}],
  ['bhUsage', 'overdueDays=many', {}],
  ['demand', 'customerId=%27%20or%201', {}],
  ['demand', 'status=', {}],
] as const)('%s ?%s: what is unknown, or none of the kind, is left out', (key, query, filter) => {
  expect(asked(key, query)).toEqual(filter);
});

test.each(['', 'id=5', 'nonsense=1', 'filter={}&page=2', 'status__in=DRAFT'])('?%s names no filter', (query) => {
  expect(asked('demand', query)).toBeUndefined();
});
