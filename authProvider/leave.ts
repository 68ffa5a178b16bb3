import type { GatewayClient } from '#dataProvider/gatewayClient.ts';
import { isForeign } from '#dataProvider/pageToken.ts';
import type { SessionEnd } from '#dataProvider/session.ts';
import { HttpError } from '#dataProvider/toHttpError.ts';
import { type LogoutSettings, logoutPageOf } from './logoutPage.ts';
import { tellEnd } from './otherTabs.ts';
import { loginPath } from './redirect.ts';
import type { BrowserSession } from './session.ts';
import { clearStored, putAside } from './stored.ts';

/** What it takes to leave: the session that ends, and how to go to another page for good. */
export interface Leaving {
  readonly session: BrowserSession;
  readonly leave: (url: string) => void;
}

/**
 * Logs out, also when the server cannot be told, and leaves for the logout page. A page of a former session logs nobody
 * else out.
 */
export async function endBrowserSession(client: GatewayClient, { session, leave }: Leaving): Promise<void> {
  if (isForeign()) return client.hooks.sessionEnded('CHANGED');
  const page = logoutPageFor(session);
  try {
    await client.post('/sys/logout', {}, { toast: false, loginCheck: false, endsSession: false });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  } finally {
    tellEnd('LOGOUT');
    clearStored();
    leave(page);
  }
}

/**
 * The session ended by itself: the login page says so and leads back to the address, with the name and the tabs of
 * before.
 */
export function leaveEndedSession(
  end: SessionEnd,
  { leave, address }: Pick<Leaving, 'leave'> & { readonly address: string },
): void {
  putAside(end);
  leave(loginPath(address));
}

function logoutPageFor(session: BrowserSession): string {
  const facts = session.current();
  const settings = facts?.settings ?? {};
  return logoutPageOf(facts?.userInfo.loginName ?? '', toLogoutSettings(settings), window.location.origin);
}

function toLogoutSettings(settings: Readonly<Record<string, unknown>>): LogoutSettings {
  const pages = parsed(settings['auth.logoutPageByLoginName']);
  const hosts = parsed(settings['auth.logoutHosts']);
  return {
    pageByLoginName: typeof pages === 'object' && pages !== null ? (pages as Record<string, string>) : {},
    hosts: Array.isArray(hosts) ? hosts.map(String) : [],
  };
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' && value ? JSON.parse(value) : value;
}
