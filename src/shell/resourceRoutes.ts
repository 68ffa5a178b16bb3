import type { ResourceProps } from 'react-admin';
import { product } from '#domain/core/product.ts';
import { type PageKind, type PagePaths, pageKinds } from '#domain/core/screen.ts';
import { bi, fill, type Text } from '#domain/core/text.ts';
import type { RouteFacts } from './routeTable.ts';

/** A react-admin resource, with what its `options` say in this product. */
export interface EntityResource extends ResourceProps {
  readonly options: {
    /** A key of the translations. */
    readonly label: string;
    readonly title: Text;
    /** Pages that stand at an address of the specification; every other one stands where react-admin puts it. */
    readonly paths: PagePaths;
  };
}

const placeOf: Record<PageKind, string> = { list: '', create: '/create', edit: '/:id', show: '/:id/show' };
// A record is read and corrected on one page: whoever may not correct it reads it there.
const actionOf: Record<PageKind, string> = { list: 'list', create: 'create', edit: 'view', show: 'view' };
const titleOf: Record<PageKind, Text> = {
  list: bi('{name}', '{name}'),
  create: bi('新建{name}', 'New {name}'),
  edit: bi('编辑{name}', 'Edit {name}'),
  show: bi('{name}', '{name}'),
};
/** Where react-admin itself puts a page of a resource. */
export const ownPlace = (name: string, kind: PageKind): string => `/${name}${placeOf[kind]}`;

/**
 * Title, role and right of the pages that a resource keeps under its own name, for the guard, the tabs and the way in
 * the top bar.
 */
export function resourceRoutes({ name, options, ...pages }: EntityResource): readonly RouteFacts[] {
  return pageKinds
    .filter((kind) => pages[kind] && !options.paths[kind])
    .map((kind) => ({
      path: ownPlace(name, kind),
      title: titled(titleOf[kind], options.title),
      role: product,
      right: `${name}:${actionOf[kind]}`,
      ...(kind !== 'list' && pages.list && { parent: options.paths.list ?? `/${name}` }),
    }));
}

function titled(form: Text, { zh, en }: Text): Text {
  return { zh: fill(form, { name: zh }).zh, en: fill(form, { name: en }).en };
}
