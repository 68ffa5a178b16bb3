import { accessOf, rightsOfFunctions, roles } from '#domain/access.ts';
import type { Actor } from '#domain/core/rights.ts';
import { entities } from '#domain/index.ts';
import { menu } from '#domain/screens.ts';
import { gatherMethods } from '#server/area/gatherAreas.ts';
import { serverAreas } from '#server/areas.ts';
import type { GatewayMethod } from '#server/gateway/method.ts';

/** One field of the matrix: a call with just enough data for its right to be known. */
export interface Asked {
  readonly method: GatewayMethod;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** How the table of who may call names it: by its name, and by what of its data decides on the right. */
  readonly field: string;
}

const exports = Object.values(entities)
  .filter(({ verbs }) => verbs.includes('export'))
  .map(({ design, key }) => ({ cptPath: `${design}/${key}` }));

/**
 * A right that is read from the data is asked with each kind of data; one of a made table is asked for a table that
 * nobody made.
 */
function variantsOf({ method, right, authorizesItself }: GatewayMethod): readonly object[] {
  if (method === 'exportReport') return exports;
  const asked = authorizesItself ? authorizesItself.right : right;
  if (typeof asked !== 'function') return [{}];
  return [{}, { id: 'none' }].map((data) => {
    try {
      asked(data);
      return data;
    } catch {
      return { ...data, code: 'none' };
    }
  });
}

export const matrix: readonly Asked[] = [...gatherMethods(serverAreas).values()].flatMap((method) =>
  variantsOf(method).map((data) => {
    const nothing = method.writes ? {} : { limit: 1, filter: { id: 'none' } };
    const name = `${method.service}.${method.method}`;
    const field = Object.keys(data).length ? `${name} ${JSON.stringify(data)}` : name;
    return { method, name, data: { ...nothing, ...data }, field };
  }),
);

const rightsKnown = new Map<string, ReadonlySet<string>>();

/** The rights that the definitions give a role, without a database. */
function rightsByRules(roleId: string): ReadonlySet<string> {
  const known = rightsKnown.get(roleId) ?? workedOut(roleId);
  rightsKnown.set(roleId, known);
  return known;
}

function workedOut(roleId: string): ReadonlySet<string> {
  const role = roles.find((one) => one.roleId === roleId);
  const { functions } = accessOf(role ?? { roleId });
  const urls = new Map(menu.map(({ menuNo, url }) => [menuNo, url]));
  return rightsOfFunctions(
    Object.entries(functions).flatMap(([menuNo, actions]) => ({ url: urls.get(menuNo) ?? '', actions })),
  );
}

/** Somebody of a role, no leader. */
export const actorOf = (roleId: string): Actor => ({
  userId: `matrix-${roleId}`,
  loginName: `matrix_${roleId}`,
  userName: '',
  roleId,
  roleName: '',
  deptCode: roleId,
  isLeader: false,
  haveAdmin: roleId === 'ADMIN',
  consoleId: null,
  rights: rightsByRules(roleId),
});
