import type { Text } from '#domain/core/text.ts';

/** At most this many tabs stand in the strip; of them so many are mounted. @see docs/spec/platform.md 3.1 "limit" */
export const MOST_TABS = 20;
export const MOST_MOUNTED = 12;
/** So many of those that gave way are remembered. */
const MOST_ASIDE = 10;

/** react-admin keeps the state of a list in these; they belong to a tab, they do not make another one. */
const listParams = new Set(['displayedFilters', 'filter', 'page', 'perPage', 'sort', 'order']);

export const isListParam = (name: string): boolean => listParams.has(name);

/** A visited view. Its `search` is the whole query as last seen, `query` the part that makes it this tab. */
export interface Tab {
  readonly key: string;
  readonly path: string;
  readonly query: string;
  readonly search: string;
  /** The title of the route, or the one its screen has set (the number of a document). */
  readonly title: Text;
  /** First place, cannot be closed. */
  readonly affix: boolean;
  readonly noCache: boolean;
  readonly dirty: boolean;
  /** Counts refreshes; a new number is a new instance. */
  readonly version: number;
  /** Moment of last use on the clock of the strip; 0: never shown since the page was loaded. */
  readonly usedAt: number;
  /** Moment it came into the strip: what was just opened in the background is not old. */
  readonly cameAt: number;
}

export interface TabsState {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly clock: number;
  /** Tabs that gave way to newer ones, the last one first; they are opened again as they were left. */
  readonly aside: readonly Tab[];
}

/** What the strip must know of a visited address. */
export interface Visit {
  readonly path: string;
  readonly search: string;
  readonly title: Text;
  readonly affix?: boolean;
  readonly noCache?: boolean;
}

/** The query that makes a tab: keys sorted, without `_t` and without the state of a list. */
export function canonicalQuery(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== '_t' && !listParams.has(name));
  kept.sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)));
  return new URLSearchParams(kept).toString();
}

/** One tab per path and query. */
export function tabKey(path: string, search: string): string {
  const query = canonicalQuery(search);
  return query ? `${path}?${query}` : path;
}

/** Does this query carry the state of a list? */
export function hasListParams(search: string): boolean {
  return [...new URLSearchParams(search).keys()].some((name) => listParams.has(name));
}

/** A strip with the affixed tab only; it is active. */
export function emptyStrip(workbench: Visit): TabsState {
  const tab = toTab({ ...workbench, affix: true }, 0);
  return { tabs: [tab], active: tab.key, clock: 0, aside: [] };
}

/**
 * A visit makes its tab, or activates the one that is there. For the 21st tab the least recently used clean one is put
 * aside.
 */
export function openTab(state: TabsState, visit: Visit, { activate = true }: { activate?: boolean } = {}): TabsState {
  const clock = state.clock + 1;
  const key = tabKey(visit.path, visit.search);
  const active = activate ? key : state.active;
  const known = state.tabs.find((tab) => tab.key === key);
  if (known) {
    const used = { ...known, search: visit.search, usedAt: activate ? clock : known.usedAt };
    return { ...state, tabs: replaced(state.tabs, used), active, clock };
  }
  const tabs = [...state.tabs, { ...toTab(visit, activate ? clock : 0), cameAt: clock }];
  const oldest = tabs.length > MOST_TABS ? leastNeeded(tabs, new Set([active, key])) : undefined;
  const aside = [...(oldest ? [oldest] : []), ...state.aside].filter((tab) => tab.key !== key).slice(0, MOST_ASIDE);
  return { tabs: tabs.filter((tab) => tab !== oldest), active, clock, aside };
}

/**
 * Closes a tab; when it was the active one, its right neighbour becomes active, else the left. An affixed tab stays.
 */
export function closeTab(state: TabsState, key: string): TabsState {
  const at = state.tabs.findIndex((tab) => tab.key === key);
  const tab = state.tabs[at];
  if (!tab || tab.affix) return state;
  const tabs = state.tabs.filter((other) => other !== tab);
  if (state.active !== key) return { ...state, tabs };
  const neighbour = tabs[at] ?? tabs[at - 1];
  return neighbour ? activateTab({ ...state, tabs }, neighbour.key) : { ...state, tabs };
}

/** Keeps the affixed tabs, the chosen one and those named in `spare` (the user did not want to lose them). */
export function closeOthers(state: TabsState, key: string, spare: ReadonlySet<string> = new Set()): TabsState {
  const tabs = state.tabs.filter((tab) => tab.affix || tab.key === key || spare.has(tab.key));
  return activateTab({ ...state, tabs }, key);
}

/**
 * Removes all but the affixed tabs, then the current view is there again: the same instance, since nothing was left.
 */
export function closeAll(state: TabsState, spare: ReadonlySet<string> = new Set()): TabsState {
  return closeOthers(state, state.active, spare);
}

/** Closing all is offered only when there is something to close. */
export function canCloseAll(state: TabsState): boolean {
  return state.tabs.length > 1;
}

/** The tabs that an action would close. */
export function closedBy(state: TabsState, action: 'one' | 'others' | 'all', key: string): readonly Tab[] {
  const kept = action === 'all' ? state.active : key;
  return state.tabs.filter((tab) => !tab.affix && (action === 'one' ? tab.key === key : tab.key !== kept));
}

export function activateTab(state: TabsState, key: string): TabsState {
  const tab = state.tabs.find((other) => other.key === key);
  if (!tab) return state;
  const clock = state.clock + 1;
  return { ...state, tabs: replaced(state.tabs, { ...tab, usedAt: clock }), active: key, clock };
}

/** Drops the instance of a tab and mounts it anew with the same query. */
export function refreshTab(state: TabsState, key: string): TabsState {
  return changeTab(state, key, (tab) => ({ ...tab, version: tab.version + 1, dirty: false }));
}

export function changeTab(state: TabsState, key: string, change: (tab: Tab) => Tab): TabsState {
  const tab = state.tabs.find((other) => other.key === key);
  if (!tab) return state;
  return { ...state, tabs: replaced(state.tabs, change(tab)) };
}

/**
 * Which tabs keep their screen mounted: the active one, then those with unsaved input, then the most recently used.
 * A view that must not be cached is mounted only while it is active.
 */
export function mountedKeys({ tabs, active }: TabsState): ReadonlySet<string> {
  const rank = (tab: Tab) => (tab.key === active ? 2 : tab.dirty ? 1 : 0);
  // Whatever address a person came by, its visit comes a moment later; what stands in the strip from before is not
  // drawn until then.
  const candidates = tabs.filter((tab) => tab.usedAt > 0 && (tab.key === active || !tab.noCache));
  const ranked = [...candidates].sort((a, b) => rank(b) - rank(a) || b.usedAt - a.usedAt);
  return new Set(ranked.slice(0, MOST_MOUNTED).map((tab) => tab.key));
}

/** The titles of the strip, no two alike: the second of a name is told by its number. */
export function distinctTitles(tabs: readonly Tab[]): ReadonlyMap<string, Text> {
  const seen = new Map<string, number>();
  return new Map(
    tabs.map(({ key, title }) => {
      const count = (seen.get(title.zh) ?? 0) + 1;
      seen.set(title.zh, count);
      return [key, count === 1 ? title : { zh: `${title.zh} (${count})`, en: `${title.en} (${count})` }];
    }),
  );
}

/**
 * The strip as sessionStorage keeps it, in the form of the specification's visited views; what was put aside stands
 * behind it.
 */
export function toVisitedViews({ tabs, aside }: TabsState): string {
  const view = ({ key, path, query, search, title, affix, noCache }: Tab, meta = {}) => ({
    path,
    query,
    search,
    title,
    name: key,
    meta: { affix, noCache, ...meta },
  });
  return JSON.stringify([...tabs.map((tab) => view(tab)), ...aside.map((tab) => view(tab, { aside: true }))]);
}

/**
 * The strip after a reload: the tabs of before; screens are mounted when they are visited, drafts bring unsaved input
 * back.
 */
export function fromVisitedViews(text: string | null, workbench: Visit): TabsState {
  const strip = emptyStrip(workbench);
  const views = parseViews(text).filter(({ meta }) => !meta.affix);
  const tabsOf = (isAside: boolean) =>
    views
      .filter(({ meta }) => (meta.aside === true) === isAside)
      .map(({ path, search, title, meta }) => toTab({ path, search, title, noCache: meta.noCache }, 0));
  return { ...strip, tabs: [...strip.tabs, ...tabsOf(false)], aside: tabsOf(true).slice(0, MOST_ASIDE) };
}

interface VisitedView {
  readonly path: string;
  readonly search: string;
  readonly title: Text;
  readonly meta: { readonly affix: boolean; readonly noCache: boolean; readonly aside?: boolean };
}

function parseViews(text: string | null): readonly VisitedView[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(views) ? views : [];
  } catch {
    // Somebody else's text under our key is worth no crash: the strip starts empty.
    return [];
  }
}

function toTab({ path, search, title, affix = false, noCache = false }: Visit, usedAt: number): Tab {
  const query = canonicalQuery(search);
  return {
    key: tabKey(path, search),
    path,
    query,
    search,
    title,
    affix,
    noCache,
    dirty: false,
    version: 0,
    usedAt,
    cameAt: 0,
  };
}

/**
 * The clean tab that was used longest ago, records before lists that somebody has filtered or paged. When every tab
 * holds unsaved input there is none, and the strip grows by one: losing input is worse than a long strip.
 */
function leastNeeded(tabs: readonly Tab[], needed: ReadonlySet<string>): Tab | undefined {
  const lastUse = (tab: Tab) => Math.max(tab.usedAt, tab.cameAt);
  const rank = (tab: Tab) => (hasListParams(tab.search) ? 1 : 0);
  const [least] = tabs
    .filter((tab) => !tab.affix && !tab.dirty && !needed.has(tab.key))
    .sort((a, b) => rank(a) - rank(b) || lastUse(a) - lastUse(b));
  return least;
}

function replaced(tabs: readonly Tab[], changed: Tab): readonly Tab[] {
  return tabs.map((tab) => (tab.key === changed.key ? changed : tab));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
