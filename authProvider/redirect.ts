/**
 * Where to go after login. Only a path of this site is accepted: one leading slash, so that neither `//host` nor
 * `/\host` leads away.
 * @see docs/spec/platform.md 2.1 row 4
 */
export function safeRedirect(search: string): string {
  const asked = new URLSearchParams(search).get('redirect') ?? '';
  return /^\/(?![/\\])/.test(asked) && !asked.startsWith('/login') ? asked : '/';
}

/** The login page that brings the user back here. */
export function loginPath(pathAndQuery: string): string {
  return pathAndQuery === '/' ? '/login' : `/login?redirect=${encodeURIComponent(pathAndQuery)}`;
}
