import { type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import { type Location, UNSAFE_NavigationContext as NavigationContext, parsePath, type To } from 'react-router';
import styles from '../frame/Frame.module.css';
import { productAddress } from '../pagePaths.ts';
import { findRoute } from '../routeTable.ts';
import { openTab, type Tab, tabKey } from './tabsState.ts';
import { tabsStore } from './tabsStore.ts';
import { useFocusKeeper } from './useFocusKeeper.ts';

/** The location a screen sees: the one its tab was last shown with, however far the browser has gone on. */
export function useFrozenLocation(tab: Tab, current: Location): Location {
  const frozen = useRef<Location | undefined>(undefined);
  const isShown = tabsStore.get().active === tab.key && tabKey(current.pathname, current.search) === tab.key;
  if (isShown) frozen.current = current;
  const kept = frozen.current;
  const stored = useMemo(
    () => ({ pathname: tab.path, search: tab.search, hash: '', state: null, key: 'default' }),
    [tab.path, tab.search],
  );
  return isShown || kept?.search === tab.search ? (kept ?? stored) : stored;
}

/**
 * Keeps the navigation of a hidden tab to itself: a late answer or a delayed filter changes that tab's own address, or
 * adds a tab, but never takes the user away from what is on screen. Addresses that react-admin makes become those of
 * the product.
 */
export function TabNavigation({ tab, children }: { tab: Tab; children: ReactNode }) {
  const surrounding = useContext(NavigationContext);
  const { key } = tab;
  const scoped = useMemo(() => {
    const { navigator } = surrounding;
    const isActive = () => tabsStore.get().active === key;
    return {
      ...surrounding,
      navigator: {
        ...navigator,
        createHref: (to: To) => navigator.createHref(productAddress(to)),
        go: (delta: number) => {
          if (isActive()) navigator.go(delta);
        },
        push: (...[to, ...rest]: Parameters<typeof navigator.push>) => {
          if (isActive()) navigator.push(productAddress(to), ...rest);
          else goInBackground(productAddress(to));
        },
        replace: (...[to, ...rest]: Parameters<typeof navigator.replace>) => {
          if (isActive()) navigator.replace(productAddress(to), ...rest);
          else goInBackground(productAddress(to));
        },
      },
    };
  }, [surrounding, key]);
  return <NavigationContext.Provider value={scoped}>{children}</NavigationContext.Provider>;
}

function goInBackground(to: To): void {
  const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to;
  const title = findRoute(pathname)?.title ?? { zh: pathname, en: pathname };
  tabsStore.set((state) => openTab(state, { path: pathname, search, title }, { activate: false }));
}

/**
 * Remembers how far everything inside has been scrolled and puts it back when the tab is shown again:
 * a hidden element has no scroll position in every browser.
 */
export function ScrollKeeper({ id, labelledBy, children }: { id: string; labelledBy: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const onFocus = useFocusKeeper(panel);
  const positions = useRef(new Map<Element, { top: number; left: number }>());
  // Runs each time the tab is shown: Activity takes effects down when it hides.
  useLayoutEffect(() => {
    for (const [element, { top, left }] of positions.current) {
      if (!element.isConnected) positions.current.delete(element);
      else element.scrollTo({ top, left, behavior: 'instant' });
    }
  }, []);
  return (
    <div
      className={`${styles.tabPanel} print-whole`}
      ref={panel}
      role="tabpanel"
      onFocusCapture={onFocus}
      id={id}
      aria-labelledby={labelledBy}
      onScrollCapture={({ target }) => {
        if (target instanceof Element && target.getClientRects().length > 0) {
          positions.current.set(target, { top: target.scrollTop, left: target.scrollLeft });
        }
      }}
    >
      {children}
    </div>
  );
}
