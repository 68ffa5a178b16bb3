import { declaration } from '#domain/declaration/index.ts';
import { arrivals } from '../crud/arrivals.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import type { DayFigures } from '../gateway/areaRules.ts';

const d = columnsIn(declaration, 'd');

/** What became of declarations on a day, of the whole house: who declares works for every department. */
export const declarationFigures: DayFigures = async ({ day }, call) => {
  const statuses = ['SENT', 'RELEASED', 'EXAM', 'REJECTED'];
  const came = await arrivals(declaration, { statuses, day }, call);
  const { rows } = await call.db.query<{ amount: string }>(
    `select coalesce(sum(${d.totalCny}), 0)::text as amount from declaration d
     where ${d.releaseTime} >= $1::date and ${d.releaseTime} < $1::date + 1 and not d.deleted_flg`,
    [day],
  );
  const count = (status: string) => String(came.get(status) ?? 0);
  return {
    declared: count('SENT'),
    released: count('RELEASED'),
    inspected: count('EXAM'),
    turnedBack: count('REJECTED'),
    amount: rows[0]?.amount ?? '0',
  };
};
