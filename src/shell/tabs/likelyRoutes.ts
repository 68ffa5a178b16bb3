import { Children, cloneElement, isValidElement, type ReactNode } from 'react';

/**
 * Of the routes of the program those that an address may match. React Router compiles and ranks all it is given, each
 * time it draws: a quarter of what it takes to open a tab, with a route for every page and entity.
 * @param routes a `Routes` element with `Route` elements inside
 */
export function likelyRoutes(routes: ReactNode, pathname: string): ReactNode {
  if (!isValidElement<{ children?: ReactNode }>(routes)) return routes;
  const path = segmentsOf(pathname);
  const likely = Children.toArray(routes.props.children).filter(
    (route) =>
      !isValidElement<{ path?: string }>(route) ||
      route.props.path === undefined ||
      mayMatch(segmentsOf(route.props.path), path),
  );
  return cloneElement(routes, undefined, ...likely);
}

const segmentsOf = (path: string): readonly string[] => path.toLowerCase().split('/').filter(Boolean);

/** What is written out in the pattern stands in the path, too; whether the rest fits is the router's to say. */
function mayMatch(pattern: readonly string[], path: readonly string[]): boolean {
  if (pattern.some((part) => part.endsWith('?'))) return true;
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? path.length < pattern.length - 1 : path.length !== pattern.length) return false;
  return pattern.every((part, at) => part === '*' || part.startsWith(':') || part === path[at]);
}
