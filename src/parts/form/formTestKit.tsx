import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import type { FakeReply, SeenRequest } from '#dataProvider/fakeServer.ts';
import { fakeServer, ok } from '#dataProvider/fakeServer.ts';
import { createDataProvider } from '#dataProvider/index.ts';
import { actsOf, entities } from '#domain/index.ts';
import { useNotices } from '../../shell/Notification.tsx';
import { themeOf } from '../../shell/theme.ts';

/** A form inside what it needs: react-admin, theme, router, and a data provider whose requests end in a function. */
export function renderForm(ui: ReactNode, reply: (request: SeenRequest) => FakeReply = () => ({ body: ok(null) })) {
  const server = fakeServer((request) =>
    request.url.startsWith('/rest/') ? { body: '[]', headers: { 'content-range': 'items 0-0/0' } } : reply(request),
  );
  const dataProvider: DataProvider = createDataProvider(server.client, entities, actsOf);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ThemeProvider theme={themeOf('light')}>{ui}</ThemeProvider>
        <Notices />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return { ...shown, server };
}

/** Toasts come to be without being drawn, so that they are in no test's way. */
function Notices() {
  useNotices();
  return null;
}
