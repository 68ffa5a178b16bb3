import { addDays } from '#domain/core/moments.ts';
import { type WorkCalendar, workCalendar } from '#domain/core/workCalendar.ts';
import { paramValuesWith } from '#domain/guarantee/paramForm.ts';
import type { ParamValues } from '#domain/guarantee/params.ts';
import type { Db } from '../../gateway/method.ts';

/** Every parameter of the area as it stands now. */
export async function loadParams(db: Db): Promise<ParamValues> {
  const { rows } = await db.query<{ code: string; value: string | null }>({
    name: 'load_params',
    text: 'select code, value from bh_param where not deleted_flg',
  });
  return paramValuesWith(rows);
}

/** Four months either way are more than any deadline needs. */
export const calendarReach = 120;

/** The working days around a day, or from one to another. */
export async function loadCalendar(db: Db, around: string, until = around): Promise<WorkCalendar> {
  const exceptions = await exceptionsAround(around, db, until);
  return workCalendar(new Map(exceptions.map(({ day, workday }) => [day, workday])));
}

interface Exception {
  readonly day: string;
  readonly workday: boolean;
}

/** Days around a day, or from one to another, that are not as Monday to Friday say. */
export async function exceptionsAround(around: string, db: Db, until = around): Promise<readonly Exception[]> {
  const { rows } = await db.query<Exception>({
    name: 'load_calendar',
    text: `select to_char(day, 'YYYY-MM-DD') as day, workday from bh_calendar where day between $1 and $2 and not deleted_flg`,
    values: [addDays(around, -calendarReach), addDays(until, calendarReach)],
  });
  return rows;
}
