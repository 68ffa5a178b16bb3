// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '#dataProvider/cookie.ts';
import type { SeenRequest } from '#dataProvider/fakeServer.ts';
import { installRoutes } from '../routeTable.ts';
import { NavigationGuard } from './Guard.tsx';

const world = vi.hoisted(() => ({ seen: [] as SeenRequest[], left: [] as string[], ended: false, reset: () => {} }));

vi.mock('../client.ts', async () => {
  const { createSession } = await import('#authProvider/session.ts');
  const { fakeServer, ok } = await import('#dataProvider/fakeServer.ts');
  const userInfo = { loginName: 'bus01', roleId: 'D10', roleName: '业务', userId: 'u', userName: '王' };
  const { client, seen } = fakeServer(({ url }) => {
    if (world.ended) return { body: { ...ok(null), code: 401 } };
    return {
      body: ok(
        url === '/sys/queryLoginUser' ? { userInfo, entInfo: { entName: '企业' }, roles: ['fta'], functions: [] } : {},
      ),
    };
  });
  world.seen = seen;
  let session = createSession(client);
  world.reset = () => {
    session = createSession(client);
  };
  return {
    client,
    session: {
      current: () => session.current(),
      isConfirmed: () => session.isConfirmed(),
      load: () => session.load(),
      subscribe: (listener: () => void) => session.subscribe(listener),
    },
    leave: (url: string) => world.left.push(url),
  };
});

const title = { zh: '标题', en: 'Title' };

async function enter(address: string, loggedIn: boolean) {
  writeCookie('tg_auth', loggedIn ? '1' : '', loggedIn ? undefined : 0);
  window.history.replaceState(null, '', address);
  await act(async () => {
    render(
      <BrowserRouter>
        <NavigationGuard frame={<p>frame</p>} bare={<p>bare</p>} />
      </BrowserRouter>,
    );
  });
}

beforeEach(() => {
  installRoutes([
    { path: '/fta/index', title },
    { path: '/precat/list', title },
    { path: '/other', title, role: 'another product' },
    { path: '/version', title, public: true },
    { path: '/404', title, public: true },
  ]);
  world.seen.length = 0;
  world.left.length = 0;
  world.ended = false;
  world.reset();
  sessionStorage.clear();
});
afterEach(cleanup);

const asked = () => world.seen.map(({ url, form }) => form.method ?? url);

test('P1 without login a deep link leads to the login page and back', async () => {
  await enter('/precat/list?status=DRAFT', false);
  expect(world.left).toEqual(['/login?redirect=%2Fprecat%2Flist%3Fstatus%3DDRAFT']);
  expect(asked()).toEqual([]);
});

test('P3 a deep link loads user and menu once and opens, query and all', async () => {
  await enter('/precat/list?id=1', true);
  expect(await screen.findByText('frame')).toBeTruthy();
  // The check that the first call of a page would wait for travels meanwhile.
  expect(asked().sort()).toEqual(['/sys/checkLogin', '/sys/queryLoginUser', 'getBizTree', 'getDeptLeaderFlag']);
  expect(window.location.pathname + window.location.search).toBe('/precat/list?id=1');
  expect(document.title).toBe('标题 - 通关综合服务平台');
});

test.each([
  ['/', '/fta/index'],
  ['/precat', '/precat/list'],
  ['/nothing', '/404'],
  ['/other', '/404'],
] as const)('P4 %s leads to %s', async (address, target) => {
  await enter(address, true);
  expect(await screen.findByText('frame')).toBeTruthy();
  expect(window.location.pathname).toBe(target);
});

test('a public page asks for no session', async () => {
  await enter('/version', true);
  expect(screen.getByText('bare')).toBeTruthy();
  expect(asked()).toEqual([]);
});

test('a marker without a living session is cleared and leads to the login page', async () => {
  world.ended = true;
  await enter('/precat/list', true);
  await vi.waitFor(() => expect(world.left).toEqual(['/login?redirect=%2Fprecat%2Flist']));
  expect(document.cookie).not.toContain('tg_auth=1');
});
