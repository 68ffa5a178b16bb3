import { whOrderOnTime } from '#domain/warehouse/onTime.ts';
import { whOrder } from '#domain/warehouse/whOrder.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { Params } from '../crud/scope.ts';
import { implementReport } from '../reports/implementReport.ts';

const t = columnsIn(whOrder, 't');

interface Standing {
  readonly grp: string | null;
  readonly orders: number;
  readonly late: number;
  readonly due: number;
  readonly stopped: number;
}

export const ordersOnTime = implementReport(whOrderOnTime, async ({ sql }, { db, now }) => {
  const params = new Params(now);
  const { rows } = await db.query<Standing>(
    `select (${sql.group})::text as grp, count(*)::int as orders, (count(*) filter (where ${t.dueTime} < $1))::int as late,
       (count(*) filter (where ${t.dueTime} >= $1 and ${t.dueTime} < $1::date + 1))::int as due,
       (count(*) filter (where ${t.status} = 'EXCEPTION'))::int as stopped
     from wh_order t where ${sql.where(params)} group by 1`,
    params.values,
  );
  return rows.map(({ grp, due, ...figures }) => ({ groupId: grp, month: null, dueToday: due, ...figures }));
});
