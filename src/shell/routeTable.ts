import type { ComponentType, LazyExoticComponent } from 'react';
import { matchPath } from 'react-router';
import type { EntityDefinition } from '#domain/core/entity.ts';
import type { Text } from '#domain/core/text.ts';
import type { Preloaded } from './lazyScreen.ts';

/** What a page shows. */
export type Screen = (ComponentType | LazyExoticComponent<ComponentType>) & Preloaded;

/** What the shell knows of a page beside what it shows. */
export interface RouteFacts {
  readonly path: string;
  readonly title: Text;
  /** The screen is built anew each time its tab is shown (print pages). */
  readonly noCache?: boolean;
  /** Role that may enter; absent = everybody who is logged in. */
  readonly role?: string;
  /** Group in the breadcrumb, for a screen that stands in no menu. */
  readonly group?: Text;
  /** Function right, e.g. `demand:list`; without it the no-permission panel is shown. */
  readonly right?: string;
  /** Needs no login. */
  readonly public?: boolean;
  /**
   * Path of the screen that stands before this one in the breadcrumb and is the current one of the menu; by the query
   * where that decides.
   */
  readonly parent?: string | ((query: URLSearchParams) => string);
  /** The entity whose list it is, so that an address may name its filters plainly. */
  readonly listed?: EntityDefinition;
  /** Names of its query that mean something else. */
  readonly keeps?: readonly string[];
}

/** A page with what it shows. */
export interface ScreenRoute extends RouteFacts {
  readonly screen: Screen;
}

let exact = new Map<string, RouteFacts>();
let patterns: readonly RouteFacts[] = [];
/**
 * What was found for addresses with an id: every drawing of menu, crumbs and tabs asks, and each pattern is compiled
 * anew for each question.
 */
const found = new Map<string, RouteFacts | undefined>();
const mostFound = 200;

/** Makes the route table known to the shell; called once with all of them. */
export function installRoutes(routes: readonly RouteFacts[]): void {
  exact = new Map(routes.map((route) => [route.path, route]));
  patterns = routes.filter(({ path }) => path.includes(':') || path.includes('*'));
  found.clear();
}

/** The route of an address, undefined for an unknown one. */
export function findRoute(path: string): RouteFacts | undefined {
  const named = exact.get(path);
  if (named) return named;
  if (!found.has(path)) {
    if (found.size >= mostFound) found.clear();
    found.set(
      path,
      patterns.find((route) => matchPath(route.path, path)),
    );
  }
  return found.get(path);
}

/** Fetches what a page is drawn with, for somebody who is about to open it. */
export function preloadRoute(path: string): void {
  const route = findRoute(path) as Partial<ScreenRoute> | undefined;
  route?.screen?.preload?.();
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
