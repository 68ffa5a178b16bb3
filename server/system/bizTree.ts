import type { Actor } from '#domain/core/rights.ts';
import type { BizNode } from '#domain/system/accessCalls.ts';
import type { Db } from '../gateway/method.ts';
import { ordinaryNavigation } from './access/holdNavigation.ts';

interface MenuRow {
  menu_no: string;
  parent_no: string | null;
  name: string;
  name_en: string | null;
  url: string | null;
  icon: string | null;
}

/** What the tree depends on: the role, and whether every right is held anyway. */
type Reader = Pick<Actor, 'roleId' | 'haveAdmin'>;

/**
 * The nodes of a navigation that this SQL speaks of; where it has no node at all, those of the ordinary one. Parameter:
 * its id.
 * @see docs/decisions/0038-navigations.md
 */
const nodesOfNavigation = (parameter: string): string =>
  `m.nav_id = case when exists (select 1 from sys_menu n where n.nav_id = ${parameter} and n.enabled
    and not n.deleted_flg) then ${parameter} else '${ordinaryNavigation}' end
   and m.enabled and not m.deleted_flg`;

/**
 * The menu of a navigation as far as a person's role reaches; nodes of hidden routes carry rights and are never sent.
 * @see docs/spec/platform.md 4
 */
export async function bizTree(db: Db, { roleId, haveAdmin }: Reader, navId: string): Promise<BizNode[]> {
  const { rows } = await db.query<MenuRow>(
    `select m.menu_no, m.parent_no, m.name, m.name_en, m.url, m.icon from sys_menu m
     where ${nodesOfNavigation('$1')} and m.show_flg
       and (m.url is null or $3 or exists (
         select 1 from sys_role_function f join sys_role r on r.id = f.role_id where f.role_id = $2 and r.enabled and f.menu_id = m.id))
     order by m.order_no, m.menu_no`,
    [navId, roleId, haveAdmin],
  );
  const below = (parent: string | null): BizNode[] =>
    rows
      .filter((row) => row.parent_no === parent)
      .map((row) => ({
        id: row.menu_no,
        name: row.name,
        nameEn: row.name_en,
        url: row.url ?? '',
        icon: row.icon,
        children: below(row.menu_no),
      }))
      .filter((node) => node.url !== '' || node.children.length > 0);
  return below(null);
}

/** What a role may do on the nodes of a navigation. @see docs/spec/platform.md 10.7 */
export async function navFunctions(db: Db, { roleId }: Reader, navId: string): Promise<unknown[]> {
  const { rows } = await db.query(
    `select m.menu_no as "menuNo", m.url, f.actions from sys_role_function f
       join sys_menu m on m.id = f.menu_id join sys_role r on r.id = f.role_id
     where f.role_id = $2 and r.enabled and ${nodesOfNavigation('$1')} order by m.order_no`,
    [navId, roleId],
  );
  return rows;
}
