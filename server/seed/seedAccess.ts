import { accessOf, roles } from '#domain/access.ts';
import { areas } from '#domain/areas.ts';
import { menu } from '#domain/screens.ts';
import { sysMenu } from '#domain/system/sysMenu.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { refreshSearch } from '../crud/refreshSearch.ts';
import type { Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';

/**
 * Menu, roles and their rights. A new installation gets all of them; one that an upgrade brings new pages to gets these, with the rights that
 * its roles have on them. What an administrator changed since stays: only nodes that were never here before give rights.
 */
export async function seedAccess(db: Db): Promise<void> {
  const arrived = await seedMenu(db);
  const newRoles: string[] = [];
  for (const role of roles) {
    const { rowCount } = await db.query(
      'insert into sys_role (id, role_id, role_name, role_kind) values ($1, $1, $2, $3) on conflict do nothing',
      [role.roleId, role.roleName, role.roleKind],
    );
    const isNew = Boolean(rowCount);
    if (isNew) newRoles.push(role.roleId);
    const { functions, rows } = accessOf(role);
    for (const [menuNo, actions] of Object.entries(functions)) {
      if (!isNew && !arrived.has(menuNo)) continue;
      await db.query(
        `insert into sys_role_function (id, role_id, menu_id, actions)
         select $4, r.id, m.id, $3 from sys_role r, sys_menu m where r.id = $1 and m.nav_id = '3' and m.menu_no = $2 and not m.deleted_flg
         on conflict do nothing`,
        [role.roleId, menuNo, actions, newId()],
      );
    }
    const known = isNew ? undefined : entitiesOfNodes(arrived);
    for (const [entity, scope] of Object.entries(rows)) {
      if (known && !known.has(entity)) continue;
      await db.query('insert into sys_role_scope (id, role_id, entity, scope) values ($4, $1, $2, $3) on conflict do nothing', [
        role.roleId,
        entity,
        scope,
        newId(),
      ]);
    }
  }
  // Found at once, and not only when a job has gone through everything.
  await refreshSearch(sysRole, newRoles, db);
  await refreshSearch(sysMenu, [...arrived].map(menuId), db);
}

const menuId = (menuNo: string): string => `menu-3-${menuNo}`;

/** A node that somebody took away stays away. @returns the nodes that were not there before */
async function seedMenu(db: Db): Promise<ReadonlySet<string>> {
  const arrived = new Set<string>();
  for (const [index, { menuNo, parentNo, name, nameEn, url, icon, hidden = false }] of menu.entries()) {
    const { rowCount } = await db.query(
      `insert into sys_menu (id, menu_no, nav_id, parent_no, name, name_en, url, icon, order_no, show_flg)
       select $9, $1, '3', $2, $3, $4, $5, $6, $7, $8
       where not exists (select 1 from sys_menu m where m.nav_id = '3' and m.menu_no = $1)
       on conflict do nothing`,
      [menuNo, parentNo, name, nameEn, url, icon, (index + 1) * 10, !hidden, menuId(menuNo)],
    );
    if (rowCount) arrived.add(menuNo);
  }
  return arrived;
}

/** Entities of the areas whose group came with these nodes: their data scopes come along. */
const entitiesOfNodes = (arrived: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    areas
      .filter(({ menu: nodes = [] }) => nodes[0] && arrived.has(nodes[0].menuNo))
      .flatMap(({ entities }) => entities.map(({ key }) => key)),
  );
