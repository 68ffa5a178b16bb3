import { demand } from '#domain/demand/index.ts';
import { arrivals } from '../crud/arrivals.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import type { DayFigures } from '../gateway/areaRules.ts';

const t = columnsIn(demand, 't');

/** What became of a department's demands on a day. */
export const demandFigures: DayFigures = async ({ day, dept }, call) => {
  const own = { where: `coalesce(${t.ownerDept}, t.created_dept) = $4`, values: [dept] };
  const came = await arrivals(demand, { statuses: ['SUBMITTED', 'ACCEPTED', 'FINISHED'], day }, call, own);
  const count = (status: string) => String(came.get(status) ?? 0);
  return { created: count('SUBMITTED'), accepted: count('ACCEPTED'), finished: count('FINISHED') };
};
