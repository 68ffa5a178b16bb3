/** What goods of a demand take over from the library, by columns that are called alike there. */
const columns = [
  ['hs_code', '商品编码'],
  ['ciq_code', '检验检疫编码'],
  ['declared_name', '申报名称'],
  ['g_model', '规格型号'],
  ['unit1', '法定第一单位'],
  ['unit2', '法定第二单位'],
] as const;

/** Sets of an update that takes everything over from the classified goods `p`, or forgets it. */
export const taking = columns.map(([name]) => `${name} = p.${name}`).join(', ');
export const forgetting = `product_id = null, match_kind = null, ${columns.map(([name]) => `${name} = null`).join(', ')}`;

/** The result in force that goods follow: the one they were matched with, or what replaced it for the same goods. */
export const followedSql = (alias: string): string =>
  `(select n.id from precat_product n where n.process_status = 'EFFECTIVE' and not n.deleted_flg
    and (n.id = ${alias}.product_id or n.goods_key = ${alias}.goods_key)
    order by (n.id = ${alias}.product_id) desc, n.valid_from desc nulls last, n.id limit 1)`;

const differing = columns
  .map(
    ([name, words]) =>
      `case when p.${name} is distinct from t.${name} then '${words} ' || coalesce(t.${name}, '无') || ' → ' || coalesce(p.${name}, '无') end`,
  )
  .join(', ');

/** How the library differs from what matched goods took over; nothing where it does not. */
export const libraryDiffSql = `(case when t.status in ('MATCHED', 'READY') then
  (select nullif(concat_ws('；', ${differing}, case when p.id <> t.product_id then '归类结果已更新' end), '') from precat_product p
  where p.id = ${followedSql('t')}) end)`;
