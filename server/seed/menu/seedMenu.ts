import type { MenuNode } from '#domain/core/screen.ts';
import { sysMenu } from '#domain/system/sysMenu.ts';
import { selected } from '../../crud/namedColumns.ts';
import { refreshSearch } from '../../crud/refreshSearch.ts';
import type { Db } from '../../gateway/method.ts';
import { holdNavigation, ordinaryNavigation } from '../../system/access/holdNavigation.ts';
import type { Given, MenuEntry } from './menuEntry.ts';
import { type MenuUpdate, updateMenu } from './updateMenu.ts';

/**
 * Brings the ordinary navigation to what the definitions say. Copies of it and other navigations are their
 * administrators'.
 * @see docs/decisions/0167-menus-follow-their-definitions.md
 */
export async function seedMenu(db: Db, nodes: readonly MenuNode[]): Promise<MenuUpdate> {
  await holdNavigation(db, ordinaryNavigation);
  const before = await readEntries(db);
  const update = updateMenu(nodes, before);
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const changed = update.entries.filter((entry) => textOf(entry) !== textOf(known.get(entry.id)));
  await writeEntries(db, changed);
  await noteGiven(
    db,
    update.entries.filter(({ id, given }) => given && JSON.stringify(given) !== JSON.stringify(known.get(id)?.given)),
  );
  await refreshSearch(
    sysMenu,
    changed.map(({ id }) => id),
    db,
  );
  return update;
}

/** A row without what was given, to compare. */
const textOf = (entry: MenuEntry | undefined): string => JSON.stringify({ ...entry, given: null });

async function readEntries(db: Db): Promise<MenuEntry[]> {
  const { rows } = await db.query<Omit<MenuEntry, 'given'> & { readonly given: Given | null }>(
    `select ${selected(sysMenu, ['id', 'menuNo', 'parentNo', 'name', 'nameEn', 'url', 'icon', 'orderNo'], 'm')},
       m.show_flg as "showFlg", m.deleted_flg as "isDeleted",
       case when d.menu_id is not null then json_build_object('parentNo', d.parent_no, 'name', d.name, 'nameEn', d.name_en,
       'url', d.url, 'icon', d.icon,
         'orderNo', d.order_no, 'showFlg', d.show_flg, 'menuNo', d.menu_no, 'isPlaced', d.placed_flg, 'isRetired', d.retired_flg) end as given
     from sys_menu m left join sys_menu_default d on d.menu_id = m.id where m.nav_id = $1 order by m.order_no, m.menu_no`,
    [ordinaryNavigation],
  );
  return rows.map(({ given, ...row }) => ({ ...row, ...(given && { given }) }));
}

const columns = `id text, "menuNo" text, "parentNo" text, name text, "nameEn" text, url text, icon text, "orderNo" int, "showFlg" boolean`;

async function writeEntries(db: Db, entries: readonly MenuEntry[]): Promise<void> {
  await db.query(
    `insert into sys_menu (id, nav_id, menu_no, parent_no, name, name_en, url, icon, order_no, show_flg, deleted_flg)
     select r.id, $2, r."menuNo", r."parentNo", r.name, r."nameEn", r.url, r.icon, r."orderNo", r."showFlg", r."isDeleted"
     from json_to_recordset($1) as r (${columns}, "isDeleted" boolean)
     on conflict (id) do update set parent_no = excluded.parent_no, name = excluded.name, name_en = excluded.name_en,
     url = excluded.url, icon = excluded.icon,
       order_no = excluded.order_no, show_flg = excluded.show_flg, deleted_flg = excluded.deleted_flg,
       row_version = sys_menu.row_version + 1, updated_time = localtimestamp(0)`,
    [JSON.stringify(entries), ordinaryNavigation],
  );
}

/** All that change go first: two nodes may have changed their numbers with each other. */
async function noteGiven(db: Db, entries: readonly MenuEntry[]): Promise<void> {
  await db.query('delete from sys_menu_default where menu_id = any($1)', [entries.map(({ id }) => id)]);
  await db.query(
    `insert into sys_menu_default (menu_id, menu_no, parent_no, name, name_en, url, icon, order_no, show_flg, placed_flg, retired_flg)
     select r.id, r."menuNo", r."parentNo", r.name, r."nameEn", r.url, r.icon, r."orderNo", r."showFlg", r."isPlaced", r."isRetired"
     from json_to_recordset($1) as r (${columns}, "isPlaced" boolean, "isRetired" boolean)`,
    [JSON.stringify(entries.map(({ id, given }) => ({ id, ...given })))],
  );
}
