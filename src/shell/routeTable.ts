import { matchPath } from 'react-router';
import type { RouteFacts } from '#src/route.ts';

let exact = new Map<string, RouteFacts>();
let patterns: readonly RouteFacts[] = [];

/** Makes the route table known to the shell; called once with all of them. */
export function installRoutes(routes: readonly RouteFacts[]): void {
  exact = new Map(routes.map((route) => [route.path, route]));
  patterns = routes.filter(({ path }) => path.includes(':') || path.includes('*'));
}

/** The route of an address, undefined for an unknown one. */
export function findRoute(path: string): RouteFacts | undefined {
  return exact.get(path) ?? patterns.find((route) => matchPath(route.path, path));
}

/** The screens before this one, the first of them in the menu. */
export function parentsOf(path: string, search = ''): readonly RouteFacts[] {
  const parent = findRoute(path)?.parent;
  const route = parent && findRoute(typeof parent === 'string' ? parent : parent(new URLSearchParams(search)));
  return route ? [...parentsOf(route.path), route] : [];
}

export function allRoutes(): readonly RouteFacts[] {
  return [...exact.values()];
}
