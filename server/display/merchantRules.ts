import { displayInUse } from '#domain/display/exitDisplayFlow.ts';
import type { ComputedSql } from '../gateway/areaRules.ts';

const inUse = displayInUse.map((status) => `'${status}'`).join(', ');
const open = (column: string) =>
  `(select count(*)::int from exit_display e where e.${column} = t.id and e.status in (${inUse}) and not e.deleted_flg)`;

/** SQL of the fields that are counted and not stored. */
export const displayComputed: ComputedSql = {
  exitDisplay: {
    goodsCount: '(select count(*)::int from exit_display_goods g where g.display_id = t.id and not g.deleted_flg)',
    waitingHours: `case when t.status = 'SUBMITTED' then floor(extract(epoch from localtimestamp - t.submitted_time) / 3600)::int end`,
  },
  offsiteFiling: { openDisplays: open('site_id') },
  merchant: {
    openDisplays: open('merchant_id'),
    goodsOut: `(select coalesce(round(sum((g.out_qty - g.back_qty - g.sold_qty) * g.unit_price), 2), 0)::text
       from exit_display_goods g join exit_display e on e.id = g.display_id
       where e.merchant_id = t.id and e.status in ('OUT', 'PART_BACK') and not e.deleted_flg)`,
    nextInspectDate: `(select to_char(min(i.plan_date), 'YYYY-MM-DD') from merchant_inspection i
       where i.merchant_id = t.id and i.status = 'PLANNED' and not i.deleted_flg)`,
  },
};
