import { matchPath } from 'react-router';
import type { ScreenRoute } from '#src/route.ts';

let exact = new Map<string, ScreenRoute>();
let patterns: readonly ScreenRoute[] = [];

/** Makes the route table known to the shell; called once with the list of all screens. */
export function installRoutes(screens: readonly ScreenRoute[]): void {
  exact = new Map(screens.map((route) => [route.path, route]));
  patterns = screens.filter(({ path }) => path.includes(':') || path.includes('*'));
}

/** The route of an address, undefined for an unknown one. */
export function findRoute(path: string): ScreenRoute | undefined {
  return exact.get(path) ?? patterns.find((route) => matchPath(route.path, path));
}

/** The screens before this one, the first of them in the menu. */
export function parentsOf(path: string, search = ''): readonly ScreenRoute[] {
  const parent = findRoute(path)?.parent;
  const route = parent && findRoute(typeof parent === 'string' ? parent : parent(new URLSearchParams(search)));
  return route ? [...parentsOf(route.path), route] : [];
}

export function allRoutes(): readonly ScreenRoute[] {
  return [...exact.values()];
}
