// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

test('the tabs are those that are left when the frame is drawn, though the program was there before the login', async () => {
  const title = { zh: '', en: '' };
  const visited = [{ path: '/fta/delegateList', search: '', title, meta: { affix: false, noCache: false } }];
  sessionStorage.setItem('visitedViews', JSON.stringify(visited));
  vi.resetModules();
  const { readTabs, tabsStore } = await import('./tabsStore.ts');
  const paths = () => tabsStore.get().tabs.map(({ path }) => path);
  expect(paths()).toEqual(['/fta/index', '/fta/delegateList']);
  // The login of somebody else takes them away.
  sessionStorage.removeItem('visitedViews');
  readTabs();
  expect(paths()).toEqual(['/fta/index']);
});
