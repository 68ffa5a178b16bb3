import { leaveEndedSession } from '#authProvider/leave.ts';
import { resolveNavId } from '#authProvider/navId.ts';
import { createSession } from '#authProvider/session.ts';
import { readLoginInfo } from '#authProvider/stored.ts';
import { readCookie } from '#dataProvider/cookie.ts';
import { createGatewayClient } from '#dataProvider/gatewayClient.ts';
import { beginLoading } from './loading.ts';
import { localeStore } from './locale.ts';
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
    csrfToken: () => readCookie('tg_csrf'),
    clientVersion,
    toast: showToast,
    beginLoading,
    goHome: () => leave('/'),
    sessionEnded: () => leaveEndedSession({ session, leave }),
    newVersion: noticeNewVersion,
  },
});

/** Who works here, loaded once by the navigation guard. */
export const session = createSession(client);

/** Goes to another page for good. */
export function leave(url: string): void {
  window.location.assign(url);
}
