import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BizNode } from '#authProvider/session.ts';
import { buildMenu, menuLeaves } from '#src/shell/menu/menuTree.ts';
import type { Page } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';

/**
 * Customers who do not take part in pre-classification.
 * @see docs/spec/requirements.md 6, docs/spec/platform.md 4.2, docs/spec/classification.md 7.4
 */
let gateway: TestGateway;
const customerId = 'demo-customer-01';

beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const sql = (text: string) => gateway.database.pool.query(text);

/** The menu as the browser builds it of what the gateway answers. */
async function menuOf(client: GatewayClient): Promise<readonly string[]> {
  const { entInfo } = await client.get<{ entInfo: { haveHideMemuWhenPreCustomerIdEqZeroFlg: string } }>(
    'system.getUserInfo',
  );
  const { bizTreeList } = await client.get<{ bizTreeList: BizNode[] }>('system.getBizTree', { navId: '3' });
  const hideFlag = entInfo.haveHideMemuWhenPreCustomerIdEqZeroFlg;
  const facts = {
    loginName: 'precust01',
    roleId: 'YGL04',
    hideFlag,
    wronglistLoginNames: [],
    overrides: {},
    iconOf: () => 'file',
  };
  return menuLeaves(buildMenu(bizTreeList, facts)).map(({ item }) => item.path);
}

const hidden = ['/precat/dashboard', '/precat/apply', '/precat/list', '/precat/chat'];
const record = {
  customerId,
  contact: '林关务',
  phone: '021-51038801',
  email: 'lin@example.com',
  ieFlag: 'I',
  products: [{ nameZh: '微波炉' }],
};

/** What customers of pre-classification do there, and what the gateway answers. */
async function answers(client: GatewayClient, applyId: string): Promise<Readonly<Record<string, string>>> {
  const calls = {
    list: ['product.queryPrecatApplyPage', {}],
    read: ['product.getPrecatApply', { id: applyId }],
    apply: ['product.addPrecatApply', { record }],
    withdraw: ['product.actPrecatApply', { id: applyId, rowVersion: 0, action: 'withdraw' }],
    chat: ['product.queryPrecatThreads', {}],
    read_chat: ['product.queryPrecatMessagePage', { applyId }],
    t: ['product.addPrecatMessage', { record: { applyId, content: '请尽快' } }],
    paper: ['common.getPaper', { entity: 'precatApply', kind: 'APPLY', id: applyId }],
    library: ['product.queryPrecatProductPage', {}],
    names: ['product.queryPrecatApplyByIds', { ids: [applyId] }],
  } as const;
  const codes: Record<string, string> = {};
  for (const [name, [call, data]] of Object.entries(calls)) codes[name] = (await client.call(call, data)).returnCode;
  return codes;
}

test('S32: YGL04 with hide flag 1 and preCustomerId 0: five entries are absent from the menu, and what they lead to is refused', async () => {
  const client = await gateway.as('precust01');
  const { rows } = await client.get<Page>('product.queryPrecatApplyPage', { filter: {} });
  const applyId = String(rows[0]?.id);
  const shown = await menuOf(client);
  expect(shown).toEqual(
    expect.arrayContaining(['/precat/dashboard', '/precat/list', '/precat/chat', '/precat/precatproduct']),
  );
  const open = {
    list: '0',
    read: '0',
    apply: '0',
    withdraw: '1003',
    chat: '0',
    read_chat: '0',
    t: '0',
    paper: '0',
    library: '0',
    names: '0',
  };
  expect(await answers(client, applyId)).toEqual(open);

  await sql(`update customer set hide_menu_flg = true, pre_customer_id = 0 where id = '${customerId}'`);
  const left = await menuOf(client);
  expect(
    left.filter((path) => hidden.includes(path) || path.startsWith('/agreement') || path === '/precat/protocol'),
  ).toEqual([]);
  expect(left).toEqual(shown.filter((path) => !hidden.includes(path)));
  const closed = {
    ...open,
    list: '1005',
    read: '1005',
    apply: '1005',
    withdraw: '1005',
    chat: '1005',
    read_chat: '1005',
    t: '1005',
    paper: '1005',
  };
  expect(await answers(client, applyId)).toEqual(closed);

  // Nobody else is touched by it, and a number of pre-classification opens everything again.
  for (const login of ['ygl01', 'bus01', 'admin'])
    expect([login, (await (await gateway.as(login)).call('product.queryPrecatApplyPage')).returnCode]).toEqual([
      login,
      '0',
    ]);
  await sql(`update customer set pre_customer_id = 7 where id = '${customerId}'`);
  expect(await answers(client, applyId)).toEqual(open);
  expect(await menuOf(client)).toEqual(shown);
});
