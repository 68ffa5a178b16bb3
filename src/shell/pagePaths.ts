import { parsePath, type To } from 'react-router';
import type { PageKind, PagePaths } from '#domain/core/screen.ts';

let pathsByResource: Readonly<Record<string, PagePaths>> = {};
/** Addresses of the product's pages, some of which look like a record of a resource: `/demand/goodsList`. */
let taken: ReadonlySet<string> = new Set();

/**
 * Makes known which entities have pages at addresses of the specification, and which addresses show a page that is no
 * resource's; called once beside the route table.
 */
export function installPagePaths(paths: Readonly<Record<string, PagePaths>>, pages: readonly string[] = []): void {
  pathsByResource = paths;
  const ofEntities = Object.values(paths).flatMap((one) => Object.values(one));
  taken = new Set([...pages, ...ofEntities.map((address) => address.split('?')[0] ?? '')]);
}

/**
 * The product's own address for one that react-admin makes (`/demand`, `/demand/create`, `/demand/5`,
 * `/demand/5/show`), so that `useRedirect`, `useCreatePath` and the links of stock components lead there; any other
 * address is returned as it is. A document that is read and corrected on one page answers for both `edit` and `show`.
 */
export function productAddress(to: To): To {
  const { pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  const page = pathname && !taken.has(pathname) && pageOf(pathname);
  const own = page ? ownAddress(page) : undefined;
  if (!own) return to;
  const [path = '', query = ''] = own.split('?');
  const searchAll = [query, search.replace(/^\?/, '')].filter(Boolean).join('&');
  return { pathname: path, search: searchAll && `?${searchAll}`, hash };
}

interface Page {
  readonly resource: string;
  readonly kind: PageKind;
  readonly id: string;
}

function pageOf(pathname: string): Page | undefined {
  const [, resource = '', id = '', last, ...more] = pathname.split('/');
  if (more.length > 0 || !(resource in pathsByResource)) return undefined;
  if (last !== undefined) return last === 'show' ? { resource, kind: 'show', id } : undefined;
  if (id === '') return { resource, kind: 'list', id };
  return id === 'create' ? { resource, kind: 'create', id: '' } : { resource, kind: 'edit', id };
}

function ownAddress({ resource, kind, id }: Page): string | undefined {
  const paths = pathsByResource[resource] ?? {};
  const own = paths[kind] ?? (kind === 'edit' ? paths.show : kind === 'show' ? paths.edit : undefined);
  return own?.replace(':id', id);
}
