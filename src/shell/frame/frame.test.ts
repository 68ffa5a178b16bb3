// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { readingsOf } from '#domain/core/readings.ts';
import type { MenuItem } from '../menu/menuTree.ts';
import { installRoutes } from '../routeTable.ts';
import { crumbsOf } from './Breadcrumb.tsx';
import { iconName } from './menuIcons.ts';
import { menuHits } from './useHits.ts';

vi.mock('../client.ts', () => ({ client: {}, session: {} }));

const text = (zh: string, en: string) => ({ zh, en });
const leaf = (path: string, zh: string, en: string): MenuItem => ({
  id: path,
  path,
  external: false,
  meta: { title: text(zh, en), icon: 'file' },
  children: [],
});
const menu: MenuItem[] = [
  {
    ...leaf('', '需求管理', 'Demand'),
    id: '1',
    children: [
      leaf('/fta/receiveDemandCreat', '发布需求', 'Publish demand'),
      leaf('/fta/delegateList', '需求列表', 'Demand list'),
    ],
  },
  { ...leaf('', '财务', 'Finance'), id: '10', children: [leaf('/finance/buy', '进项发票', 'Input invoices')] },
];
installRoutes([
  { path: '/fta/index', title: text('工作台', 'Workbench') },
  { path: '/fta/delegateList', title: text('需求列表', 'Demand list') },
  { path: '/fta/receiveDemandUpdate', title: text('修改需求', 'Edit demand'), parent: '/fta/delegateList' },
  { path: '/printlist', title: text('打印清单', 'Print list'), group: text('其他', 'Other') },
]);
const way = (path: string, title = text('标题', 'Title')) =>
  crumbsOf(path, title, menu).map((crumb) => [crumb.title.zh, crumb.path]);

test('the way to a menu page leads over its group', () => {
  expect(way('/fta/delegateList')).toEqual([
    ['首页', '/'],
    ['需求管理', undefined],
    ['标题', undefined],
  ]);
});

test('the way to a document leads over the list it belongs to', () => {
  expect(way('/fta/receiveDemandUpdate', text('XQ001', 'XQ001'))).toEqual([
    ['首页', '/'],
    ['需求管理', undefined],
    ['需求列表', '/fta/delegateList'],
    ['XQ001', undefined],
  ]);
});

test('a page in no menu shows the group of its route; the workbench is its own beginning', () => {
  expect(way('/printlist')).toEqual([
    ['首页', '/'],
    ['其他', undefined],
    ['标题', undefined],
  ]);
  expect(way('/fta/index')).toEqual([['标题', undefined]]);
});

test.each([
  ['需求', ['/fta/delegateList', '/fta/receiveDemandCreat']],
  ['demand LIST', ['/fta/delegateList']],
  ['xqlb', ['/fta/delegateList']],
  ['fabu需求', ['/fta/receiveDemandCreat']],
  ['jinxiang', ['/finance/buy']],
  ['finance', ['/finance/buy']],
  ['发票', ['/finance/buy']],
  ['没有', []],
] as const)('typing %s finds %j', (typed, paths) => {
  expect(menuHits(menu, typed, readingsOf).map(({ item }) => item.path)).toEqual(paths);
});

test.each([
  ['/fta/ocr/uploadlist', false, '', 'ocr'],
  ['/fta/delegateList', false, 'guarantee', 'guarantee'],
  ['/fta/delegateList', false, 'an icon of another system', 'demand'],
  ['/unknown/x', true, '', 'folder'],
  ['/unknown/x', false, '', 'file'],
] as const)('the icon of %s (group: %s, named %j) is %s', (path, isGroup, named, icon) => {
  expect(iconName(path, { isGroup, named })).toBe(icon);
});
