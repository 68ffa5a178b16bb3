import type { Db } from '../gateway/method.ts';

const dictionary = `md5(coalesce((select string_agg(d.dict_code || d.dict_id || d.dict_name || coalesce(d.color, '') || d.enabled, ',' order by d.dict_code, d.dict_id) from sys_dict_item d), '')
    || coalesce((select max(updated_time)::text || count(*) from country), '') || coalesce((select max(updated_time)::text || count(*) from unit), ''))`;
const menu = `md5(coalesce((select string_agg(m.menu_no || m.name || coalesce(m.url, '') || m.order_no || m.enabled || m.show_flg, ',' order by m.nav_id, m.menu_no) from sys_menu m), '')
    || coalesce((select string_agg(f.role_id || f.menu_no || f.actions, ',' order by f.role_id, f.nav_id, f.menu_no) from sys_role_function f), ''))`;

/** Texts that differ whenever what a browser keeps has changed. */
export async function readVersions(db: Db): Promise<{ readonly dictionary: string; readonly menu: string }> {
  const { rows } = await db.query<{ dictionary: string; menu: string }>(`select ${dictionary} as dictionary, ${menu} as menu`);
  return rows[0] ?? { dictionary: '', menu: '' };
}
