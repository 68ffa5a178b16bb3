import type { ColumnName } from '#domain/core/entity.ts';
import { exitDisplay, exitDisplayGoods } from '#domain/display/exitDisplay.ts';
import { displayInUse } from '#domain/display/exitDisplayFlow.ts';
import { merchant } from '#domain/display/merchant.ts';
import { merchantInspection } from '#domain/display/merchantInspection.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { rules } from '../crud/rulesOn.ts';

const [e, g, i] = [columnsIn(exitDisplay, 'e'), columnsIn(exitDisplayGoods, 'g'), columnsIn(merchantInspection, 'i')];

const inUse = displayInUse.map((status) => `'${status}'`).join(', ');

/** How many filings in use name the row `t` in this field. */
export const openDisplays = (field: ColumnName<typeof exitDisplay>): string =>
  `(select count(*)::int from exit_display e where ${e[field]} = t.id and ${e.status} in (${inUse}) and not e.deleted_flg)`;

export const merchantRules = rules(merchant, {
  computed: {
    openDisplays: openDisplays('merchantId'),
    goodsOut: `(select coalesce(round(sum((${g.outQty} - ${g.backQty} - ${g.soldQty}) * ${g.unitPrice}), 2), 0)::text
       from exit_display_goods g join exit_display e on e.id = ${g.displayId}
       where ${e.merchantId} = t.id and ${e.status} in ('OUT', 'PART_BACK') and not e.deleted_flg)`,
    nextInspectDate: `(select to_char(min(${i.planDate}), 'YYYY-MM-DD') from merchant_inspection i
       where ${i.merchantId} = t.id and ${i.status} = 'PLANNED' and not i.deleted_flg)`,
  },
});
