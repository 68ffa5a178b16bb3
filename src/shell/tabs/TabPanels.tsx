import { Activity, memo, type ReactNode, useMemo } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  Route,
  Routes,
  useLocation,
} from 'react-router';
import styles from '../frame/Frame.module.css';
import { NoPermission } from '../pages/NoPermission.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { PanelError } from '../pages/PanelError.tsx';
import { findRoute } from '../routeTable.ts';
import { useStored } from '../store.ts';
import { useCan } from '../useCan.ts';
import { likelyRoutes } from './likelyRoutes.ts';
import { panelId, tabId } from './TabStrip.tsx';
import { ScrollKeeper, TabNavigation, useFrozenLocation } from './tabScope.tsx';
import { mountedKeys, type Tab } from './tabsState.ts';
import { tabsStore } from './tabsStore.ts';
import { TabKeyContext } from './useTab.ts';

/**
 * The routes of the program, once per mounted tab and each time with the location of that tab; all but the active one
 * are hidden and keep what is in them.
 */
export function TabPanels({ children: routes }: { children: ReactNode }) {
  const state = useStored(tabsStore);
  const location = useLocation();
  const mounted = mountedKeys(state);
  return (
    <main className={`${styles.main} print-whole`}>
      {state.tabs
        .filter(({ key }) => mounted.has(key))
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.version}`} mode={tab.key === state.active ? 'visible' : 'hidden'}>
            <TabPanel tab={tab} location={location} routes={routes} />
          </Activity>
        ))}
    </main>
  );
}

function TabPanel({ tab, location, routes }: { tab: Tab; location: Location; routes: ReactNode }) {
  const frozen = useFrozenLocation(tab, location);
  return (
    <TabKeyContext.Provider value={tab.key}>
      <TabNavigation tab={tab}>
        <ScrollKeeper id={panelId(tab)} labelledBy={tabId(tab)}>
          <PanelError>
            <TabScreen location={frozen} routes={routes} />
          </PanelError>
        </ScrollKeeper>
      </TabNavigation>
    </TabKeyContext.Provider>
  );
}

/** Other tabs, and what their own tab says of them, change nothing on it. */
const TabScreen = memo(function TabScreen({ location, routes }: { location: Location; routes: ReactNode }) {
  const route = findRoute(location.pathname);
  // Given to the router as a prop, it would be drawn, and all in it, whenever the browser goes anywhere.
  const frozen = useMemo(() => ({ location, navigationType: NavigationType.Pop }), [location]);
  const likely = useMemo(() => likelyRoutes(routes, location.pathname), [routes, location.pathname]);
  if (!route) return <NotFound />;
  const screen = (
    <LocationContext value={frozen}>
      <Routes>
        <Route path="*" element={likely} />
      </Routes>
    </LocationContext>
  );
  return route.right ? <Permitted right={route.right}>{screen}</Permitted> : screen;
});

function Permitted({ right, children }: { right: string; children: ReactNode }) {
  return useCan()({ right }) ? children : <NoPermission right={right} />;
}
