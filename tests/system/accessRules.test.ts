import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logoutPageOf } from '#authProvider/logoutPage.ts';
import type { BizNode } from '#authProvider/session.ts';
import type { MenuOverride } from '#domain/system/menuOverride.ts';
import { readSetting } from '#domain/system/settingKeys.ts';
import { buildMenu, type MenuItem, menuLeaves } from '#src/shell/menu/menuTree.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { openEvents } from '../robustness/eventStream.ts';
import { eventually } from '../robustness/eventually.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * The access rules of the specification from the database to the menu a person sees.
 * @see docs/spec/requirements.md 2, 6; docs/spec/platform.md 2, 4, 6
 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

interface LoginUser {
  readonly userInfo: { readonly loginName: string; readonly roleId: string; readonly roleName: string };
  readonly entInfo: { readonly haveHideMemuWhenPreCustomerIdEqZeroFlg: string };
  readonly menuVersion: string;
  readonly settings: Readonly<Record<string, unknown>>;
}
const userOf = (client: GatewayClient) => client.get<LoginUser>('system.getUserInfo');

/** The menu as the browser builds it of what the gateway answers. */
async function menuOf(client: GatewayClient, navId = '3'): Promise<readonly MenuItem[]> {
  const { userInfo, entInfo, settings } = await userOf(client);
  const { bizTreeList } = await client.get<{ bizTreeList: BizNode[] }>('system.getBizTree', { navId });
  return buildMenu(bizTreeList, {
    ...userInfo,
    hideFlag: entInfo.haveHideMemuWhenPreCustomerIdEqZeroFlg,
    wronglistLoginNames: settings['menu.wronglistLoginNames'] as string[],
    overrides: settings['menu.overrideByLoginName'] as Record<string, MenuOverride>,
    iconOf: () => 'file',
  });
}
const pathsOf = (items: readonly MenuItem[]) => menuLeaves(items).map(({ item }) => item.path);
const sql = async (text: string, values: unknown[] = []) => {
  await gateway.database.pool.query(text, values);
  await gateway.heard();
};
const give = (role: string, ...urls: string[]) =>
  sql(
    `with node as (insert into sys_menu (id, nav_id, menu_no, parent_no, name, url, order_no)
       select md5(u), '3', md5(u), '1', case u when 'views/precat/chat' then '预归类沟通' else u end, u, 900 from unnest($2::text[]) u
       on conflict (id) do update set order_no = 900 returning id)
     insert into sys_role_function (id, role_id, menu_id, actions) select md5($1 || id), $1, id, 'list' from node on conflict do nothing`,
    [role, urls],
  );

describe('menu', () => {
  test('P9: the login name precat_query has the group of pre-classification first, with exactly its two children', async () => {
    const menu = await menuOf(await gateway.as('precat_query'));
    expect(menu[0]).toMatchObject({ meta: { title: { zh: '预归类管理' } } });
    expect(menu[0]?.children.map(({ path }) => path)).toEqual([
      '/precat/precatproduct',
      '/precat/precatproductinvaild',
    ]);
    expect(menu.length).toBeGreaterThan(1);
    expect((await menuOf(await gateway.as('bus01')))[0]?.meta.title.zh).not.toBe('预归类管理');
  });

  test('P10: navigation 33 has the ordinary menu while it has none of its own, and the customer is looked up for it', async () => {
    const client = await gateway.as('cust01');
    expect(pathsOf(await menuOf(client, '33'))).toEqual(pathsOf(await menuOf(client)));
    expect(pathsOf(await menuOf(client, '33')).length).toBeGreaterThan(0);
    expect(pathsOf(await menuOf(client, '777777'))).toEqual(pathsOf(await menuOf(client)));
    expect(await client.get('system.getCustomerByLoginName', { loginName: 'cust01' })).toMatchObject({
      consoleName: expect.any(String),
    });
    const functions = (navId: string) => client.get<unknown[]>('common.queryNavFunction', { navId });
    expect(await functions('33')).toEqual(await functions('3'));
    expect((await client.call('system.getBizTree', { navId: `3' or '1'='1` })).returnCode).toBe('1001');
  });

  test('P6: node 9 is never stored, and one from elsewhere is not shown', async () => {
    await expect(
      sql(`insert into sys_menu (id, nav_id, menu_no, name, url) values ('nine', '3', '9', '九', 'views/nine')`),
    ).rejects.toThrow('nine');
    const facts = {
      loginName: 'a',
      roleId: 'D10',
      hideFlag: '0',
      wronglistLoginNames: [],
      overrides: {},
      iconOf: () => 'file',
    };
    const node = (id: string, url: string) => ({ id, name: id, url, children: [] });
    expect(pathsOf(buildMenu([node('9', 'views/nine'), node('4', 'views/precat/list')], facts))).toEqual([
      '/precat/list',
    ]);
  });

  test('P7: the problem orders are for the warehouse, by code or by name, for IT and two login names', async () => {
    await give('D10', 'views/{product}/wronglist');
    await give('W1', 'views/{product}/wronglist');
    const sees = async (loginName: string) =>
      pathsOf(await menuOf(await gateway.as(loginName))).includes('/fta/wronglist');
    expect([await sees('bus01'), await sees('wh01'), await sees('admin')]).toEqual([false, true, true]);
    await sql(`update sys_role set role_name = '仓库' where role_id = 'D10'`);
    expect(await sees('bus01')).toBe(true);
    await sql(`update sys_role set role_name = '业务一部' where role_id = 'D10'`);
    expect(await sees('bus01')).toBe(false);
  });

  test('P8: the flag of a customer without a pre-classification number hides five entries, others stay', async () => {
    await give(
      'CUST',
      'views/precat/dashboard',
      'views/precat/apply',
      'views/precat/list',
      'views/precat/chat',
      'views/agreement/list',
      'views/precat/productlist',
    );
    const client = await gateway.as('cust01');
    // The list of applications stands in the menu of customers by itself, too.
    const named = new Set(
      ['dashboard', 'apply', 'list', 'chat', 'productlist'].map((page) => `/precat/${page}`).concat('/agreement/list'),
    );
    const precat = async () => [...new Set(pathsOf(await menuOf(client)).filter((path) => named.has(path)))];
    expect(await precat()).toHaveLength(6);
    await sql(`update customer set hide_menu_flg = true, pre_customer_id = null where id = 'demo-customer-01'`);
    expect((await userOf(client)).entInfo.haveHideMemuWhenPreCustomerIdEqZeroFlg).toBe('1');
    // The agreements are hidden as a group; one that stands alone elsewhere is no group.
    expect((await precat()).filter((path) => path.startsWith('/precat/'))).toEqual(['/precat/productlist']);
    await sql(`update customer set pre_customer_id = 7 where id = 'demo-customer-01'`);
    expect(await precat()).toHaveLength(6);
  });
});

describe('open sessions', () => {
  test('a change of rights is told to every open page at once, and the version of the menu differs', async () => {
    const client = await gateway.as('decl01');
    const before = (await userOf(client)).menuVersion;
    const events = await openEvents(client);
    await sql(`update sys_role_function set actions = actions || ',print' where role_id = 'C1'`);
    await eventually(async () => expect(events.heard.map(({ entity }) => entity)).toContain('menu'));
    expect((await userOf(client)).menuVersion).not.toBe(before);
    events.close();
  });

  test('who moved to another role has its rights at the next call', async () => {
    const client = await gateway.as('ygl03');
    expect(await client.call('business.queryDemandPage', { limit: 1 })).toMatchObject({ returnCode: '0' });
    await sql(`update sys_user set role_id = 'TZ' where login_name = 'ygl03'`);
    await eventually(async () =>
      expect(await client.call('business.queryDemandPage', { limit: 1 })).toMatchObject({ returnCode: '1005' }),
    );
    await sql(`update sys_user set role_id = 'YGL03' where login_name = 'ygl03'`);
  });
});

describe('logout pages', () => {
  const settings = {
    pageByLoginName: {
      own: '/special?a=1',
      host: 'https://portal.example/bye',
      evil: '//evil.example',
      script: 'javascript:alert(1)',
    },
    hosts: ['portal.example'],
  };
  test.each([
    ['own', '/special?a=1'],
    ['host', 'https://portal.example/bye'],
    ['evil', '/api/sys/publicLogout'],
    ['script', '/api/sys/publicLogout'],
    ['nobody', '/api/sys/publicLogout'],
  ])('%s leaves for %s', (loginName, page) => {
    expect(logoutPageOf(loginName, settings, 'https://tongguan.example')).toBe(page);
  });

  test.each([
    ['auth.logoutPageByLoginName', '{"a":"/x","b":"https://portal.example/y"}', true],
    ['auth.logoutPageByLoginName', '{"a":"javascript:alert(1)"}', false],
    ['auth.logoutPageByLoginName', '{"a":"//evil.example"}', false],
    ['auth.logoutHosts', '["portal.example:8443"]', true],
    ['auth.logoutHosts', '["portal.example/path"]', false],
    [
      'menu.overrideByLoginName',
      '{"a":{"groups":[{"title":"组","children":[{"title":"页","path":"javascript:alert(1)"}]}]}}',
      false,
    ],
    [
      'menu.overrideByLoginName',
      '{"a":{"mode":"only","groups":[{"title":"组","children":[{"title":"页","path":"/precat/list"}]}]}}',
      true,
    ],
    ['menu.overrideByLoginName', '{"a":{"groups":{}}}', false],
  ])('the setting %s as %s may be kept: %s', (key, text, isKept) => {
    expect('value' in readSetting(key, 'json', text)).toBe(isKept);
  });

  test('a browser gets what it needs to leave', async () => {
    const { settings: told } = await userOf(await gateway.as('bus01'));
    expect(told).toMatchObject({ 'auth.logoutPageByLoginName': {}, 'auth.logoutHosts': [] });
  });
});
