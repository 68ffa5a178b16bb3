import { createContext, useCallback, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Text } from '#domain/core/text.ts';
import { findRoute } from '../routeTable.ts';
import { useStoredPart } from '../store.ts';
import { useText } from '../text.ts';
import { changeTab, hasListParams, openTab, type Tab, tabKey } from './tabsState.ts';
import { closeOne, refreshOne, tabAddress, tabsStore } from './tabsStore.ts';

/** Which tab a screen stands in; '' outside of the strip (public pages, tests). */
export const TabKeyContext = createContext('');

/** What a screen may know of its tab and do with it. */
export interface TabHandle {
  readonly key: string;
  readonly path: string;
  /** The query that makes this tab, by name. */
  readonly query: Readonly<Record<string, string>>;
  readonly title: string;
  readonly active: boolean;
  /** For example the number of the document on screen. */
  setTitle(title: Text | string): void;
  /** Unsaved input: a dot on the tab, and a question before it is lost. */
  setDirty(dirty: boolean): void;
  /** Mounts the screen anew; asks first when there is unsaved input. */
  refresh(): void;
  /** Closes the tab; asks first when there is unsaved input. */
  close(): void;
}

export function useTab(): TabHandle {
  const key = useContext(TabKeyContext);
  const t = useText();
  const navigate = useNavigate();
  // Whether it holds unsaved input is nobody's business inside: a first key draws no whole page anew.
  const path = useStoredPart(tabsStore, ({ tabs }) => tabs.find((tab) => tab.key === key)?.path ?? '');
  const query = useStoredPart(tabsStore, ({ tabs }) => tabs.find((tab) => tab.key === key)?.query ?? '');
  const title = useStoredPart(tabsStore, ({ tabs }) => tabs.find((tab) => tab.key === key)?.title);
  const isActive = useStoredPart(tabsStore, ({ active }) => key === '' || active === key);

  const setTitle = useCallback((title: Text | string) => changeOwn(key, titled(title)), [key]);
  const setDirty = useCallback(
    (dirty: boolean) => changeOwn(key, (own) => (own.dirty === dirty ? own : { ...own, dirty })),
    [key],
  );
  const refresh = useCallback(() => void refreshOne(key), [key]);
  const close = useCallback(async () => {
    const wasActive = tabsStore.get().active === key;
    const next = await closeOne(key);
    if (next && wasActive) navigate(tabAddress(next));
  }, [key, navigate]);

  return useMemo(
    () => ({
      key,
      path,
      query: Object.fromEntries(new URLSearchParams(query)),
      title: title ? t(title) : '',
      active: isActive,
      setTitle,
      setDirty,
      refresh,
      close,
    }),
    [key, path, query, title, isActive, t, setTitle, setDirty, refresh, close],
  );
}

export interface OpenTabOptions {
  /** Close the tab one comes from; for "saved, now show the document". Its unsaved mark is ignored. */
  readonly closeCurrent?: boolean;
  /** Add it to the strip without going there. */
  readonly background?: boolean;
  /** A title better than the one of the route. */
  readonly title?: Text | string;
}

/** Opens a page in its own tab, or goes to the one that already shows it. The path may carry a query. */
export function useOpenTab(): (path: string, options?: OpenTabOptions) => void {
  const navigate = useNavigate();
  const current = useContext(TabKeyContext);
  return useCallback(
    (address: string, { closeCurrent = false, background = false, title }: OpenTabOptions = {}) => {
      if (closeCurrent) changeOwn(current, (own) => ({ ...own, dirty: false }));
      const { pathname, search } = new URL(address, window.location.origin);
      if (background || title) {
        const visit = { path: pathname, search, title: toText(title ?? findRoute(pathname)?.title ?? pathname) };
        tabsStore.set((state) => openTab(state, visit, { activate: false }));
      }
      if (!background) navigate(asLeft(pathname, search) ?? address);
      if (closeCurrent) void closeOne(current);
    },
    [navigate, current],
  );
}

/** The address of an open list with the filters and the page it was left with, for a link that names none. */
function asLeft(path: string, search: string): string | undefined {
  const key = tabKey(path, search);
  const known = tabsStore.get().tabs.find((tab) => tab.key === key);
  return known && !hasListParams(search) ? tabAddress(known) : undefined;
}

function changeOwn(key: string, change: (tab: Tab) => Tab): void {
  tabsStore.set((state) => {
    const own = state.tabs.find((tab) => tab.key === key);
    return own && change(own) !== own ? changeTab(state, key, change) : state;
  });
}

function titled(title: Text | string): (tab: Tab) => Tab {
  const text = toText(title);
  return (tab) => (tab.title.zh === text.zh && tab.title.en === text.en ? tab : { ...tab, title: text });
}

function toText(title: Text | string): Text {
  return typeof title === 'string' ? { zh: title, en: title } : title;
}
