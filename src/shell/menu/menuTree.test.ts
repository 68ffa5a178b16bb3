import { expect, test } from 'vitest';
import { buildMenu, type MenuFacts, type MenuItem, menuLeaves, menuPath } from './menuTree.ts';

const facts: MenuFacts = {
  loginName: 'staff1',
  roleId: 'BUSI',
  hideFlag: undefined,
  wronglistLoginNames: ['admin', 'itadmin'],
  overrides: {},
  iconOf: (_path, { isGroup }) => (isGroup ? 'folder' : 'file'),
};
const leaf = (id: string | number, name: string, url: string) => ({ id, name, url });
const group = (id: string | number, name: string, ...children: object[]) =>
  ({ id, name, url: '', children }) as Parameters<typeof buildMenu>[0][number];
const paths = (items: readonly MenuItem[]) => menuLeaves(items).map(({ item }) => item.path);

test.each([
  ['views/precat/list', '/precat/list'],
  ['/views/precat/list', '/precat/list'],
  ['views/views/x', '/views/x'],
  [' {product}/index ', '/fta/index'],
  ['https://portal.example/views/x', 'https://portal.example/views/x'],
  ['', ''],
  [null, ''],
] as const)('the address %s becomes %s', (url, path) => {
  expect(menuPath(url)).toBe(path);
});

test('P6 node 9 is skipped at any level with its children, whatever the type of its id', () => {
  const tree = [
    group(9, '九', leaf(90, '甲', 'a')),
    group(4, '预归类', leaf('9', '乙', 'b'), leaf(41, '丙', 'views/precat/list')),
  ];
  expect(paths(buildMenu(tree, facts))).toEqual(['/precat/list']);
});

test.each([
  ['staff1', 'BUSI', false],
  ['staff1', 'W1', true],
  ['staff1', 'IT', true],
  ['admin', 'BUSI', true],
] as const)('P7 %s of role %s sees the problem orders: %s', (loginName, roleId, seen) => {
  const tree = [
    group(
      1,
      '需求',
      leaf(11, '问题订单', '{product}/wronglist'),
      leaf(12, 'wronglist', 'other'),
      leaf(13, '列表', 'list'),
    ),
  ];
  const shown = paths(buildMenu(tree, { ...facts, loginName, roleId }));
  expect(shown.includes('/fta/wronglist')).toBe(seen);
  expect(shown.includes('/other')).toBe(seen);
  expect(shown).toContain('/list');
});

const precat = [
  group(
    4,
    '预归类管理',
    leaf(41, '列表', '/precat/list'),
    leaf(42, '申请', '/precat/apply'),
    leaf(43, '沟通', '/precat/chat'),
    leaf(44, '商品', '/precat/productlist'),
  ),
  leaf(45, '别处的临期商品', '/precat/dashboard') as Parameters<typeof buildMenu>[0][number],
  group(5, '协议', leaf(51, '协议列表', '/agreement/list')),
  group(6, '其他', leaf(61, '预归类沟通', '/moved/chat'), leaf(62, '在用', '/used')),
];

test.each(['1', 1])('P8 the hide flag %j hides the five entries by path or title, others stay', (hideFlag) => {
  expect(paths(buildMenu(precat, { ...facts, hideFlag }))).toEqual(['/precat/productlist', '/used']);
});

test.each(['0', 0, undefined])('the hide flag %j hides nothing', (hideFlag) => {
  expect(paths(buildMenu(precat, { ...facts, hideFlag }))).toHaveLength(8);
});

const override = {
  precat_query: {
    groups: [
      {
        title: '预归类管理 / Pre-classification management',
        children: [
          { title: '商品预归类查询', path: '/precat/precatproduct' },
          { title: '税号失效商品', path: '/precat/precatproductinvaild' },
        ],
      },
    ],
  },
} as const;

test('P9 the override stands first with exactly its children; the same group and paths of the server are gone', () => {
  const tree = [
    group(4, '预归类管理', leaf(41, '列表', '/precat/list')),
    group(1, '其他', leaf(11, '查询', '/precat/precatproduct'), leaf(12, '别的', '/x')),
  ];
  const menu = buildMenu(tree, { ...facts, loginName: 'precat_query', overrides: override });
  expect(menu[0]?.meta.title).toEqual({ zh: '预归类管理', en: 'Pre-classification management' });
  expect(menu[0]?.children.map(({ path }) => path)).toEqual(['/precat/precatproduct', '/precat/precatproductinvaild']);
  expect(paths(menu)).toEqual(['/precat/precatproduct', '/precat/precatproductinvaild', '/x']);
});

test('an override in mode only leaves nothing else', () => {
  const overrides = { precat_query: { ...override.precat_query, mode: 'only' as const } };
  expect(buildMenu(precat, { ...facts, loginName: 'precat_query', overrides })).toHaveLength(1);
});

test('a leaf without address and a group left empty are dropped, levels below the fourth too', () => {
  const deep = group(1, '一', group(2, '二', group(3, '三', group(4, '四', leaf(5, '五', '/five')))));
  expect(buildMenu([leaf(7, '无', '') as Parameters<typeof buildMenu>[0][number], deep], facts)).toEqual([]);
});

test('an address of another site is marked external and kept as it is', () => {
  const [item] = buildMenu(
    [leaf(1, '门户', 'https://portal.example/a') as Parameters<typeof buildMenu>[0][number]],
    facts,
  );
  expect(item).toMatchObject({ external: true, path: 'https://portal.example/a' });
});
