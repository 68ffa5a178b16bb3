// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { emptyStrip, openTab } from '../tabs/tabsState.ts';
import { visitedPaths } from './useVisitCount.ts';

test('opening a page counts as a visit; going back to its tab or opening one record does not', () => {
  const title = { zh: '', en: '' };
  const start = emptyStrip({ path: '/fta/index', search: '', title });
  const opened = openTab(start, { path: '/fta/delegateList', search: '?page=2', title });
  expect(visitedPaths(start, opened)).toEqual(['/fta/delegateList']);
  expect(visitedPaths(opened, openTab(opened, { path: '/fta/delegateList', search: '', title }))).toEqual([]);
  expect(visitedPaths(opened, openTab(opened, { path: '/fta/receiveDemandUpdate', search: '?id=1', title }))).toEqual(
    [],
  );
});
