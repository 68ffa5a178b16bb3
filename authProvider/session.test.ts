// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';
import { logoutPageOf, PUBLIC_LOGOUT } from './logoutPage.ts';
import { resolveNavId } from './navId.ts';
import { safeRedirect } from './redirect.ts';
import { companyNameOf, createSession } from './session.ts';

beforeEach(() => sessionStorage.clear());

test.each([
  ['?navId=33', '5', '33'],
  ['?navId=abc', '5', '5'],
  ['', null, '3'],
  ['?navId=1234567', null, '3'],
] as const)('address %s with %s kept means navigation %s, and it is kept', (search, kept, expected) => {
  if (kept) sessionStorage.setItem('navId', kept);
  expect(resolveNavId(search, sessionStorage)).toBe(expected);
  expect(sessionStorage.getItem('navId')).toBe(expected);
});

test.each([
  ['?redirect=%2Ffta%2FdelegateList%3Fstatus%3DDRAFT', '/fta/delegateList?status=DRAFT'],
  ['?redirect=%2F%2Fevil.example', '/'],
  ['?redirect=%2F%5Cevil.example', '/'],
  ['?redirect=https%3A%2F%2Fevil.example', '/'],
  ['?redirect=%2Flogin', '/'],
  ['', '/'],
] as const)('%s leads to %s after login', (search, expected) => {
  expect(safeRedirect(search)).toBe(expected);
});

const settings = {
  pageByLoginName: { a: '/own?x=1', b: 'https://sso.example/out', c: 'javascript:alert(1)', d: '//evil.example' },
  hosts: ['sso.example'],
};
test.each([
  ['a', '/own?x=1'],
  ['b', 'https://sso.example/out'],
  ['c', PUBLIC_LOGOUT],
  ['d', PUBLIC_LOGOUT],
  ['anybody', PUBLIC_LOGOUT],
] as const)('%s leaves for %s', (loginName, page) => {
  expect(logoutPageOf(loginName, settings, 'https://tongguan.example')).toBe(page);
});

const clerk = { loginName: 'bus01', roleId: 'D10', roleName: '业务一部', userId: 'u', userName: '王晓雯' };
function server(customer: unknown, navId: string, userInfo = clerk) {
  const answers: Record<string, unknown> = {
    getDeptLeaderFlag: true,
    getBizTree: { bizTreeList: [{ id: 1, name: '需求' }] },
    getCustomerByLoginName: customer,
  };
  const user = {
    userInfo,
    entInfo: { entName: '企业' },
    roles: ['fta'],
    functions: ['demand:list'],
    dictVersion: 2,
    menuVersion: 1,
    settings: {},
  };
  return fakeServer(
    ({ url, form }) => ({ body: ok(url === '/sys/queryLoginUser' ? user : answers[form.method ?? '']) }),
    {
      navId: () => navId,
    },
  );
}

test('P3 one load is one user, one leader and one menu call, shared by callers at the same time', async () => {
  const { client, seen, calls } = server(null, '3');
  const session = createSession(client);
  const [facts] = await Promise.all([session.load(), session.load()]);
  expect(facts.userInfo.isLeader).toBe('1');
  expect(facts.actor.rights.has('demand:list')).toBe(true);
  expect(seen.filter(({ url }) => url === '/sys/queryLoginUser')).toHaveLength(1);
  expect(calls().sort()).toEqual(['system.getBizTree', 'system.getDeptLeaderFlag']);
  expect(JSON.parse(sessionStorage.getItem('loginInfo') ?? '')).toMatchObject({
    userInfo: { loginName: 'bus01', isLeader: '1' },
  });
});

test.each([
  [{ consoleId: 'c', consoleName: '上海某某公司' }, '上海某某公司'],
  [null, '通关企业服务平台'],
] as const)('P10 under navigation 33 the customer %j is looked up once and %s is shown', async (customer, name) => {
  const { client, calls } = server(customer, '33');
  const facts = await createSession(client).load();
  expect(calls().filter((call) => call === 'system.getCustomerByLoginName')).toHaveLength(1);
  expect(companyNameOf(facts, '33')).toBe(name);
});

test.each(['CUST', 'YGL04'])(
  'whoever is a customer (%s) sees the name of his own company wherever he came in',
  async (roleId) => {
    const { client, calls } = server({ consoleId: 'c', consoleName: '上海某某公司' }, '3', { ...clerk, roleId });
    const facts = await createSession(client).load();
    expect(calls().filter((call) => call === 'system.getCustomerByLoginName')).toHaveLength(1);
    expect(companyNameOf(facts, '3')).toBe('上海某某公司');
  },
);

test('the name of a customer is asked for no clerk', async () => {
  const { client, calls } = server({ consoleId: 'c', consoleName: '上海某某公司' }, '3');
  expect(companyNameOf(await createSession(client).load(), '3')).toBe('企业');
  expect(calls()).not.toContain('system.getCustomerByLoginName');
});

test('a new dictionary version empties the dictionary cache of the tab', async () => {
  sessionStorage.setItem('dictVersion', '1');
  sessionStorage.setItem('dict:STATUS:zh', '[]');
  await createSession(server(null, '3').client).load();
  expect(sessionStorage.getItem('dict:STATUS:zh')).toBeNull();
});
