// @vitest-environment happy-dom

import { beforeAll, expect, test } from 'vitest';
import { taskListPath, taskPath, tasksOfDemandPath } from '#domain/demand/paths.ts';
import { recordsPath } from '#domain/designer/paths.ts';
import { plainListAddress } from './plainList.ts';
import { installRoutes } from './routeTable.ts';

beforeAll(async () => {
  const { appRoutes: screens } = await import('../screens.ts');
  installRoutes(screens);
}, 60_000);

function landing(address: string): { path: string; filter: unknown; others: object } | undefined {
  const { pathname, search } = new URL(address, 'http://x');
  const plain = plainListAddress(pathname, search);
  if (plain === undefined) return undefined;
  const { pathname: path, searchParams } = new URL(plain, 'http://x');
  const { filter, ...others } = Object.fromEntries(searchParams);
  return { path, filter: filter && JSON.parse(filter), others };
}

test('a filter that is named plainly becomes the filter of the list, over all its records', () => {
  expect(landing('/fta/delegateList?status=DRAFT')).toEqual({
    path: '/fta/delegateList',
    filter: { view: 'all', status__in: ['DRAFT'] },
    others: {},
  });
  expect(landing('/fta/exitDisplayReviewList?status=OUT&page=2&sort=dueDate&utm=mail')).toMatchObject({
    filter: { status__in: ['OUT'] },
    others: { page: '2', sort: 'dueDate' },
  });
});

test('a view may be named beside it, and what the list has written itself says more', () => {
  const own = encodeURIComponent(JSON.stringify({ status__in: ['CLOSED'] }));
  expect(landing(`/fta/delegateList?view=mine&status=DRAFT&urgency=X&filter=${own}`)?.filter).toEqual({
    view: 'mine',
    status__in: ['CLOSED'],
    urgency__in: ['X'],
  });
  expect(landing('/fta/delegateList?status=DRAFT&filter=%7Bbroken')?.filter).toMatchObject({ status__in: ['DRAFT'] });
});

test('without one good value it is the bare list', () => {
  expect(landing('/fta/delegateList?createdTime=tomorrow')).toEqual({
    path: '/fta/delegateList',
    filter: undefined,
    others: {},
  });
});

test.each([
  '/fta/delegateList',
  '/fta/delegateList?filter=%7B%7D&page=2',
  '/fta/delegateList?nonsense=1',
  '/fta/receiveDemandUpdate?id=5&status=DRAFT',
  '/nowhere?status=DRAFT',
  taskPath('RW1'),
  tasksOfDemandPath('5'),
  recordsPath('cars'),
])('%s stands as it is', (address) => {
  expect(landing(address)).toBeUndefined();
});

test('the same list takes plain names that it does not keep for itself', () => {
  expect(landing(`${taskListPath}?status=DOING`)?.filter).toEqual({ view: 'all', status__in: ['DOING'] });
});
