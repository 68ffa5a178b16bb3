import type { Db } from '../gateway/method.ts';

/** How often administrators have said that what browsers keep is worth nothing. */
const cleared = (which: 'dictionary' | 'menu') =>
  `coalesce((select value::text from number_counter where prefix = 'cache.${which}' and day = ''), '')`;
const words = `select md5(string_agg(concat_ws('|', d.dict_code, d.dict_id, d.dict_name, d.dict_name_en, d.color, d.order_no,
  d.enabled, d.dict_key, d.dict_value,
    d.valid_from <= current_date, d.valid_to >= current_date), ',' order by d.id)) from sys_dict_item d where not d.deleted_flg`;
const rowsOf = (table: string) =>
  `select concat_ws('|', max(r.updated_time), count(*), count(*) filter (where r.valid_from > current_date),
    count(*) filter (where r.valid_to < current_date)) from ${table} r`;
const tables = ['country', 'unit', 'currency', 'customs_area', 'statutory_code']
  .map((table) => `(${rowsOf(table)})`)
  .join(" || ';' || ");
const roles = `select md5(string_agg(concat_ws('|', r.role_id, r.role_name, r.role_kind, r.enabled), ',' order by r.role_id)) from sys_role r`;
const dictionary = `md5(coalesce((${words}), '') || ${tables} || coalesce((${roles}), '') || ${cleared('dictionary')})`;
const menu = `md5(coalesce((select string_agg(m.id || m.row_version, ',' order by m.id) from sys_menu m where not m.deleted_flg), '')
    || coalesce((select string_agg(f.role_id || f.menu_id || f.actions, ',' order by f.role_id, f.menu_id) from sys_role_function f), '')
    || coalesce((select string_agg(r.role_id || r.enabled, ',' order by r.role_id) from sys_role r), '') || ${cleared('menu')})`;

/** Texts that differ whenever what a browser keeps has changed. */
export async function readVersions(db: Db): Promise<{ readonly dictionary: string; readonly menu: string }> {
  const { rows } = await db.query<{ dictionary: string; menu: string }>(
    `select ${dictionary} as dictionary, ${menu} as menu`,
  );
  return rows[0] ?? { dictionary: '', menu: '' };
}
