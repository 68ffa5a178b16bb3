import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { WORKBENCH } from '#src/route.ts';
import { session } from '../client.ts';
import { findRoute } from '../routeTable.ts';
import { sidebarStore, watchWidth } from '../sidebar.ts';
import { useStored } from '../store.ts';
import { TabPanels } from '../tabs/TabPanels.tsx';
import { TabStrip } from '../tabs/TabStrip.tsx';
import { hasListParams, openTab, tabKey } from '../tabs/tabsState.ts';
import { tabsStore } from '../tabs/tabsStore.ts';
import { PersonRows } from './NameMenu.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

const REFRESH_MS = 300_000;

/** Menu, top bar, strip and the screens of the open tabs. */
export function Frame() {
  const { open, withoutAnimation } = useStored(sidebarStore);
  useVisits();
  useEffect(watchWidth, []);
  useFreshFacts();
  return (
    <div className={['app', !open && 'folded', withoutAnimation && 'still'].filter(Boolean).join(' ')}>
      <SideMenu people={<PersonRows />} />
      <TopBar />
      <TabStrip />
      <TabPanels />
    </div>
  );
}

/**
 * Every navigation is a visit: it makes or activates its tab. A plain link to a list that is already open
 * goes to the list as it was left, with its filters and page; back and forward are taken as they are.
 */
function useVisits(): void {
  const { pathname, search } = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();

  useLayoutEffect(() => {
    const route = findRoute(pathname);
    if (!route) return;
    const key = tabKey(pathname, search);
    const known = tabsStore.get().tabs.find((tab) => tab.key === key);
    if (known && kind !== 'POP' && hasListParams(known.search) && !hasListParams(search)) {
      navigate(`${pathname}${known.search}`, { replace: true });
      return;
    }
    const { title, noCache = false } = route;
    tabsStore.set((state) => openTab(state, { path: pathname, search, title, affix: pathname === WORKBENCH, noCache }));
  }, [pathname, search, kind, navigate]);
}

/** Menu rights and dictionaries may change on the server: asked again when the page comes back to view after five minutes. */
function useFreshFacts(): void {
  useEffect(() => {
    let asked = Date.now();
    const ask = () => {
      if (document.visibilityState === 'hidden' || Date.now() - asked < REFRESH_MS) return;
      asked = Date.now();
      // A failure changes nothing on screen; the next call of the user tells about a lost session.
      session.refresh().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
}
