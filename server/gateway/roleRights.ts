import type pg from 'pg';
import { rightOf } from '#domain/core/entity.ts';
import { entities } from '#domain/index.ts';
import { entitiesOfPath } from '#domain/routes.ts';
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
    pool.query<{ url: string; actions: string }>(
      `select m.url, f.actions from sys_role_function f join sys_menu m on m.nav_id = f.nav_id and m.menu_no = f.menu_no
       where f.role_id = $1 and m.enabled and m.url is not null`,
      [roleId],
    ),
    pool.query<{ entity: string; scope: Scope }>('select entity, scope from sys_role_scope where role_id = $1', [roleId]),
  ]);
  const rights = new Set<string>();
  for (const { url, actions } of functions.rows) {
    const { own, looked } = entitiesOfPath(url);
    for (const key of own) for (const code of actions.split(',')) for (const right of rightsOfCode(key, code.trim())) rights.add(right);
    // A screen that lets people choose a customer needs to read customers, nothing more.
    for (const key of looked) rights.add(rightOf(key, 'page')).add(rightOf(key, 'get'));
  }
  return { rights, scopes: new Map(scopes.rows.map(({ entity, scope }) => [entity, scope])) };
}

/** `act:*` stands for every action of the entity's lifecycle. */
function rightsOfCode(key: string, code: string): string[] {
  if (code !== 'act:*') return [`${key}:${code}`];
  return [...new Set((entities[key]?.flow?.steps ?? []).map((step) => `${key}:act:${step.action}`))];
}
