import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  activateTab,
  canCloseAll,
  canonicalQuery,
  changeTab,
  closeAll,
  closedBy,
  closeOthers,
  closeTab,
  distinctTitles,
  emptyStrip,
  fromVisitedViews,
  MOST_MOUNTED,
  MOST_TABS,
  mountedKeys,
  openTab,
  refreshTab,
  type TabsState,
  tabKey,
  toVisitedViews,
} from './tabsState.ts';

const title = { zh: '标题', en: 'Title' };
const workbench = { path: '/fta/index', search: '', title };
const open = (state: TabsState, ...addresses: string[]) =>
  addresses.reduce((strip, address) => {
    const [path = '', search = ''] = address.split(/(?=\?)/);
    return openTab(strip, { path, search, title });
  }, state);
const strip = (...addresses: string[]) => open(emptyStrip(workbench), ...addresses);
const keys = (state: TabsState) => state.tabs.map(({ key }) => key);
const dirty = (state: TabsState, key: string) => changeTab(state, key, (tab) => ({ ...tab, dirty: true }));

test.each([
  ['?b=2&a=1', 'a=1&b=2'],
  ['?_t=123&a=1', 'a=1'],
  ['?filter=%7B%7D&page=2&perPage=10&sort=id&order=ASC&displayedFilters=%7B%7D', ''],
  ['?a=2&a=1', 'a=1&a=2'],
] as const)('the query %s makes the key part %s', (search, query) => {
  expect(canonicalQuery(search)).toBe(query);
});

test('the order of query keys makes no second tab (any query)', () => {
  const pairs = fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string()));
  fc.assert(
    fc.property(pairs, (params) => {
      const there = new URLSearchParams(params).toString();
      const back = new URLSearchParams([...params].reverse()).toString();
      expect(tabKey('/x', `?${there}`)).toBe(tabKey('/x', `?${back}`));
    }),
  );
});

test('P12 ?id=1 and ?id=2 are two tabs; close all leaves the workbench and the current one', () => {
  const state = strip('/demand?id=1', '/demand?id=2');
  expect(keys(state)).toEqual(['/fta/index', '/demand?id=1', '/demand?id=2']);
  expect(keys(closeAll(state))).toEqual(['/fta/index', '/demand?id=2']);
  expect(closeAll(state).active).toBe('/demand?id=2');
});

test('P13 with one tab only, close all is not offered', () => {
  expect(canCloseAll(strip())).toBe(false);
  expect(canCloseAll(strip('/a'))).toBe(true);
});

test('a visit of an open tab activates it and keeps its place, its list state is the last seen', () => {
  const state = open(strip('/a', '/b'), '/a?page=2');
  expect(keys(state)).toEqual(['/fta/index', '/a', '/b']);
  expect(state.active).toBe('/a');
  expect(state.tabs[1]?.search).toBe('?page=2');
});

test.each([
  ['/b', '/c'],
  ['/c', '/b'],
] as const)('closing the active tab %s activates its right neighbour, at the end its left one: %s', (active, next) => {
  const state = closeTab(activateTab(strip('/a', '/b', '/c'), active), active);
  expect(state.active).toBe(next);
  expect(keys(state)).not.toContain(active);
});

test('closing the last ordinary tab leaves the workbench active', () => {
  expect(closeTab(strip('/a'), '/a').active).toBe('/fta/index');
});

test('closing another tab keeps the active one', () => {
  expect(closeTab(strip('/a', '/b'), '/a').active).toBe('/b');
});

test('the workbench survives every close action', () => {
  const state = strip('/a', '/b');
  for (const after of [closeTab(state, '/fta/index'), closeOthers(state, '/a'), closeAll(state)]) {
    expect(keys(after)[0]).toBe('/fta/index');
  }
});

test('close others keeps and activates the chosen tab, and spares what the user would lose', () => {
  const state = strip('/a', '/b', '/c');
  expect(keys(closeOthers(state, '/a'))).toEqual(['/fta/index', '/a']);
  expect(closeOthers(state, '/a').active).toBe('/a');
  expect(keys(closeOthers(state, '/a', new Set(['/c'])))).toEqual(['/fta/index', '/a', '/c']);
});

test.each([
  ['one', ['/a']],
  ['others', ['/b', '/c']],
  ['all', ['/a', '/b']],
] as const)('%s on the first tab, with the last one active, would close %j', (action, closed) => {
  expect(closedBy(strip('/a', '/b', '/c'), action, '/a').map(({ key }) => key)).toEqual(closed);
});

const many = (count: number) => Array.from({ length: count }, (_, at) => `/t${at + 1}`);

test('the 21st tab puts the least recently used one aside, not the first of the strip', () => {
  const full = activateTab(strip(...many(MOST_TABS - 1)), '/t1');
  const state = open(full, '/new');
  expect(keys(state)).toContain('/t1');
  expect(keys(state)).not.toContain('/t2');
  expect(state.aside.map(({ key }) => key)).toEqual(['/t2']);
  expect(open(state, '/t2').aside.map(({ key }) => key)).toEqual(['/t3']);
});

test('a list with filters or a page is put aside only when there is no other tab', () => {
  const lists = many(MOST_TABS - 2).map((path) => `${path}?page=2`);
  const state = open(strip(...lists, '/record'), '/new');
  expect(keys(state)).not.toContain('/record');
  expect(keys(state)).toContain('/t1');
});

test('tabs opened in the background are not the first to go', () => {
  const full = many(MOST_TABS).reduce(
    (state, path) => openTab(state, { path, search: '', title }, { activate: false }),
    strip('/a'),
  );
  expect(keys(full)).toContain(`/t${MOST_TABS}`);
});

test('no two titles of the strip are alike', () => {
  const { tabs } = strip('/a', '/b', '/c');
  expect([...distinctTitles(tabs).values()].map(({ zh }) => zh)).toEqual(['标题', '标题 (2)', '标题 (3)', '标题 (4)']);
});

test('the 21st tab closes the oldest clean one that is not affixed', () => {
  const full = dirty(strip(...many(MOST_TABS - 1)), '/t1');
  expect(full.tabs).toHaveLength(MOST_TABS);
  const state = open(full, '/new');
  expect(state.tabs).toHaveLength(MOST_TABS);
  expect(keys(state)).not.toContain('/t2');
  expect(keys(state)).toContain('/t1');
});

test('when every tab is dirty the strip grows: no input is lost', () => {
  const addresses = many(MOST_TABS - 1);
  const full = addresses.reduce(dirty, strip(...addresses));
  expect(open(full, '/new').tabs).toHaveLength(MOST_TABS + 1);
});

test('of many tabs twelve are mounted: the active one, dirty ones, then the last used', () => {
  const state = dirty(strip(...many(15)), '/t1');
  const mounted = mountedKeys(state);
  expect(mounted.size).toBe(MOST_MOUNTED);
  expect(mounted.has('/t15')).toBe(true);
  expect(mounted.has('/t1')).toBe(true);
  expect(mounted.has('/t2')).toBe(false);
});

test('a view without cache is mounted only while it is active', () => {
  const printed = openTab(strip(), { path: '/print', search: '', title, noCache: true });
  expect(mountedKeys(printed).has('/print')).toBe(true);
  expect(mountedKeys(open(printed, '/a')).has('/print')).toBe(false);
});

test('refresh is a new instance with the same query and nothing unsaved', () => {
  const state = refreshTab(dirty(strip('/a?id=1&page=2'), '/a?id=1'), '/a?id=1');
  expect(state.tabs[1]).toMatchObject({ version: 1, dirty: false, search: '?id=1&page=2' });
});

test('a tab opened in the background is there, but neither active nor mounted', () => {
  const state = openTab(strip('/a'), { path: '/b', search: '', title }, { activate: false });
  expect(state.active).toBe('/a');
  expect(mountedKeys(state).has('/b')).toBe(false);
});

test('a strip from before draws nothing until an address is visited, and then that page alone', () => {
  const before = fromVisitedViews(toVisitedViews(strip('/a', '/b')), workbench);
  expect(mountedKeys(before)).toEqual(new Set());
  expect(mountedKeys(open(before, '/b'))).toEqual(new Set(['/b']));
});

test('a reload brings the tabs back in their order, the workbench first', () => {
  const before = strip('/a?id=1&page=3', '/b');
  const after = fromVisitedViews(toVisitedViews(before), workbench);
  expect(after.tabs.map(({ key, search }) => [key, search])).toEqual(
    before.tabs.map(({ key, search }) => [key, search]),
  );
});

test('what was put aside is still offered after a reload, with its filter, and is no tab of the strip', () => {
  const full = strip('/t1?page=2', ...many(MOST_TABS).slice(1));
  const before = open(full, '/new');
  const after = fromVisitedViews(toVisitedViews(before), workbench);
  expect(before.aside.length).toBeGreaterThan(0);
  expect(after.aside.map(({ key, search }) => [key, search])).toEqual(
    before.aside.map(({ key, search }) => [key, search]),
  );
  expect(keys(after)).toEqual(keys(before));
});

test('whatever is opened and closed, keys are unique, the active tab exists and the limit holds', () => {
  const address = fc.constantFrom(...many(30));
  const action = fc.record({ verb: fc.constantFrom('open', 'close', 'others', 'all'), address });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let state = strip();
      for (const { verb, address: at } of actions) {
        if (verb === 'open') state = open(state, at);
        else if (verb === 'close') state = closeTab(state, at);
        else if (verb === 'all') state = closeAll(state);
        else if (keys(state).includes(at)) state = closeOthers(state, at);
        expect(new Set(keys(state)).size).toBe(state.tabs.length);
        expect(keys(state)).toContain(state.active);
        expect(state.tabs.length).toBeLessThanOrEqual(MOST_TABS);
      }
    }),
  );
});
