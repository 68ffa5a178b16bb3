import { accessOf, roles } from '#domain/access.ts';
import { areas } from '#domain/areas.ts';
import type { MenuNode } from '#domain/core/screen.ts';
import { menu } from '#domain/screens.ts';
import { orderedActions } from '#domain/system/roleFunctions.ts';
import { sysRole } from '#domain/system/sysRole.ts';
import { refreshSearch } from '../crud/refreshSearch.ts';
import type { Db } from '../gateway/method.ts';
import { newId } from '../platform/newId.ts';
import { seedMenu } from './menu/seedMenu.ts';

/**
 * Menu, roles and their rights. A new installation gets all of them; one that an upgrade brings new pages or new
 * actions to gets these, with the rights that its roles have on them. What an administrator changed since stays: nodes
 * and actions that were here before give no rights.
 * @param nodes the menu that definitions make
 */
export async function seedAccess(db: Db, nodes: readonly MenuNode[] = menu): Promise<void> {
  const { idOf, arrived, renumbered } = await seedMenu(db, nodes);
  const cleared = new Set(renumbered.values());
  const before = await defaultsBefore(db);
  const newRoles: string[] = [];
  const changed: Given[] = [];
  for (const role of roles) {
    const { rowCount } = await db.query(
      'insert into sys_role (id, role_id, role_name, role_kind) values ($1, $1, $2, $3) on conflict do nothing',
      [role.roleId, role.roleName, role.roleKind],
    );
    const isNew = Boolean(rowCount);
    if (isNew) newRoles.push(role.roleId);
    const { functions, rows } = accessOf(role, nodes);
    for (const [menuNo, actions] of Object.entries(functions)) {
      const given: Given = { roleId: role.roleId, menuNo, actions, menuId: idOf.get(menuNo) };
      const known = before.get(nodeOf({ roleId: role.roleId, menuNo: renumbered.get(menuNo) ?? menuNo }));
      if (isNew || arrived.has(menuNo)) await giveNode(db, given);
      else if (known !== undefined && known !== actions) await giveActions(db, { ...given, known });
      if (known !== actions || renumbered.has(menuNo) || cleared.has(menuNo)) changed.push(given);
    }
    const known = isNew ? undefined : entitiesOfNodes(arrived);
    for (const [entity, scope] of Object.entries(rows)) {
      if (known && !known.has(entity)) continue;
      await db.query(
        'insert into sys_role_scope (id, role_id, entity, scope) values ($4, $1, $2, $3) on conflict do nothing',
        [role.roleId, entity, scope, newId()],
      );
    }
  }
  await db.query('delete from sys_role_default where menu_no = any($1)', [[...cleared]]);
  await noteDefaults(db, changed);
  // Found at once, and not only when a job has gone through everything.
  await refreshSearch(sysRole, newRoles, db);
}

/** What the product gives a role on a node: a comma list of action codes. */
interface Given {
  readonly roleId: string;
  readonly menuNo: string;
  /** The row that stands for the node; none where the menu has no such node. */
  readonly menuId?: string | undefined;
  readonly actions: string;
}

const nodeOf = ({ roleId, menuNo }: Pick<Given, 'roleId' | 'menuNo'>): string => `${roleId} ${menuNo}`;

async function defaultsBefore(db: Db): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<Given>(
    'select role_id as "roleId", menu_no as "menuNo", actions from sys_role_default',
  );
  return new Map(rows.map((row) => [nodeOf(row), row.actions]));
}

async function noteDefaults(db: Db, given: readonly Given[]): Promise<void> {
  await db.query(
    `insert into sys_role_default (role_id, menu_no, actions) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict (role_id, menu_no) do update set actions = excluded.actions`,
    [given.map(({ roleId }) => roleId), given.map(({ menuNo }) => menuNo), given.map(({ actions }) => actions)],
  );
}

async function giveNode(db: Db, { roleId, menuId, actions }: Given): Promise<void> {
  await db.query(
    `insert into sys_role_function (id, role_id, menu_id, actions)
     select $4, r.id, m.id, $3 from sys_role r, sys_menu m where r.id = $1 and m.id = $2 and not m.deleted_flg
     on conflict do nothing`,
    [roleId, menuId, actions, newId()],
  );
}

/** The actions that are new with this version, where the role still works on the node. */
async function giveActions(
  db: Db,
  { roleId, menuId, actions, known }: Given & { readonly known: string },
): Promise<void> {
  const added = actions.split(',').filter((action) => !known.split(',').includes(action));
  if (added.length === 0) return;
  const { rows } = await db.query<{ id: string; actions: string }>(
    `select f.id, f.actions from sys_role_function f join sys_menu m on m.id = f.menu_id
     where f.role_id = $1 and m.id = $2 and not f.deleted_flg and not m.deleted_flg and f.actions <> '' for update of f`,
    [roleId, menuId],
  );
  for (const row of rows)
    await db.query('update sys_role_function set actions = $2, row_version = row_version + 1 where id = $1', [
      row.id,
      orderedActions([...row.actions.split(','), ...added]),
    ]);
}

/** Entities of the areas whose group came with these nodes: their data scopes come along. */
const entitiesOfNodes = (arrived: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    areas
      .filter(({ groups = [] }) => groups[0] && arrived.has(groups[0].no))
      .flatMap(({ entities }) => entities.map(({ key }) => key)),
  );
