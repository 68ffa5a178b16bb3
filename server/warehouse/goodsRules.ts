import { hsCode } from '#domain/classification/hsCode.ts';
import { wmsGoods } from '#domain/warehouse/wmsGoods.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { rules } from '../crud/rulesOn.ts';

const [t, h] = [columnsIn(wmsGoods, 't'), columnsIn(hsCode, 'h')];

/** What the tariff of today says of the code. */
const ofTariff = (column: string): string =>
  `(select ${column} from hs_code h where ${h.hsCode} = ${t.hsCode} and ${h.validFrom} <= localtimestamp::date
    and coalesce(${h.validTo}, 'infinity') >= localtimestamp::date and not h.deleted_flg
    order by ${h.validFrom} desc limit 1)`;

export const wmsGoodsRules = rules(wmsGoods, {
  computed: {
    superviseCond: ofTariff(h.supvCond),
    dutyRate: ofTariff(`trim_scale(coalesce(${h.provisionalRate}, ${h.mfnRate}))::text`),
    vatRate: ofTariff(`trim_scale(${h.vatRate})::text`),
    availableQty: `trim_scale(coalesce(${t.stockQty}, 0) - coalesce(${t.lockedQty}, 0))::text`,
  },
});
