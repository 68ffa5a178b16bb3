import { useLayoutEffect } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { startPage } from '#domain/core/product.ts';
import { plainListAddress } from '../plainList.ts';
import { findRoute } from '../routeTable.ts';
import { hasListParams, openTab, tabKey } from './tabsState.ts';
import { tabsStore } from './tabsStore.ts';

/**
 * Every navigation is a visit: it makes or activates its tab. A plain link to a list that is already open goes to the
 * list as it was left, with its filters and page; one that names filters plainly becomes the list's own address first;
 * back and forward are taken as they are.
 */
export function useVisits(): void {
  const { pathname, search } = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();

  useLayoutEffect(() => {
    const route = findRoute(pathname);
    if (!route) return;
    const plain = plainListAddress(pathname, search);
    if (plain !== undefined) {
      navigate(plain, { replace: true });
      return;
    }
    const key = tabKey(pathname, search);
    const { tabs, active } = tabsStore.get();
    const known = tabs.find((tab) => tab.key === key);
    // The active list itself may well go to its bare address: that is how filters are cleared.
    if (known && key !== active && kind !== 'POP' && hasListParams(known.search) && !hasListParams(search)) {
      navigate(`${pathname}${known.search}`, { replace: true });
      return;
    }
    const { title, noCache = false } = route;
    tabsStore.set((state) => openTab(state, { path: pathname, search, title, affix: pathname === startPage, noCache }));
  }, [pathname, search, kind, navigate]);
}
