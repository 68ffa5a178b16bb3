import { Activity, Suspense } from 'react';
import { type Location, Route, Routes, useLocation } from 'react-router';
import { hasRight } from '#domain/core/rights.ts';
import { PageProgress } from '../PageProgress.tsx';
import { NoPermission } from '../pages/NoPermission.tsx';
import { NotFound } from '../pages/NotFound.tsx';
import { PanelError } from '../pages/PanelError.tsx';
import { findRoute } from '../routeTable.ts';
import { useStored } from '../store.ts';
import { useActor } from '../useSession.ts';
import { panelId, tabId } from './TabStrip.tsx';
import { ScrollKeeper, TabNavigation, useFrozenLocation } from './tabScope.tsx';
import { mountedKeys, type Tab } from './tabsState.ts';
import { tabsStore } from './tabsStore.ts';
import { TabKeyContext } from './useTab.ts';

/** The screens of the mounted tabs; all but the active one are hidden and keep what is in them. */
export function TabPanels() {
  const state = useStored(tabsStore);
  const location = useLocation();
  const mounted = mountedKeys(state);
  return (
    <main className="main">
      {state.tabs
        .filter(({ key }) => mounted.has(key))
        .map((tab) => (
          <Activity key={`${tab.key} ${tab.version}`} mode={tab.key === state.active ? 'visible' : 'hidden'}>
            <TabPanel tab={tab} location={location} />
          </Activity>
        ))}
    </main>
  );
}

function TabPanel({ tab, location }: { tab: Tab; location: Location }) {
  const frozen = useFrozenLocation(tab, location);
  return (
    <TabKeyContext.Provider value={tab.key}>
      <TabNavigation tab={tab}>
        <ScrollKeeper id={panelId(tab)} labelledBy={tabId(tab)}>
          <PanelError>
            <Suspense fallback={<PageProgress />}>
              <TabScreen location={frozen} />
            </Suspense>
          </PanelError>
        </ScrollKeeper>
      </TabNavigation>
    </TabKeyContext.Provider>
  );
}

function TabScreen({ location }: { location: Location }) {
  const actor = useActor();
  const route = findRoute(location.pathname);
  if (!route) return <NotFound />;
  if (route.right && !hasRight(actor, route.right)) return <NoPermission right={route.right} />;
  const Screen = route.screen;
  return (
    <Routes location={location}>
      <Route path={route.path} element={<Screen />} />
    </Routes>
  );
}
