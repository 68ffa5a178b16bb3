// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { writeCookie } from '#dataProvider/cookie.ts';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { defineEntity } from '#domain/core/entity.ts';
import { text } from '#domain/core/field.ts';
import { createAuthProvider } from './index.ts';
import { createSession } from './session.ts';

const label = { zh: '需求', en: 'Demand' };
const demand = defineEntity({
  key: 'demand',
  service: 'product',
  label,
  fields: { status: text('状态', 'Status') },
  scope: { everyone: 'rows of a test' },
  verbs: ['page'],
  design: 'operations',
  mayEdit: (record) => (record.status === 'CLOSED' ? { none: { zh: '已关闭', en: 'Closed' } } : { fields: 'all' }),
});
const user = {
  userInfo: { loginName: 'special', roleId: 'D10', roleName: '业务', userId: 'u', userName: '张三' },
  entInfo: { entName: '企业' },
  roles: ['fta'],
  functions: ['demand:list', 'demand:edit'],
  settings: { 'auth.logoutPageByLoginName': '{"special":"/own"}' },
};

function setUp(logoutStatus = 200) {
  const left: string[] = [];
  const server = fakeServer(({ url }) => {
    if (url === '/sys/logout') return { status: logoutStatus, body: ok(null) };
    return { body: ok(url === '/sys/queryLoginUser' ? user : null) };
  });
  const session = createSession(server.client);
  const auth = createAuthProvider(server.client, { session, entities: { demand }, leave: (url) => left.push(url) });
  return { ...server, auth, session, left };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  writeCookie('tg_auth', '1');
});

test.each([200, 500])(
  'P22 logout answered with %i clears this tab and leads to the own page of the account',
  async (status) => {
    const { auth, session, left } = setUp(status);
    await session.load();
    localStorage.setItem('draft:special:/x', '{}');
    await auth.logout({});
    expect(left).toEqual(['/own']);
    expect(document.cookie).not.toContain('tg_auth=1');
    expect(sessionStorage.length).toBe(0);
    expect(localStorage.getItem('draft:special:/x')).toBe('{}');
  },
);

test('a 403 that was already explained stays an error of the call, an unexplained one is reported without logout', async () => {
  const { auth } = setUp();
  await expect(auth.checkError(new HttpError('无权限', 403, { handled: true }))).resolves.toBeUndefined();
  await expect(auth.checkError(new HttpError('Forbidden', 403))).rejects.toEqual({
    logoutUser: false,
    message: '无权限',
  });
  await expect(auth.checkError(new HttpError('x', 401))).rejects.toEqual({ message: false });
  await expect(auth.checkError(new HttpError('x', 500))).resolves.toBeUndefined();
});

test('without the marker cookie nobody is logged in', async () => {
  const { auth } = setUp();
  await expect(auth.checkAuth({})).resolves.toBeUndefined();
  writeCookie('tg_auth', '', 0);
  await expect(auth.checkAuth({})).rejects.toMatchObject({ status: 401 });
});

test.each([
  ['list', undefined, true],
  ['export', undefined, false],
  ['edit', { id: '1', status: 'DRAFT' }, true],
  ['edit', { id: '1', status: 'CLOSED' }, false],
] as const)('may the user %s %j: %s', async (action, record, expected) => {
  const { auth } = setUp();
  expect(await auth.canAccess?.({ resource: 'demand', action, ...(record && { record }) })).toBe(expected);
});
