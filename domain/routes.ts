import { guaranteeRoutes } from './guarantee/routes.ts';

/** `{product}` of the specification: path segment and role name. */
export const product = 'fta';

export interface RouteRights {
  /** Entities whose function rights a menu node of this route carries. */
  readonly own: readonly string[];
  /** Entities the screen only lets people choose from. */
  readonly looked: readonly string[];
}

const demandLookups = ['customer', 'customsBroker', 'addressBook', 'sysUser'];

/** Which entities a route works on, by path. @see platform.md 2.5, routes.csv */
const routes: Readonly<Record<string, RouteRights>> = {
  ...guaranteeRoutes,
  [`/${product}/index`]: { own: ['workbench'], looked: [] },
  [`/${product}/receiveDemandCreat`]: { own: ['demand', 'demandGoods'], looked: demandLookups },
  [`/${product}/receiveDemandUpdate`]: { own: ['demand', 'demandGoods'], looked: demandLookups },
  [`/${product}/delegateList`]: { own: ['demand', 'demandGoods'], looked: demandLookups },
  [`/${product}/delegateTask`]: { own: ['delegateTask'], looked: ['demand', 'customer', 'sysUser'] },
  [`/${product}/createAddress`]: { own: ['addressBook'], looked: ['customer'] },
  [`/${product}/createAddressSh`]: { own: ['addressBook'], looked: ['customer'] },
  [`/${product}/template/tiemuken`]: { own: ['addressTemplate'], looked: ['customer'] },
};

/** A menu url as routes know it: one leading `views/` gone, the product filled in. */
export function pathOfUrl(url: string): string {
  const path = url
    .trim()
    .replace(/^\/?views\//, '')
    .replace('{product}', product);
  return path.startsWith('/') || /^https?:/.test(path) ? path : `/${path}`;
}

export const entitiesOfPath = (url: string): RouteRights => routes[pathOfUrl(url)] ?? { own: [], looked: [] };
