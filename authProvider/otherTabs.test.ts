// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '#dataProvider/cookie.ts';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';

/** Tabs of one browser: what one keeps, does and tells when its session has ended or given way to another one. */
const [first, second] = ['a'.repeat(43), 'b'.repeat(43)];

/** The browser's session, as the server's cookies tell it. */
function browserHas(token: string): void {
  writeCookie('tg_auth', token && '1', token ? undefined : 0);
  writeCookie('tg_csrf', token, token ? undefined : 0);
}

const person = (loginName: string) => ({
  userInfo: { loginName, roleId: 'D10', roleName: '业务', userId: loginName, userName: loginName },
  entInfo: { entName: '企业' },
  roles: ['fta'],
  functions: [],
});

/** A page that was just loaded, with what the tab kept of the one before it. */
async function freshPage(loginName = 'bus01') {
  vi.resetModules();
  const [
    { createSession, putAsideOthers },
    { endBrowserSession: endSession },
    otherTabs,
    stored,
    { isForeign, pageToken },
  ] = await Promise.all([
    import('./session.ts'),
    import('./leave.ts'),
    import('./otherTabs.ts'),
    import('./stored.ts'),
    import('#dataProvider/pageToken.ts'),
  ]);
  const ended: string[] = [];
  const server = fakeServer(({ url }) => ({ body: ok(url === '/sys/queryLoginUser' ? person(loginName) : {}) }), {
    sessionEnded: (end) => ended.push(end),
    csrfToken: pageToken,
  });
  return {
    session: createSession(server.client),
    ended,
    endSession,
    putAsideOthers,
    isForeign,
    ...otherTabs,
    ...stored,
    ...server,
  };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  browserHas(first);
});

test('a page sends the token it began with, whoever has logged in since', async () => {
  const { session, seen, client, isForeign } = await freshPage();
  await session.load();
  browserHas(second);
  await client.call({ service: 'business', method: 'saveDemand', loginCheck: false });
  expect(seen.map(({ headers }) => headers['X-CSRF-Token'])).toEqual(seen.map(() => first));
  expect(isForeign()).toBe(true);
});

test('what a tab kept of one person is not known to the page of the next one', async () => {
  await (await freshPage()).session.load();
  expect((await freshPage()).session.current()?.userInfo.loginName).toBe('bus01');
  browserHas(second);
  const { session, putAsideOthers, readEndedSession } = await freshPage('bus02');
  expect(session.current()).toBeUndefined();
  putAsideOthers();
  expect(readEndedSession()).toEqual({ loginName: 'bus01', end: 'CHANGED' });
  expect(sessionStorage.getItem('sessionFacts')).toBeNull();
  expect(document.cookie).toContain(`tg_csrf=${second}`);
});

test('a page that leaves takes its own markers away and never those of another person', async () => {
  const { session, putAside } = await freshPage();
  await session.load();
  browserHas(second);
  putAside('CHANGED');
  expect(document.cookie).toContain(`tg_csrf=${second}`);
  expect(document.cookie).toContain('tg_auth=1');

  const next = await freshPage('bus02');
  await next.session.load();
  next.putAside('EXPIRED');
  expect(document.cookie).not.toContain(second);
});

test.each([
  ['the others say what they heard', 'KILLED', '', 'KILLED'],
  ['nobody has told why', undefined, '', 'LOGOUT'],
  ['another person is there by now', 'LOGOUT', second, 'CHANGED'],
] as const)('why a page has to leave: %s', async (_name, told, now, end) => {
  const { session, endInBrowser, tellEnd } = await freshPage();
  await session.load();
  expect(endInBrowser()).toBeUndefined();
  if (told) tellEnd(told);
  browserHas(now);
  expect(endInBrowser()).toBe(end);
});

test('a captcha that is drawn in another tab while nobody works here is no session', async () => {
  const { session, endInBrowser } = await freshPage();
  await session.load();
  browserHas('');
  writeCookie('tg_csrf', second);
  expect(endInBrowser()).toBe('LOGOUT');
});

test('the page of a former session logs nobody else out', async () => {
  const { session, client, seen, ended, endSession } = await freshPage();
  await session.load();
  browserHas(second);
  const left: string[] = [];
  await endSession(client, { session, leave: (url) => left.push(url) });
  expect([left, ended]).toEqual([[], ['CHANGED']]);
  expect(seen.map(({ url }) => url)).not.toContain('/sys/logout');
});

test('what was typed last is kept for who typed it, also when the tab has forgotten him', async () => {
  const { session, putAside, pageOwner } = await freshPage();
  await session.load();
  putAside('LOGOUT');
  expect(pageOwner()).toBe('bus01');
});
