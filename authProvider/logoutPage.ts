export const PUBLIC_LOGOUT = '/api/sys/publicLogout';

/** Settings `auth.logoutPageByLoginName` and `auth.logoutHosts`. */
export interface LogoutSettings {
  readonly pageByLoginName: Readonly<Record<string, string>>;
  readonly hosts: readonly string[];
}

/**
 * Where logout leads: a special account's own page when it is on this site or an allowed host, else the public logout.
 * @see docs/spec/platform.md 2.6
 */
export function logoutPageOf(loginName: string, { pageByLoginName, hosts }: LogoutSettings, origin: string): string {
  const page = pageByLoginName[loginName];
  if (!page) return PUBLIC_LOGOUT;
  const url = URL.canParse(page, origin) ? new URL(page, origin) : undefined;
  if (url?.origin === origin) return `${url.pathname}${url.search}`;
  return url?.protocol === 'https:' && hosts.includes(url.host) ? url.href : PUBLIC_LOGOUT;
}
