import type { Actor } from '#domain/core/rights.ts';
import type { Db } from '../gateway/method.ts';

interface MenuRow {
  menu_no: string;
  parent_no: string | null;
  name: string;
  name_en: string | null;
  url: string | null;
  icon: string | null;
}

export interface BizNode {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly url: string;
  readonly icon: string | null;
  readonly children: readonly BizNode[];
}

/** The menu of a navigation as far as a person's role reaches; nodes of hidden routes carry rights and are never sent. @see platform.md 4 */
export async function bizTree(db: Db, actor: Actor, navId: string): Promise<BizNode[]> {
  const { rows } = await db.query<MenuRow>(
    `select m.menu_no, m.parent_no, m.name, m.name_en, m.url, m.icon from sys_menu m
     where m.nav_id = $1 and m.enabled and m.show_flg
       and (m.url is null or $3 or exists (select 1 from sys_role_function f where f.role_id = $2 and f.nav_id = m.nav_id and f.menu_no = m.menu_no))
     order by m.order_no, m.menu_no`,
    [navId, actor.roleId, actor.haveAdmin],
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
