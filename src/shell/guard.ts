import { loginPath } from '#authProvider/redirect.ts';
import { companyQuickPath } from '#domain/company/paths.ts';
import { product, startPage } from '#domain/core/product.ts';
import { epLogListPath } from '#domain/logs/paths.ts';
import { changePasswordPath } from '#domain/system/paths.ts';

/** Pages that need no login and no session call. @see docs/spec/platform.md 2.1 row 2 */
export const publicPaths: ReadonlySet<string> = new Set([
  '/login',
  '/404',
  '/version',
  companyQuickPath,
  epLogListPath,
]);

export interface NavigationState {
  readonly loggedIn: boolean;
  readonly rolesLoaded: boolean;
  /** The password must be changed before anything else. */
  readonly mustChangePwd: boolean;
  /** Paths of all routes the user may see, in the order of the route table. */
  readonly routes: readonly string[];
}

export type NavigationDecision = { readonly go: true } | { readonly replace: string } | { readonly load: true };

/**
 * What happens to a navigation, in the order of the specification. After `load` the same question is asked again.
 * @see docs/spec/platform.md 2.1
 */
export function decide({ path, search }: { path: string; search: string }, facts: NavigationState): NavigationDecision {
  if (path === '/login' && facts.loggedIn) return { replace: '/' };
  if (publicPaths.has(path)) return { go: true };
  if (!facts.loggedIn) return { replace: loginPath(`${path}${search}`) };
  if (!facts.rolesLoaded) return { load: true };
  if (facts.mustChangePwd && path !== changePasswordPath) return { replace: changePasswordPath };
  if (path === '/' || path === `/${product}`) return { replace: startPage };
  const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (facts.routes.includes(clean)) return clean === path ? { go: true } : { replace: `${clean}${search}` };
  // A group root such as /precat leads to its first permitted child.
  const firstChild = facts.routes.find((route) => route.startsWith(`${clean}/`));
  return { replace: firstChild ?? '/404' };
}

/** May somebody with these route roles see a route? */
export function hasRouteRole(role: string | undefined, roles: readonly string[]): boolean {
  return !role || roles.includes(role);
}
