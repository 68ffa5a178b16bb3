import type { Pool } from 'pg';
import type { BizNode } from '#domain/system/accessCalls.ts';
import { bizTree } from '#server/system/bizTree.ts';

const withBelow = (nodes: readonly BizNode[]): BizNode[] =>
  nodes.flatMap((node) => [node, ...withBelow(node.children)]);

/** What the menu call answers the people of every role in every navigation that has nodes. */
export async function menusOfRoles(pool: Pool): Promise<ReadonlyMap<string, readonly BizNode[]>> {
  const navs = await pool.query<{ navId: string }>('select distinct nav_id as "navId" from sys_menu order by 1');
  const roles = await pool.query<{ roleId: string }>('select role_id as "roleId" from sys_role order by 1');
  const menus = new Map<string, readonly BizNode[]>();
  for (const { navId } of navs.rows)
    for (const { roleId } of roles.rows)
      for (const haveAdmin of roleId === 'ADMIN' ? [true] : [false])
        menus.set(`${roleId} in ${navId}`, await bizTree(pool, { roleId, haveAdmin }, navId));
  return menus;
}

/** Pages, and groups by their names, that the menu of some role shows more than once. */
export async function shownTwice(pool: Pool): Promise<string[]> {
  const menus = await menusOfRoles(pool);
  return [...menus].flatMap(([whose, tree]) => {
    const nodes = withBelow(tree);
    const said = nodes.map(({ url, name }) => url || `group ${name}`);
    return said.filter((one, index) => said.indexOf(one) !== index).map((one) => `${one} for ${whose}`);
  });
}
