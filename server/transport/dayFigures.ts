import { dispatchOrder } from '#domain/transport/index.ts';
import { arrivals } from '../crud/arrivals.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import type { DayFigures } from '../gateway/areaRules.ts';

const t = columnsIn(dispatchOrder, 't');

/** Vehicles that left on a day, those that came when they were expected, and proofs of delivery that came back. */
export const transportFigures: DayFigures = async ({ day }, call) => {
  const came = await arrivals(dispatchOrder, { statuses: ['ONWAY', 'SIGNED'], day }, call);
  const { rows } = await call.db.query<{ count: number }>(
    `select count(*)::int as count from dispatch_order t where ${t.arriveTime} >= $1::date
     and ${t.arriveTime} < $1::date + 1 and ${t.arriveTime} <= coalesce(${t.planArrive}, ${t.arriveTime}) and not t.deleted_flg`,
    [day],
  );
  const count = (status: string) => String(came.get(status) ?? 0);
  return { dispatches: count('ONWAY'), onTime: String(rows[0]?.count ?? 0), podReturned: count('SIGNED') };
};
