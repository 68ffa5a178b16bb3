import { isValidElement } from 'react';
import { createRoutesFromChildren, matchRoutes, Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { likelyRoutes } from './likelyRoutes.ts';

const paths = [
  '/fta/index',
  '/fta/list',
  '/fta/:kind',
  '/fta/:kind/print',
  'demand/*',
  'demandGoods/*',
  '/note/:id?',
  '/',
  '*',
];
const routes = (
  <Routes>
    {paths.map((path) => (
      <Route key={path} path={path} element={path} />
    ))}
  </Routes>
);
const childrenOf = (element: unknown) => (isValidElement<{ children: never }>(element) ? element.props.children : []);
const matched = (element: unknown, address: string) =>
  matchRoutes(createRoutesFromChildren(childrenOf(element)), address)?.at(-1)?.route.path;

test.each([
  ['/fta/list', '/fta/list'],
  ['/FTA/List', '/fta/list'],
  ['/fta/list/', '/fta/list'],
  ['/fta/other', '/fta/:kind'],
  ['/fta/other/print', '/fta/:kind/print'],
  ['/demand', 'demand/*'],
  ['/demand/7/show', 'demand/*'],
  ['/note', '/note/:id?'],
  ['/note/7', '/note/:id?'],
  ['/', '/'],
  ['/nowhere/at/all', '*'],
])('%s finds among the likely routes what it finds among all', (address, path) => {
  expect(matched(routes, address)).toBe(path);
  expect(matched(likelyRoutes(routes, address), address)).toBe(path);
});

test('few routes are left to be compiled', () => {
  const left = likelyRoutes(routes, '/demand/7');
  expect(createRoutesFromChildren(childrenOf(left)).map(({ path }) => path)).toEqual(['demand/*', '/note/:id?', '*']);
});
