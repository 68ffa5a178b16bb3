import type { Db } from '../../gateway/method.ts';
import type { DemoCode, DemoGoods } from './demoLine.ts';

/** What one customer of the demo had classified of the goods in its demands. */
interface Library {
  readonly customerId: string;
  readonly goods: readonly DemoGoods[];
  readonly codes: readonly DemoCode[];
}

interface Wanted extends DemoGoods {
  readonly customerId: string;
  readonly hsCode: string;
}

/** Of each kind of goods so many part numbers; the others of the same kind are only like them. */
const known = 3;

/** The code of the small demo tariff that comes next to one that is not in it. */
const nearest = (codes: readonly DemoCode[], wanted: string): DemoCode | undefined =>
  [10, 6, 4].map((digits) => codes.find(({ hsCode }) => hsCode.startsWith(wanted.slice(0, digits)))).find(Boolean);

/**
 * Goods of demands that were classified before, a customer at a time, so that demands find some of theirs in the
 * library.
 */
export async function libraryOf(codes: readonly DemoCode[], db: Db): Promise<readonly Library[]> {
  const { rows } = await db.query<Wanted>(
    `select * from (
       select d.customer_id as "customerId", g.part_no as "partNo", g.goods_name as "nameZh", coalesce(g.spec,
       g.goods_name) as spec, g.hs_code as "hsCode",
         row_number() over (partition by d.customer_id, g.goods_name order by g.part_no) as place
       from demand_goods g join demand d on d.id = g.demand_id
       where g.part_no is not null and g.hs_code is not null and g.id like 'demo-%' and not g.deleted_flg
     ) w where place <= ${known} order by "customerId", "nameZh", "partNo"`,
  );
  const libraries = new Map<string, { customerId: string; goods: DemoGoods[]; codes: DemoCode[] }>();
  for (const { customerId, hsCode, partNo, nameZh, spec } of rows) {
    const code = nearest(codes, hsCode);
    if (!code) continue;
    const library = libraries.get(customerId) ?? { customerId, goods: [], codes: [] };
    library.goods.push({ partNo, nameZh, spec });
    library.codes.push({ ...code, nameZh });
    libraries.set(customerId, library);
  }
  return [...libraries.values()];
}
