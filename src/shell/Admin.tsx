import { ThemeProvider } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { CoreAdminContext, CoreAdminRoutes, I18nContext, ResourceDefinitionContext } from 'react-admin';
import { BrowserRouter, UNSAFE_RouteContext as RouteContext } from 'react-router';
import { AreaPanels } from './areaPanels.ts';
import { Banner } from './Banner.tsx';
import { OfAreas } from './besides.ts';
import { ConfirmHost } from './ConfirmHost.tsx';
import { Companions, useCompanions } from './companions.ts';
import { BarePage } from './frame/BarePage.tsx';
import { Frame } from './frame/Frame.tsx';
import { NavigationGuard } from './frame/Guard.tsx';
import type { JumpSource } from './frame/useJumpRecords.ts';
import { i18nProviders } from './i18n.ts';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { Notification } from './Notification.tsx';
import { OneTimeSecrets } from './OneTimeSecrets.tsx';
import { PageProgress } from './PageProgress.tsx';
import { NotFound } from './pages/NotFound.tsx';
import type { AppSetup } from './setUpApp.tsx';
import { StartWidgets } from './startWidgets.ts';
import { useStored } from './store.ts';
import { useLocale } from './text.ts';
import { themeOf } from './theme.ts';
import { modeStore } from './themeMode.ts';
import './print.css';
import styles from './frame/Frame.module.css';

/** The react-admin application, with our frame as its layout: it draws the routes once per open tab. */
export function Admin({
  context,
  definitions,
  routes,
  jumpSources,
  panels,
  startBlocks,
  companions,
  ofAreas,
}: AppSetup) {
  const locale = useLocale();
  const mode = useStored(modeStore);
  return (
    <BrowserRouter>
      <CoreAdminContext {...context} i18nProvider={i18nProviders.zh}>
        <I18nContext.Provider value={i18nProviders[locale]}>
          <ThemeProvider theme={themeOf(mode, locale)}>
            <JumpSources value={jumpSources}>
              <AreaPanels value={panels}>
                <StartWidgets value={startBlocks}>
                  <Companions value={companions}>
                    <OfAreas value={ofAreas}>
                      <div className={`${styles.pageColumn} print-whole`}>
                        <Banner />
                        <ResourceDefinitionContext.Provider value={definitions}>
                          <CoreAdminRoutes layout={Layout} catchAll={NotFound} loading={PageProgress}>
                            {routes}
                          </CoreAdminRoutes>
                        </ResourceDefinitionContext.Provider>
                      </div>
                    </OfAreas>
                  </Companions>
                </StartWidgets>
              </AreaPanels>
            </JumpSources>
            <Notification />
            <LoadingOverlay />
            <ConfirmHost />
            <OneTimeSecrets />
          </ThemeProvider>
        </I18nContext.Provider>
      </CoreAdminContext>
    </BrowserRouter>
  );
}

const JumpSources = createContext<readonly JumpSource[]>([]);

/**
 * Drawn once: routes are constants, and the frame hears of locations by itself. react-admin makes other elements of
 * them, and React Router another surrounding of these, with each navigation and each time rights were asked for, which
 * would draw the whole frame anew.
 */
function Layout({ children }: { children: ReactNode }) {
  const jumpSources = useContext(JumpSources);
  const companions = useCompanions();
  const surrounding = useContext(RouteContext);
  const [page] = useState(
    <RouteContext value={surrounding}>
      <NavigationGuard
        frame={
          <Frame jumpSources={jumpSources} companions={companions}>
            {children}
          </Frame>
        }
        bare={<BarePage>{children}</BarePage>}
      />
    </RouteContext>,
  );
  return page;
}
