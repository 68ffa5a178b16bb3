import type pg from 'pg';
import { type RoleFunction, rightsOfFunctions } from '#domain/access.ts';
import type { Scope } from './method.ts';

interface RoleRights {
  readonly rights: ReadonlySet<string>;
  readonly scopes: ReadonlyMap<string, Scope>;
}

const freshFor = 5_000;
const cache = new Map<string, { readonly at: number; readonly value: Promise<RoleRights> }>();

/**
 * Function rights and data scopes of a role. Kept for five seconds: a changed role takes effect on every node within that time.
 * @see platform.md 2.5
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

async function load(pool: pg.Pool, roleId: string): Promise<RoleRights> {
  const [functions, scopes] = await Promise.all([
    pool.query<RoleFunction>(
      `select m.url, f.actions from sys_role_function f join sys_menu m on m.nav_id = f.nav_id and m.menu_no = f.menu_no
       where f.role_id = $1 and m.enabled and m.url is not null`,
      [roleId],
    ),
    pool.query<{ entity: string; scope: Scope }>('select entity, scope from sys_role_scope where role_id = $1', [roleId]),
  ]);
  return { rights: rightsOfFunctions(functions.rows), scopes: new Map(scopes.rows.map(({ entity, scope }) => [entity, scope])) };
}
