import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MenuNode } from '#domain/core/screen.ts';
import { menu } from '#domain/screens.ts';
import type { MenuRow, MenuTree, RoleMatrix } from '#domain/system/accessCalls.ts';
import { inTransaction } from '#server/platform/inTransaction.ts';
import { seedAccess } from '#server/seed/seedAccess.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { menusOfRoles, shownTwice } from '../shownTwice.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Starts of versions whose menus differ, on a database whose administrator has made the menu his. */
let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const start = async (nodes: readonly MenuNode[]) => {
  await inTransaction(gateway.database.pool, (db) => seedAccess(db, nodes));
  await gateway.heard();
};
const starts = 3;

const treeOf = (navId = '3') => admin.get<MenuTree>('system.queryMenuTree', { navId });
const nodeAt = async (menuNo: string): Promise<MenuRow> => {
  const node = (await treeOf()).nodes.find((one) => one.menuNo === menuNo);
  if (!node) throw new Error(`no node ${menuNo}`);
  return node;
};
const idAndVersion = async (menuNo: string) => {
  const { id, rowVersion } = await nodeAt(menuNo);
  return { id, rowVersion };
};

/** The page stands in another group from this version on; its node is numbered by it, as all are. */
const moved = (nodes: readonly MenuNode[], menuNo: string, to: string): MenuNode[] =>
  nodes.map((node) =>
    node.menuNo === menuNo ? { ...node, menuNo: `${to}-${menuNo.split('-')[1]}`, parentNo: to } : node,
  );
const without = (pattern: RegExp) => menu.filter(({ menuNo }) => !pattern.test(menuNo));
const renamed = (menuNo: string, name: string) =>
  menu.map((node) => (node.menuNo === menuNo ? { ...node, name } : node));

const customers = '11-customer';
const customersMoved = moved(menu, customers, '3');
const versions: readonly (readonly [what: string, nodes: readonly MenuNode[]])[] = [
  ['two pages moved', moved(customersMoved, '11-companyScore', '4')],
  ['a page is gone', without(/^17-merchantInspection$/)],
  ['a group is gone', without(/^17/)],
  ['a group is renamed, a page moved on', moved(moved(renamed('12', '展示展销'), customers, '12'), '15-opLog', '16')],
  ['all is as it was', menu],
];

async function changeMenu(): Promise<{ readonly own: MenuRow; readonly below: MenuRow }> {
  const save = async (menuNo: string, record: object) =>
    admin.get('system.saveMenu', { ...(await idAndVersion(menuNo)), record });
  await admin.get('system.moveMenu', {
    ...(await idAndVersion('11-companyScore')),
    parentNo: '16',
    beforeNo: '16-sysRole',
  });
  await admin.get('system.moveMenu', {
    ...(await idAndVersion('15-opLog')),
    parentNo: '15',
    beforeNo: '15-goodsInfoLog',
  });
  // Moved until no number is free between its neighbours: all of the group are numbered anew then, and he placed one of
  // them.
  for (let round = 0; round < 6; round += 1)
    for (const menuNo of ['16-unit', '16-region'])
      await admin.get('system.moveMenu', { ...(await idAndVersion(menuNo)), parentNo: '16', beforeNo: '16-country' });
  await save(customers, { name: '我们的客户' });
  await save('12-exitDisplay', { showFlg: 0 });
  await admin.get('system.deleteMenu', await idAndVersion('15-interfaceLog'));
  const own = await admin.get<MenuRow>('system.saveMenu', { record: { navId: '3', name: '常用' } });
  const below = await admin.get<MenuRow>('system.saveMenu', {
    record: { navId: '3', name: '海关总署', parentNo: '17', url: 'https://www.customs.gov.cn' },
  });
  return { own, below };
}

const around = (nodes: readonly MenuRow[], parentNo: string, menuNo: string) => {
  const siblings = nodes.filter((node) => node.parentNo === parentNo).map((node) => node.menuNo);
  const at = siblings.indexOf(menuNo);
  return [siblings[at - 1], menuNo, siblings[at + 1]];
};

test('what an administrator placed, sorted, renamed, hid, took away or made stays as he left it, whatever moves, goes or returns; nothing is shown twice', async () => {
  const { own, below } = await changeMenu();
  await admin.get('system.copyMenu', { navId: '3', toNavId: '34', withRights: 1 });
  const copy = (await treeOf('34')).nodes;
  const hisOf = ({ nodes }: MenuTree) => ({
    placed: around(nodes, '16', '11-companyScore').slice(1),
    sorted: around(nodes, '15', '15-opLog').slice(0, 2),
    before: nodes
      .filter((node) => node.parentNo === '16' && /^16-(unit|region|country|currency)$/.test(node.menuNo))
      .map(({ menuNo }) => menuNo),
    named: nodes.find(({ menuNo }) => menuNo === customers)?.name,
    hidden: nodes.find(({ menuNo }) => menuNo === '12-exitDisplay')?.showFlg,
    taken: nodes.some(({ menuNo }) => menuNo === '15-interfaceLog'),
    made: nodes
      .filter(({ id }) => id === own.id || id === below.id)
      .map(({ name, parentNo, orderNo, rowVersion }) => [name, parentNo, orderNo, rowVersion]),
  });
  const before = hisOf(await treeOf());
  expect(before).toMatchObject({
    placed: ['11-companyScore', '16-sysRole'],
    sorted: [undefined, '15-opLog'],
    before: ['16-unit', '16-region', '16-country', '16-currency'],
    taken: false,
  });
  for (const [what, nodes] of versions) {
    const trees: MenuTree[] = [];
    for (let round = 0; round < starts; round += 1) {
      await start(nodes);
      trees.push(await treeOf());
      expect(await shownTwice(gateway.database.pool), what).toEqual([]);
    }
    expect(trees.map(hisOf), what).toEqual(trees.map(() => before));
    expect(trees.slice(1), what).toEqual(trees.slice(1).map(() => trees[0]));
    expect((await treeOf('34')).nodes, what).toEqual(copy);
  }
  await takeNavigation('34');
});

/** Rights are held through any navigation: the tests below ask about those of the ordinary one. */
async function takeNavigation(navId: string): Promise<void> {
  const { pool } = gateway.database;
  await pool.query('delete from sys_role_function f using sys_menu m where m.id = f.menu_id and m.nav_id = $1', [
    navId,
  ]);
  await pool.query('delete from sys_menu where nav_id = $1', [navId]);
}

test('the menu follows what he left to the product: pages move, go and return with their words and numbers', async () => {
  const placeOf = async (menuNo: string) => (await treeOf()).nodes.find((node) => node.menuNo === menuNo)?.parentNo;
  await start(customersMoved);
  expect(await placeOf(customers)).toBe('3');
  // A neighbour of what he moved was only numbered anew.
  await start(moved(menu, '16-country', '11'));
  expect(await placeOf('16-country')).toBe('11');
  await start(without(/^17/));
  expect([await placeOf('17-merchant'), await placeOf('17-merchantInspection'), await placeOf(customers)]).toEqual([
    undefined,
    undefined,
    '11',
  ]);
  // What an administrator made stands in the group still, so the group does.
  expect((await nodeAt('17')).name).toBe('商户监管');
  await start(renamed('12', '展示展销'));
  expect([(await nodeAt('12')).name, await placeOf('17-merchant')]).toEqual(['展示展销', '17']);
  await start(menu);
  expect((await nodeAt('12')).name).toBe('保税展示');
});

const matrix = () => admin.get<RoleMatrix>('system.queryRoleFunction', { navId: '3' });
async function rightsOn(menuNo: string, roleId: string): Promise<string | undefined> {
  const tree = await treeOf();
  const node = tree.nodes.find((one) => one.menuNo === menuNo);
  return (await matrix()).functions.find((one) => one.menuId === node?.id && one.roleId === roleId)?.actions;
}

test('rights go with a page that moves; on one that is gone they give nothing, and are there when it returns', async () => {
  const inspections = '17-merchantInspection';
  const clerk = await gateway.as('bus01');
  const asks = async (method: string) => (await clerk.call(`business.${method}`, { page: 1, limit: 1 })).returnCode;
  const [customerRights, inspectionRights] = [await rightsOn(customers, 'D10'), await rightsOn(inspections, 'D10')];
  expect([customerRights, inspectionRights]).toEqual([
    'list,view,create,edit,import,export,print',
    'list,view,act:reply',
  ]);
  const { rowVersion } = (await matrix()).roles.find(({ roleId }) => roleId === 'D10') ?? { rowVersion: 0 };
  const less = (actions = '') => actions.slice(0, actions.lastIndexOf(','));
  const functions = await Promise.all(
    [customers, inspections].map(async (menuNo) => ({
      menuId: (await nodeAt(menuNo)).id,
      actions: less(await rightsOn(menuNo, 'D10')),
    })),
  );
  await admin.get('system.saveRoleFunction', {
    navId: '3',
    roles: [{ roleId: 'D10', rowVersion, functions, scopes: [] }],
  });
  for (let round = 0; round < starts; round += 1) {
    await start(moved(without(/^17-/), customers, '3'));
    expect(await rightsOn(customers, 'D10')).toBe(less(customerRights));
    expect([await asks('queryCustomerPage'), await asks('queryMerchantInspectionPage')]).toEqual(['0', '1005']);
  }
  for (let round = 0; round < starts; round += 1) {
    await start(menu);
    expect([await rightsOn(customers, 'D10'), await rightsOn(inspections, 'D10')]).toEqual([
      less(customerRights),
      less(inspectionRights),
    ]);
    expect([await asks('queryCustomerPage'), await asks('queryMerchantInspectionPage')]).toEqual(['0', '0']);
  }
});

test('several nodes that start at once leave one menu, whichever version each has', async () => {
  const { pool } = gateway.database;
  const stands = async () =>
    (await pool.query('select id, parent_no, order_no, row_version from sys_menu where not deleted_flg order by id'))
      .rows;
  await start(customersMoved);
  const [before, menus] = [await stands(), await menusOfRoles(pool)];
  await Promise.all(Array.from({ length: 4 }, () => start(customersMoved)));
  expect(await stands()).toEqual(before);
  await Promise.all([menu, without(/^17/), customersMoved, menu].map(start));
  expect(await shownTwice(pool)).toEqual([]);
  await start(customersMoved);
  expect(await menusOfRoles(pool)).toEqual(menus);
});
