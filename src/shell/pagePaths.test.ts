import { beforeEach, expect, test } from 'vitest';
import { installPagePaths, productAddress } from './pagePaths.ts';

beforeEach(() =>
  installPagePaths(
    {
      demand: { list: '/fta/list', create: '/fta/new', edit: '/fta/document?id=:id' },
      ledger: { show: '/ledger/view?kind=A&id=:id' },
      goods: { list: '/demand/goodsList', edit: '/demand/goodsDetail?id=:id' },
      bare: {},
    },
    ['/demand/loads'],
  ),
);

test.each([
  ['/demand', '/fta/list', ''],
  ['/demand?filter=%7B%7D&page=2', '/fta/list', '?filter=%7B%7D&page=2'],
  ['/demand/create?source=1', '/fta/new', '?source=1'],
  ['/demand/5', '/fta/document', '?id=5'],
  ['/demand/5/show', '/fta/document', '?id=5'],
  ['/demand/a%26b', '/fta/document', '?id=a%26b'],
  ['/ledger/7', '/ledger/view', '?kind=A&id=7'],
] as const)('%s of react-admin is %s%s of the product', (address, pathname, search) => {
  expect(productAddress(address)).toEqual({ pathname, search, hash: '' });
  const url = new URL(address, 'http://x');
  expect(productAddress({ pathname: url.pathname, search: url.search, hash: '' })).toEqual({
    pathname,
    search,
    hash: '',
  });
});

test.each([
  '/fta/list',
  '/ledger',
  '/ledger/create',
  '/bare/5',
  '/demand/5/other',
  '/demand/5/show/2',
  '/demand/goodsList?page=2',
  '/demand/goodsDetail?id=5',
  '/demand/loads?of=5',
  '?page=2',
  'https://a.example/demand',
])('%s stays as it is', (address) => {
  expect(productAddress(address)).toBe(address);
});
