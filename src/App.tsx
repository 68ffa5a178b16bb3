import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, I18nContext, memoryStore } from 'react-admin';
import { BrowserRouter } from 'react-router';
import { createAuthProvider } from '#authProvider/index.ts';
import { createDataProvider } from '#dataProvider/index.ts';
import { entities } from '#domain/index.ts';
import { jumpSources } from './jumpSources.ts';
import { screens } from './screens.tsx';
import { AdminNotices } from './shell/AdminNotices.tsx';
import { Banner } from './shell/Banner.tsx';
import { ConfirmHost } from './shell/ConfirmHost.tsx';
import { client, leave, session } from './shell/client.ts';
import { dropOldDrafts } from './shell/drafts.ts';
import { BarePage } from './shell/frame/BarePage.tsx';
import { Frame } from './shell/frame/Frame.tsx';
import { Guard } from './shell/frame/Guard.tsx';
import { i18nProviders } from './shell/i18n.ts';
import { LoadingOverlay } from './shell/LoadingOverlay.tsx';
import { ownRoutes } from './shell/ownRoutes.ts';
import { installRoutes } from './shell/routeTable.ts';
import { useStored } from './shell/store.ts';
import { ToastHost } from './shell/ToastHost.tsx';
import { useLocale } from './shell/text.ts';
import { themeOf } from './shell/theme.tsx';
import { modeStore } from './shell/themeMode.ts';
import './shell/shell.css';
import './shell/pages/pages.css';
import './shell/print.css';

installRoutes([...ownRoutes, ...screens]);
dropOldDrafts();

const dataProvider = createDataProvider(client, entities);
const authProvider = createAuthProvider(client, { session, entities, leave });
const store = memoryStore();

/** The request layer already asks a lost read once more; lists are always asked anew. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false }, mutations: { retry: false } },
});

/** The product for somebody who is logged in, and the public pages. */
export function App() {
  const locale = useLocale();
  const mode = useStored(modeStore);
  return (
    <BrowserRouter>
      <CoreAdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProviders.zh}
        queryClient={queryClient}
        store={store}
      >
        <I18nContext.Provider value={i18nProviders[locale]}>
          <ThemeProvider theme={themeOf(mode, locale)}>
            <div className="page-column">
              <Banner />
              <Guard frame={<Frame jumpSources={jumpSources} />} bare={<BarePage />} />
            </div>
            <AdminNotices />
            <ToastHost />
            <LoadingOverlay />
            <ConfirmHost />
          </ThemeProvider>
        </I18nContext.Provider>
      </CoreAdminContext>
    </BrowserRouter>
  );
}
