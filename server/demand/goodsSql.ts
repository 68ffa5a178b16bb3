import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import type { ColumnName, RowOf } from '#domain/core/entity.ts';
import { demandGoods } from '#domain/demand/demandGoods.ts';
import { columnOf, columnsIn } from '../crud/namedColumns.ts';
import type { RowCondition } from '../crud/where.ts';

/** What goods of a demand take over from the library, by fields that are called alike there. */
const taken = [
  ['hsCode', '商品编码'],
  ['ciqCode', '检验检疫编码'],
  ['declaredName', '申报名称'],
  ['gModel', '规格型号'],
  ['unit1', '法定第一单位'],
  ['unit2', '法定第二单位'],
] as const;

/** A classified product as goods take it over. */
export const classifiedNames = ['id', ...taken.map(([name]) => name)] as const;
export type Classified = RowOf<typeof precatProduct, (typeof classifiedNames)[number]>;

/** Results of the library that hold on this day. */
export const holdingOn = (day: string): Required<Pick<RowCondition<typeof precatProduct>, 'and'>> => ({
  and: (p, place) => `${p.validTo} is null or ${p.validTo} >= ${place(day)}::date`,
});

/** Sets of an update of goods, each field to an expression. */
export const setsOfGoods = (values: { readonly [Name in ColumnName<typeof demandGoods>]?: string }): string =>
  Object.entries(values)
    .map(([name, sql]) => `${columnOf(demandGoods, name).column} = ${sql}`)
    .join(', ');

const [p, t, n] = [columnsIn(precatProduct, 'p'), columnsIn(demandGoods, 't'), columnsIn(precatProduct, 'n')];

/** Takes everything over from the classified goods `p`. */
export const taking = setsOfGoods(Object.fromEntries(taken.map(([name]) => [name, p[name]])));

/** Forgets what was taken over, and from where. */
export const nothingTaken = {
  productId: null,
  matchKind: null,
  ...{ hsCode: null, ciqCode: null, declaredName: null, gModel: null, unit1: null, unit2: null },
} as const satisfies { readonly [Name in (typeof taken)[number][0] | 'productId' | 'matchKind']: null };

/** The result in force that goods follow: the one they were matched with, or what replaced it for the same goods. */
export const followedSql = (alias: string): string => {
  const g = columnsIn(demandGoods, alias);
  return `(select n.id from precat_product n where ${n.processStatus} = 'EFFECTIVE' and not n.deleted_flg
    and (n.id = ${g.productId} or ${n.goodsKey} = ${g.goodsKey})
    order by (n.id = ${g.productId}) desc, ${n.validFrom} desc nulls last, n.id limit 1)`;
};

const differing = taken
  .map(
    ([name, words]) =>
      `case when ${p[name]} is distinct from ${t[name]} then '${words} ' || coalesce(${t[name]}, '无') || ' → ' || coalesce(${p[name]}, '无') end`,
  )
  .join(', ');

/** How the library differs from what matched goods took over; nothing where it does not. */
export const libraryDiffSql = `(case when ${t.status} in ('MATCHED', 'READY') then
  (select nullif(concat_ws('；', ${differing}, case when p.id <> ${t.productId} then '归类结果已更新' end), '') from precat_product p
  where p.id = ${followedSql('t')}) end)`;
