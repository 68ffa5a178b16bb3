import { VISITED_VIEWS } from '#authProvider/stored.ts';
import { startPage } from '#domain/core/product.ts';
import type { Text } from '#domain/core/text.ts';
import { bi } from '#domain/core/text.ts';
import { ask } from '../confirm.ts';
import { dropOpenDraft } from '../drafts.ts';
import { askAboutUnsaved, isLeaving } from '../leaving.ts';
import { createStore } from '../store.ts';
import {
  closeAll,
  closedBy,
  closeOthers,
  closeTab,
  fromVisitedViews,
  refreshTab,
  type Tab,
  type TabsState,
  toVisitedViews,
} from './tabsState.ts';

const workbench = { path: startPage, search: '', title: bi('工作台', 'Workbench') };

/** The strip of this browser tab; it survives a reload. */
export const tabsStore = createStore<TabsState>(kept());

function kept(): TabsState {
  return fromVisitedViews(sessionStorage.getItem(VISITED_VIEWS), workbench);
}

/** Looks again at what survived: the program is there before the login, which takes away the tabs of somebody else. */
export function readTabs(): void {
  const found = kept();
  // Asked while the frame is drawn: what is as it was tells nobody.
  if (toVisitedViews(found) !== toVisitedViews(tabsStore.get())) tabsStore.set(found);
}

tabsStore.subscribe(() => sessionStorage.setItem(VISITED_VIEWS, toVisitedViews(tabsStore.get())));

/** Leaving the page with unsaved input is worth a question of the browser. */
window.addEventListener('beforeunload', (event) => {
  if (!isLeaving() && hasUnsaved()) event.preventDefault();
});
askAboutUnsaved(hasUnsaved);

function hasUnsaved(): boolean {
  return tabsStore.get().tabs.some(({ dirty }) => dirty);
}

export function tabAddress({ path, search }: Tab): string {
  return `${path}${search}`;
}

/**
 * Closes one tab after asking about unsaved input.
 * @returns the tab that is active now, undefined when the user stayed
 */
export async function closeOne(key: string): Promise<Tab | undefined> {
  const kept = await askBeforeLosing(closedBy(tabsStore.get(), 'one', key));
  if (kept.size > 0) return undefined;
  return change((state) => closeTab(state, key));
}

/** Closes all but the affixed and the chosen tab; those whose input the user wants to keep stay. */
export async function closeTheOthers(key: string): Promise<Tab | undefined> {
  const kept = await askBeforeLosing(closedBy(tabsStore.get(), 'others', key));
  return change((state) => closeOthers(state, key, kept));
}

export async function closeThemAll(): Promise<Tab | undefined> {
  const state = tabsStore.get();
  const kept = await askBeforeLosing(closedBy(state, 'all', state.active));
  return change((current) => closeAll(current, kept));
}

/** Mounts a tab anew after asking about unsaved input. */
export async function refreshOne(key: string): Promise<void> {
  const tab = tabsStore.get().tabs.find((other) => other.key === key);
  if (!tab || (await askBeforeLosing([tab])).size > 0) return;
  dropOpenDraft(key);
  tabsStore.set((state) => refreshTab(state, key));
}

/** Asks once per tab with unsaved input. @returns the keys of the tabs the user wants to keep */
async function askBeforeLosing(tabs: readonly Tab[]): Promise<ReadonlySet<string>> {
  const kept = new Set<string>();
  for (const tab of tabs) {
    if (tab.dirty && !(await ask({ title: unsaved, text: tab.title, confirm: leave, destructive: true })))
      kept.add(tab.key);
  }
  return kept;
}

const unsaved: Text = bi('有未保存的内容，确定离开？', 'Unsaved changes, leave?');
const leave: Text = bi('离开', 'Leave');

function change(closing: (state: TabsState) => TabsState): Tab | undefined {
  const before = tabsStore.get();
  const after = closing(before);
  const left = new Set(after.tabs.map(({ key }) => key));
  for (const tab of before.tabs) if (!left.has(tab.key)) dropOpenDraft(tab.key);
  tabsStore.set(after);
  return after.tabs.find(({ key }) => key === after.active);
}
