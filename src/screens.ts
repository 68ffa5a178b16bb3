import { product } from '#domain/core/product.ts';
import { pageKinds, type ScreenKind } from '#domain/core/screen.ts';
import { entities, entityOf, reports } from '#domain/index.ts';
import { screens as defined } from '#domain/screens.ts';
import { screenAreas } from './areas.ts';
import { derivedList, derivedPages, derivedPapers, derivedReport } from './parts/screens/derivedPages.tsx';
import { ownPlace } from './shell/resourceRoutes.ts';
import type { RouteFacts, Screen, ScreenRoute } from './shell/routeTable.ts';

const components: Readonly<Record<string, Screen>> = Object.assign({}, ...screenAreas.map((area) => area.components));

const ofReport = (key = ''): Screen | undefined => {
  const report = reports.get(key);
  return report && derivedReport(report);
};

/** A derived page at an address of its own, where react-admin would not look for it. */
const ofEntity = (key = '', path: string): Screen | undefined => {
  const { at, form, record, papers, lists = [] } = entities[key]?.pages ?? {};
  const further = lists.find((list) => list.at === path);
  if (further) return derivedList(entityOf(key), further);
  if (path === papers?.at) return derivedPapers(entityOf(key));
  const kind = path === at ? 'list' : path === form ? 'create' : path === record ? 'edit' : undefined;
  return kind && derivedPages(entityOf(key))[kind];
};

/** Whether a page is a list of the entity: its own one, or one of its further ones. */
const isListOf = (path: string, kind: ScreenKind, key = ''): boolean =>
  kind === 'list' || (entities[key]?.pages?.lists ?? []).some(({ at }) => at === path);

/** What a page shows; undefined where it follows from its entity alone. */
export const componentAt = (path: string): Screen | undefined => components[path];

/** Every page of the product: what its definition says, and what its area shows there. */
export const appRoutes: readonly (RouteFacts | ScreenRoute)[] = defined.map(
  ({ path, title, kind, entity, report, right, parent, group, noCache, isPublic, keeps }) => {
    // Where react-admin looks for an entity's pages it tells `create` from a record's id; a route of our own there
    // would not.
    const isResources = entity !== undefined && pageKinds.some((one) => path === ownPlace(entity, one));
    const screen = isResources ? undefined : (componentAt(path) ?? ofReport(report) ?? ofEntity(entity, path));
    return {
      path,
      title,
      role: product,
      ...(right && { right }),
      ...(parent && { parent }),
      ...(group && { group }),
      ...(noCache && { noCache }),
      ...(isPublic && { public: true as const }),
      ...(isListOf(path, kind, entity) && { listed: entityOf(entity ?? '') }),
      ...(keeps && { keeps }),
      ...(screen && { screen }),
    };
  },
);
