import type pg from 'pg';
import { type RoleFunction, rightsOfFunctions } from '#domain/access.ts';
import type { DataScope } from '#domain/core/area.ts';

interface RoleRights {
  readonly rights: ReadonlySet<string>;
  readonly scopes: ReadonlyMap<string, DataScope>;
}

const freshFor = 5_000;
const cache = new Map<string, { readonly at: number; readonly value: Promise<RoleRights> }>();

/**
 * Function rights and data scopes of a role. Kept for five seconds, or until a change is heard: it takes effect on
 * every node within that time.
 * @see docs/spec/platform.md 2.5
 */
export function rightsOfRole(pool: pg.Pool, roleId: string): Promise<RoleRights> {
  const now = Date.now();
  const kept = cache.get(roleId);
  if (kept && now - kept.at < freshFor) return kept.value;
  const value = load(pool, roleId);
  cache.set(roleId, { at: now, value });
  value.catch(() => cache.delete(roleId));
  return value;
}

export const forgetRoles = (): void => cache.clear();

async function load(pool: pg.Pool, roleId: string): Promise<RoleRights> {
  const [functions, scopes, made] = await Promise.all([
    pool.query<RoleFunction>(
      `select m.url, f.actions from sys_role_function f join sys_menu m on m.id = f.menu_id join sys_role r on r.id = f.role_id
       where f.role_id = $1 and r.enabled and m.enabled and not m.deleted_flg and m.url is not null`,
      [roleId],
    ),
    pool.query<{ entity: string; scope: DataScope }>('select entity, scope from sys_role_scope where role_id = $1', [
      roleId,
    ]),
    pool.query<{ entity: string; actions: string }>(
      'select entity, actions from made_right where role_id = $1 and not deleted_flg',
      [roleId],
    ),
  ]);
  const rights = rightsOfFunctions(functions.rows);
  for (const { entity, actions } of made.rows)
    for (const action of actions.split(',')) rights.add(`${entity}:${action}`);
  return { rights, scopes: new Map(scopes.rows.map(({ entity, scope }) => [entity, scope])) };
}
