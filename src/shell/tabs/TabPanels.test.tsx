// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { CoreAdminContext } from 'react-admin';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAuthProvider } from '#authProvider/index.ts';
import { demand } from '#domain/demand/index.ts';
import { ConfirmHost } from '../ConfirmHost.tsx';
import { client, leave, session } from '../client.ts';
import { installPagePaths } from '../pagePaths.ts';
import { installRoutes } from '../routeTable.ts';
import { TabPanels } from './TabPanels.tsx';
import { TabStrip } from './TabStrip.tsx';
import { emptyStrip } from './tabsState.ts';
import { tabsStore } from './tabsStore.ts';
import { useOpenTab, useTab } from './useTab.ts';
import { useVisits } from './useVisits.ts';

vi.mock('../version.ts', async () => {
  const { createStore } = await import('../store.ts');
  return { clientVersion: '1.0.0', build: {}, newVersionStore: createStore('none'), noticeNewVersion: () => undefined };
});
vi.mock('../client.ts', async () => {
  const { createSession } = await import('#authProvider/session.ts');
  const { fakeServer, ok } = await import('#dataProvider/fakeServer.ts');
  const userInfo = { loginName: 'bus01', roleId: 'D10', roleName: '业务', userId: 'u', userName: '王' };
  const user = { userInfo, entInfo: { entName: '企业' }, roles: ['fta'], functions: ['demand:list'] };
  const { client } = fakeServer(({ url }) => ({ body: ok(url === '/sys/queryLoginUser' ? user : {}) }));
  return { client, session: createSession(client), leave: () => undefined };
});

const t = (title: string) => ({ zh: title, en: title });
const mounts: string[] = [];
const routes = [
  { path: '/fta/index', title: t('工作台') },
  { path: '/a', title: t('甲') },
  { path: '/b', title: t('乙') },
  { path: '/detail', title: t('详情') },
  { path: '/demands', title: t('需求'), listed: demand },
  { path: '/closed', title: t('禁区'), right: 'secret:list' },
];

/** A list whose page stands in the address, with a field that the address does not know. */
function ListScreen() {
  const tab = useTab();
  const navigate = useNavigate();
  const openTab = useOpenTab();
  const { search } = useLocation();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    mounts.push(tab.key);
  }, [tab.key]);
  return (
    <div>
      <output aria-label={`address ${tab.key}`}>{search}</output>
      <input
        aria-label={`field ${tab.key}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          tab.setDirty(true);
        }}
      />
      <button type="button" onClick={() => navigate('?page=2')}>{`next page ${tab.key}`}</button>
      <button type="button" onClick={() => navigate('?')}>{`clear ${tab.key}`}</button>
      <button type="button" onClick={() => openTab('/a')}>{`menu ${tab.key}`}</button>
      <button type="button" onClick={() => openTab('/detail?id=1', { title: 'XQ001' })}>{`open ${tab.key}`}</button>
      <button type="button" onClick={() => navigate('/thing/7')}>{`edit ${tab.key}`}</button>
      <button type="button" onClick={() => setTimeout(() => navigate('?page=9'), 50)}>{`late ${tab.key}`}</button>
    </div>
  );
}

const authProvider = createAuthProvider(client, { session, entities: {}, leave });

function Page() {
  useVisits();
  return (
    <>
      <TabStrip />
      <TabPanels>
        <Routes>
          {routes.map(({ path }) => (
            <Route key={path} path={path} element={<ListScreen />} />
          ))}
        </Routes>
      </TabPanels>
      <ConfirmHost />
    </>
  );
}

async function open(path: string) {
  await act(async () => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

beforeEach(async () => {
  installRoutes(routes);
  installPagePaths({ thing: { edit: '/detail?id=:id' } });
  mounts.length = 0;
  sessionStorage.clear();
  tabsStore.set(emptyStrip({ path: '/fta/index', search: '', title: t('工作台') }));
  await session.load();
  window.history.replaceState(null, '', '/a');
  await act(async () => {
    render(
      <BrowserRouter>
        <CoreAdminContext authProvider={authProvider}>
          <Page />
        </CoreAdminContext>
      </BrowserRouter>,
    );
  });
});
afterEach(cleanup);

const titles = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
const shown = () => screen.getByRole('tab', { selected: true }).textContent;

test('a tab keeps what was typed while another one is on screen, and is mounted once', async () => {
  fireEvent.change(screen.getByLabelText('field /a'), { target: { value: '半个字' } });
  await open('/b');
  expect(shown()).toContain('乙');
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: /甲/ })));
  expect(screen.getByLabelText<HTMLInputElement>('field /a').value).toBe('半个字');
  expect(window.location.pathname).toBe('/a');
});

test('a list keeps its page, and a plain link to it goes to that page', async () => {
  await act(async () => fireEvent.click(screen.getByText('next page /a')));
  expect(screen.getByLabelText('address /a').textContent).toBe('?page=2');
  await open('/b');
  expect(screen.getByLabelText('address /a').textContent).toBe('?page=2');
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: /甲/ })));
  expect(window.location.search).toBe('?page=2');
  expect(titles()).toHaveLength(3);
});

test('an address that names a filter plainly opens the list with it, in the tab of that list', async () => {
  await open('/demands');
  const before = titles();
  await open('/demands?status=DRAFT');
  const filter = () => JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? 'null');
  expect(filter()).toEqual({ view: 'all', status__in: ['DRAFT'] });
  expect(screen.getByLabelText('address /demands').textContent).toBe(window.location.search);
  expect(titles()).toEqual(before);
  await open('/a');
  await open('/demands?status=SUBMITTED');
  expect(filter()).toMatchObject({ status__in: ['SUBMITTED'] });
  expect(titles()).toEqual(before);
});

test('the menu leads to an open list as it was left; the list itself may clear its filters', async () => {
  await act(async () => fireEvent.click(screen.getByText('next page /a')));
  await act(async () => fireEvent.click(screen.getByText('menu /a')));
  expect(window.location.search).toBe('?page=2');
  await open('/b');
  await act(async () => fireEvent.click(screen.getByText('menu /b')));
  expect(window.location.search).toBe('?page=2');
  await act(async () => fireEvent.click(screen.getByText('clear /a')));
  expect(screen.getByLabelText('address /a').textContent).toBe('');
});

test('a hidden tab that navigates late changes its own address only', async () => {
  fireEvent.click(screen.getByText('late /a'));
  await open('/b');
  await waitFor(() => expect(screen.getByLabelText('address /a').textContent).toBe('?page=9'));
  expect(window.location.pathname).toBe('/b');
  expect(shown()).toContain('乙');
});

test('a page opened with a title of its own shows it', async () => {
  await act(async () => fireEvent.click(screen.getByText('open /a')));
  expect(shown()).toContain('XQ001');
  expect(window.location.search).toBe('?id=1');
});

test('closing a tab with unsaved input asks; staying keeps it, leaving closes it', async () => {
  fireEvent.change(screen.getByLabelText('field /a'), { target: { value: 'x' } });
  const closeActive = () =>
    act(async () =>
      fireEvent(screen.getByRole('tab', { name: /甲/ }), new MouseEvent('auxclick', { button: 1, bubbles: true })),
    );
  await closeActive();
  await act(async () => fireEvent.click(screen.getByText('取消')));
  expect(titles()).toHaveLength(2);
  await closeActive();
  await act(async () => fireEvent.click(screen.getByText('离开')));
  expect(titles()).toEqual(['工作台']);
  expect(window.location.pathname).toBe('/fta/index');
});

test('the menu of the right button offers no closing for the workbench, and all four actions elsewhere', async () => {
  const offered = async (name: RegExp) => {
    await act(async () => fireEvent.contextMenu(screen.getByRole('tab', { name })));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await act(async () => fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' }));
    return items;
  };
  expect(await offered(/甲/)).toEqual(['刷新', '关闭', '关闭其他', '关闭全部']);
  expect(await offered(/工作台/)).toEqual(['刷新', '关闭其他', '关闭全部']);
});

test('refresh mounts the screen anew with the same address', async () => {
  const before = mounts.length;
  await act(async () => fireEvent.contextMenu(screen.getByRole('tab', { name: /甲/ })));
  await act(async () => fireEvent.click(screen.getByText('刷新')));
  expect(mounts.length).toBe(before + 1);
});

test('a screen without function right shows the panel, menu and tabs stay', async () => {
  await open('/closed');
  expect(screen.getByText('无权限访问')).toBeTruthy();
  expect(titles()).toHaveLength(3);
});

test("an address that react-admin makes leads to the product's own address, in one step of the history", async () => {
  const before = window.history.length;
  await act(async () => fireEvent.click(screen.getByText('edit /a')));
  expect(window.location.pathname + window.location.search).toBe('/detail?id=7');
  expect(window.history.length).toBe(before + 1);
  expect(shown()).toContain('详情');
});
