import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MenuRow, MenuTree, RoleMatrix, WhoMay } from '#domain/system/accessCalls.ts';
import { addDemand } from '../contract/newRecords.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { eventually } from '../robustness/eventually.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/** Roles, menus and what follows from them, at the real gateway. @see docs/spec/platform.md 2.5, 4, 11.4 */
let gateway: TestGateway;
let admin: GatewayClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.as('admin');
});
afterAll(() => gateway.close());

const treeOf = (navId: string) => admin.get<MenuTree>('system.queryMenuTree', { navId });
const nodeOf = ({ nodes }: MenuTree, menuNo: string): MenuRow => {
  const node = nodes.find((one) => one.menuNo === menuNo);
  if (!node) throw new Error(`no node ${menuNo}`);
  return node;
};
const matrix = () => admin.get<RoleMatrix>('system.queryRoleFunction', { navId: '3' });
const versionOf = async (roleId: string) =>
  (await matrix()).roles.find((role) => role.roleId === roleId)?.rowVersion ?? 0;
const setRights = async (roleId: string, menuId: string, actions: string, scopes: object[] = []) =>
  admin.get<RoleMatrix>('system.saveRoleFunction', {
    navId: '3',
    roles: [{ roleId, rowVersion: await versionOf(roleId), functions: [{ menuId, actions }], scopes }],
  });
interface Node {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly children: readonly Node[];
}
const menuOf = async (client: GatewayClient, navId = '3') =>
  (await client.get<{ bizTreeList: Node[] }>('system.getBizTree', { navId })).bizTreeList;
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const add = (record: object) =>
  admin.call<MenuRow & { errors?: object }>('system.saveMenu', { record: { navId: '3', ...record } });

describe('menu', () => {
  test('a node is numbered under its parent, stands last, is changed, moved and taken away', async () => {
    const made = await add({ parentNo: '16', name: '试验', url: 'views/demand/test' });
    expect(made.data).toMatchObject({
      parentNo: '16',
      menuNo: expect.stringMatching(/^16-\d+$/),
      enabled: 1,
      showFlg: 1,
    });
    const { id, menuNo, rowVersion } = made.data;
    expect(await admin.call('system.saveMenu', { id, rowVersion, record: { name: '试验二' } })).toMatchObject({
      returnCode: '0',
    });
    expect(await admin.call('system.saveMenu', { id, rowVersion, record: { name: '旧' } })).toMatchObject({
      returnCode: '1003',
    });
    const to = await admin.get<MenuTree>('system.moveMenu', {
      id,
      rowVersion: rowVersion + 1,
      parentNo: '1',
      beforeNo: '1-2',
    });
    const first = to.nodes.filter(({ parentNo }) => parentNo === '1').map((node) => node.menuNo);
    expect(first.indexOf(menuNo)).toBe(first.indexOf('1-2') - 1);
    expect(flat(await menuOf(admin)).find((node) => node.id === menuNo)?.name).toBe('试验二');
    const gone = await admin.get<MenuTree>('system.deleteMenu', { id, rowVersion: nodeOf(to, menuNo).rowVersion });
    expect(gone.nodes.map((node) => node.menuNo)).not.toContain(menuNo);
    expect((await add({ parentNo: '16', name: '另一', url: 'views/x' })).data.menuNo).not.toBe(menuNo);
  });

  test.each([
    ['id 9', { menuNo: '9', name: '九' }, 'menuNo'],
    ['a script', { name: '脚本', url: 'javascript:alert(1)' }, 'url'],
    ['another host without a scheme', { name: '外部', url: '//evil.example/x' }, 'url'],
    ['a way up', { name: '上级', url: 'views/../secret' }, 'url'],
    ['a parent that is not there', { name: '孤儿', parentNo: '77' }, 'parentNo'],
    ['itself as parent', { name: '自身', menuNo: '88', parentNo: '88' }, 'parentNo'],
    ['a navigation of letters', { name: '导航', navId: 'abc' }, 'navId'],
    ['a number that is taken', { name: '重复', menuNo: '1' }, 'menuNo'],
  ])('%s is refused at its field', async (_what, record, field) => {
    const { returnCode, data } = await add(record);
    expect([returnCode === '0', data?.errors]).toEqual([
      false,
      expect.objectContaining({ [field]: expect.anything() }),
    ]);
  });

  test('a node goes neither below itself nor below the fourth level; one with children stays', async () => {
    const levels: MenuRow[] = [];
    for (const name of ['一', '二', '三', '四'])
      levels.push((await add({ name, parentNo: levels.at(-1)?.menuNo })).data);
    const [one, , , four] = levels as [MenuRow, MenuRow, MenuRow, MenuRow];
    expect(await add({ name: '五', parentNo: four.menuNo })).toMatchObject({ returnCode: '1001' });
    const moved = { id: one.id, rowVersion: one.rowVersion, parentNo: four.menuNo };
    expect(await admin.call('system.moveMenu', moved)).toMatchObject({ returnCode: '1001' });
    expect(
      await admin.call('system.saveMenu', {
        id: one.id,
        rowVersion: one.rowVersion,
        record: { parentNo: four.menuNo },
      }),
    ).toMatchObject({
      returnCode: '1001',
    });
    expect(await admin.call('system.deleteMenu', { id: one.id, rowVersion: one.rowVersion })).toMatchObject({
      returnCode: '1001',
      data: { errors: { _: '请先删除下级菜单' } },
    });
  });

  test('while one node is changed and another is moved before it, neither waits for the other in a circle', async () => {
    const group = (await add({ name: '组' })).data;
    const placed = (name: string, orderNo: number) =>
      add({ name, parentNo: group.menuNo }).then(async ({ data: { id, rowVersion } }) => {
        await admin.get('system.saveMenu', { id, rowVersion, record: { orderNo } });
        return id;
      });
    for (const [name, orderNo] of [
      ['甲', 10],
      ['乙', 11],
      ['丙', 20],
    ] as const)
      await placed(name, orderNo);
    const [, second, third] = (await treeOf('3')).nodes.filter(({ parentNo }) => parentNo === group.menuNo);
    if (!second || !third) throw new Error('no nodes');
    const { pool } = gateway.database;
    const waiting = (count: number) =>
      eventually(async () => {
        const { rows } = await pool.query(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(count);
      });
    const holding = await pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select 1 from sys_menu where id = $1 for update', [second.id]);
      const changed = admin.call('system.saveMenu', {
        id: second.id,
        rowVersion: second.rowVersion,
        record: { icon: 'task' },
      });
      await waiting(1);
      const { id, rowVersion } = third;
      const moved = admin.call('system.moveMenu', { id, rowVersion, parentNo: group.menuNo, beforeNo: second.menuNo });
      await waiting(2);
      await holding.query('commit');
      expect(await Promise.all([changed, moved])).toMatchObject([{ returnCode: '0' }, { returnCode: '0' }]);
    } finally {
      await holding.query('rollback');
      holding.release();
    }
    const names = (await treeOf('3')).nodes.filter(({ parentNo }) => parentNo === group.menuNo).map(({ name }) => name);
    expect(names).toEqual(['甲', '丙', '乙']);
  });

  test('a navigation is copied once, with rights or without; what is not there is answered by the ordinary one', async () => {
    const clerk = await gateway.as('bus01');
    const ordinary = flat(await menuOf(clerk)).map(({ url }) => url);
    expect(flat(await menuOf(clerk, '33')).map(({ url }) => url)).toEqual(ordinary);
    const bare = await admin.get<MenuTree>('system.copyMenu', { navId: '3', toNavId: '34' });
    expect(bare.nodes.length).toBe((await treeOf('3')).nodes.length);
    expect(await menuOf(clerk, '34')).toEqual([]);
    await admin.get('system.copyMenu', { navId: '3', toNavId: '35', withRights: 1 });
    expect(flat(await menuOf(clerk, '35')).map(({ url }) => url)).toEqual(ordinary);
    expect(await admin.call('system.copyMenu', { navId: '3', toNavId: '35' })).toMatchObject({ returnCode: '1001' });
    expect(await admin.call('system.copyMenu', { navId: '77', toNavId: '36' })).toMatchObject({ returnCode: '1001' });
    await gateway.database.pool.query(
      `delete from sys_role_function f using sys_menu m where m.id = f.menu_id and m.nav_id in ('34', '35')`,
    );
    await gateway.database.pool.query(`delete from sys_menu where nav_id in ('34', '35')`);
  });
});

describe('roles', () => {
  const readsDemands = (client: GatewayClient) => client.call('business.queryDemandPage', { limit: 1 });
  /** Pages of demands, and one whose form lets people choose among them. */
  const demandNodes = async () =>
    (await treeOf('3')).nodes.filter(({ menuNo }) => ['1-1', '1-2', '1-3', '1-7', '2-whOrder'].includes(menuNo));

  test('what is taken from a role, and given to it, holds in open sessions at the next call', async () => {
    const client = await gateway.as('tz01');
    expect(await readsDemands(client)).toMatchObject({ returnCode: '1005' });
    const { id } = nodeOf(await treeOf('3'), '1-2');
    await setRights('TZ', id, 'view,list', [{ entity: 'demand', scope: 'ALL' }]);
    await eventually(async () =>
      expect(await readsDemands(client)).toMatchObject({ returnCode: '0', data: { total: expect.any(Number) } }),
    );
    expect((await matrix()).functions).toContainEqual({ roleId: 'TZ', menuId: id, actions: 'list,view' });
    await setRights('TZ', id, '', [{ entity: 'demand', scope: null }]);
    await eventually(async () => expect(await readsDemands(client)).toMatchObject({ returnCode: '1005' }));
  });

  test('a node that is disabled gives no rights, an address that changes takes them along', async () => {
    const client = await gateway.as('it01');
    expect(await readsDemands(client)).toMatchObject({ returnCode: '0' });
    const nodes = await demandNodes();
    for (const { id, rowVersion } of nodes)
      await admin.get('system.saveMenu', { id, rowVersion, record: { enabled: 0 } });
    await eventually(async () => expect(await readsDemands(client)).toMatchObject({ returnCode: '1005' }));
    for (const { id, rowVersion } of nodes)
      await admin.get('system.saveMenu', { id, rowVersion: rowVersion + 1, record: { enabled: 1 } });
    await eventually(async () => expect(await readsDemands(client)).toMatchObject({ returnCode: '0' }));
  });

  test('two administrators at one role: the second is told; one wrong cell changes nothing', async () => {
    const { id } = nodeOf(await treeOf('3'), '1-2');
    const rowVersion = await versionOf('C1');
    const send = (functions: object[], roleId = 'C1', version = rowVersion) =>
      admin.call('system.saveRoleFunction', { navId: '3', roles: [{ roleId, rowVersion: version, functions }] });
    const before = (await matrix()).functions;
    expect(
      await send([
        { menuId: id, actions: 'list' },
        { menuId: 'no-such-node', actions: 'list' },
      ]),
    ).toMatchObject({ returnCode: '1001' });
    expect(
      await send([
        { menuId: id, actions: 'list' },
        { menuId: id, actions: 'view' },
      ]),
    ).toMatchObject({ returnCode: '1001' });
    expect(await send([{ menuId: id, actions: 'list;drop table sys_role' }])).toMatchObject({ returnCode: '1001' });
    expect(await send([{ menuId: id, actions: 'list' }], 'NOBODY')).toMatchObject({ returnCode: '1002' });
    expect(await send([{ menuId: id, actions: 'list' }], 'C1', rowVersion - 1)).toMatchObject({ returnCode: '1003' });
    expect((await matrix()).functions).toEqual(before);
  });

  test('a role is made, named and put out of use; one that people hold stays; the code of the house is refused', async () => {
    const addRole = (record: object) =>
      admin.call<{ id: string; rowVersion: number }>('system.addRole', { record: { roleKind: 'STAFF', ...record } });
    const made = await addRole({ roleId: 'D30', roleName: '业务三部' });
    expect(made.data).toMatchObject({ id: 'D30', roleId: 'D30', enabled: 1, userCount: 0, nodeCount: 0 });
    expect(await addRole({ roleId: 'D30', roleName: '又一' })).toMatchObject({
      returnCode: '1006',
      data: { errors: { roleId: expect.anything() } },
    });
    for (const roleId of ['SYSTEM', 'system', '9X', 'a b', 'x'.repeat(21)])
      expect(await addRole({ roleId, roleName: '冒名' })).toMatchObject({
        returnCode: '1001',
        data: { errors: { roleId: expect.anything() } },
      });
    const off = await admin.call('system.updateRole', {
      id: 'D30',
      rowVersion: made.data.rowVersion,
      record: { enabled: 0 },
    });
    expect(off).toMatchObject({ returnCode: '0', data: { enabled: 0 } });
    const held = await admin.get<{ rowVersion: number }>('system.getRole', { id: 'W1' });
    expect(
      await admin.call('system.updateRole', { id: 'W1', rowVersion: held.rowVersion, record: { enabled: 0 } }),
    ).toMatchObject({
      returnCode: '1001',
      data: { errors: { enabled: '仍有1个用户使用该角色' } },
    });
    await expect(
      gateway.database.pool.query(
        `insert into sys_role (id, role_id, role_name, role_kind) values ('SYSTEM', 'SYSTEM', 's', 'STAFF')`,
      ),
    ).rejects.toThrow('sys_role_known_by_code');
  });

  test('who was given the pages of roles and menus still gives nobody rights: that is for administrators', async () => {
    const { nodes } = await treeOf('3');
    const page = nodes.find(({ url }) => url === 'views/sysRole') as MenuRow;
    await setRights('IT', page.id, 'list,view,create,edit,delete');
    const client = await gateway.as('it01');
    await eventually(async () => expect(await client.call('system.queryRolePage')).toMatchObject({ returnCode: '0' }));
    const change = {
      roleId: 'IT',
      rowVersion: await versionOf('IT'),
      functions: [{ menuId: page.id, actions: 'list' }],
    };
    for (const [name, data] of [
      ['saveRoleFunction', { navId: '3', roles: [change] }],
      ['saveMenu', { id: page.id, rowVersion: page.rowVersion, record: { url: 'views/customer' } }],
      ['moveMenu', { id: page.id, rowVersion: page.rowVersion, parentNo: '1' }],
      ['deleteMenu', { id: page.id, rowVersion: page.rowVersion }],
      ['copyMenu', { navId: '3', toNavId: '99', withRights: 1 }],
    ] as const)
      expect([name, (await client.call(`system.${name}`, data)).returnCode]).toEqual([name, '1005']);
    await setRights('IT', page.id, '');
  });

  test('the menu of a role is what its people get', async () => {
    const seen = await admin.get<{ bizTreeList: Node[] }>('system.queryRoleMenu', { roleId: 'W1', navId: '3' });
    expect(seen.bizTreeList).toEqual(await menuOf(await gateway.as('wh01')));
  });
});

describe('who may do this, and why not I', () => {
  const asked = (client: GatewayClient, data: object) => client.get<WhoMay>('system.queryWhoMay', data);
  const failing = ({ rules }: WhoMay) => rules.filter(({ holds }) => holds === false).map(({ kind }) => kind);

  test('what it says of an act is what the gateway does', async () => {
    const [clerk, stranger] = [await gateway.as('bus01'), await gateway.as('bus02')];
    const draft = await addDemand(clerk);
    const edit = { entity: 'demand', action: 'edit', record: draft.demandNo ?? draft.id };
    expect(failing(await asked(clerk, { ...edit, record: draft.id }))).toEqual([]);
    expect(failing(await asked(stranger, { ...edit, record: draft.id }))).toEqual(['rows']);
    expect((await asked(stranger, { ...edit, record: draft.id })).recordName).toBeNull();
    const accept = await asked(clerk, { entity: 'demand', action: 'act:accept', record: draft.id });
    expect(failing(accept)).toEqual(['status']);
    expect(
      (await clerk.call('business.actDemand', { id: draft.id, rowVersion: draft.rowVersion, action: 'accept' }))
        .returnCode,
    ).toBe('1004');
    const finance = await asked(await gateway.as('fin01'), { entity: 'demand', action: 'edit' });
    expect(failing(finance)).toEqual(['right']);
    const roles = new Map(accept.roles.map((role) => [role.roleId, role]));
    expect(roles.get('FINANC')?.clerk).toMatchObject({
      may: false,
      why: { zh: expect.stringContaining('demand:act:accept') },
    });
  });

  test('about others administrators alone ask; customers do not ask at all; what is not there is said', async () => {
    const clerk = await gateway.as('bus01');
    const list = { entity: 'demand', action: 'list' };
    expect(await clerk.call('system.queryWhoMay', { ...list, loginName: 'bus02' })).toMatchObject({
      returnCode: '1005',
    });
    expect((await asked(admin, { ...list, loginName: 'fin01' })).person.loginName).toBe('fin01');
    expect(failing(await asked(admin, { ...list, loginName: 'fin01' }))).toEqual(['right']);
    expect(await admin.call('system.queryWhoMay', { ...list, loginName: 'nobody' })).toMatchObject({
      returnCode: '1001',
    });
    expect(await (await gateway.as('cust01')).call('system.queryWhoMay', list)).toMatchObject({ returnCode: '1005' });
    for (const entity of ['__proto__', 'constructor', 'nothing'])
      expect(await clerk.call('system.queryWhoMay', { entity, action: 'list' })).toMatchObject({ returnCode: '1001' });
    expect(failing(await asked(clerk, { entity: 'demand', action: 'act:nothing' }))).toEqual(['offered']);
    expect(failing(await asked(clerk, { ...list, record: `x' or '1'='1` }))).toEqual(['rows']);
  });
});
