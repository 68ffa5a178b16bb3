import { leaveEndedSession } from '#authProvider/leave.ts';
import { resolveNavId } from '#authProvider/navId.ts';
import { createSession } from '#authProvider/session.ts';
import { readLoginInfo } from '#authProvider/stored.ts';
import { readServerCookie } from '#dataProvider/cookie.ts';
import { createGatewayClient } from '#dataProvider/gatewayClient.ts';
import { pageToken } from '#dataProvider/pageToken.ts';
import type { SessionEnd } from '#dataProvider/session.ts';
import { adoptTitle } from './brand.ts';
import { heardServer } from './connection.ts';
import { isLeaving, leave, leaveUnseen } from './leaving.ts';
import { beginLoading } from './loading.ts';
import { adoptLocale, localeStore } from './locale.ts';
import { showOneTimeSecrets } from './oneTimeSecrets.ts';
import { showToast } from './toasts.ts';
import { clientVersion, noticeNewVersion } from './version.ts';

const navId = resolveNavId(window.location.search, sessionStorage);

/** The page's connection to the server. Screens reach it with `useGateway()`. */
export const client = createGatewayClient({
  hooks: {
    locale: localeStore.get,
    page: () => window.location.pathname,
    navId: () => sessionStorage.getItem('navId') ?? navId,
    identity: () => session.current()?.userInfo ?? readLoginInfo()?.userInfo,
    csrfToken: (isChange) => pageToken() || (isChange ? readServerCookie('tg_csrf') : ''),
    clientVersion,
    toast: showToast,
    tell: showOneTimeSecrets,
    beginLoading,
    goHome: () => leave('/'),
    sessionEnded,
    heardServer,
    newVersion: noticeNewVersion,
  },
});

export { leave };

/** However many notice it, the page leaves once. */
function sessionEnded(end: SessionEnd): void {
  if (isLeaving()) return;
  leaveEndedSession(end, { leave: leaveUnseen, address: `${window.location.pathname}${window.location.search}` });
}

/** Who works here, loaded once by the navigation guard. */
export const session = createSession(client);
session.subscribe(() => adoptLocale(session.current()?.settings['user.locale']));
session.subscribe(() => adoptTitle(session.current()?.settings['brand.title']));
