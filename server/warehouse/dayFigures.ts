import { whOrder, whOrderLine } from '#domain/warehouse/index.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import type { DayFigures } from '../gateway/areaRules.ts';

const [t, l] = [columnsIn(whOrder, 't'), columnsIn(whOrderLine, 'l')];

/** What came in and left on a day, and what went wrong: orders count by the moment of their milestone. */
export const warehouseFigures: DayFigures = async ({ day }, { db }) => {
  const done = `case when ${t.orderKind} in ('IN', 'RETURN') then ${t.receivedTime} else ${t.shipTime} end`;
  const { rows } = await db.query<Readonly<Record<string, number>>>(
    `with day as (select t.*, (select count(*) from wh_order_line l where ${l.orderId} = t.id and not l.deleted_flg) as lines
       from wh_order t where ${done} >= $1::date and ${done} < $1::date + 1 and not t.deleted_flg)
     select (count(*) filter (where ${t.orderKind} in ('IN', 'RETURN')))::int as inbound,
       (count(*) filter (where ${t.orderKind} not in ('IN', 'RETURN')))::int as outbound,
       coalesce(sum(t.lines), 0)::int as lines, coalesce(sum(${t.pieces}), 0)::int as pieces,
       (select count(*) from wrong_order w where w.created_time >= $1::date and w.created_time < $1::date + 1
         and not w.deleted_flg)::int as problems,
       (select count(*) from wh_order t where ${t.dueTime} >= $1::date and ${t.dueTime} < $1::date + 1
         and not t.deleted_flg)::int as late
     from day t`,
    [day],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, String(count)]));
};
